import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CountedView, Overview, Person, Row, View } from '../../../../shared/issues/model.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { ProfilePreferences } from '../preferences.ts';
import { toRow } from '../tracker/rows.ts';
import type { Tracker } from '../tracker/tracker.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import { Concerns } from './concerns.ts';
import { changedSince, firstPage, ordered, refusalOf } from './searches.ts';

/** How often everything is read, whether or not it seems to have changed (ms). */
const ALL_MS = 20 * 60_000;
/** Issues of the chosen view that the overview has. */
const FIRST_ROWS = 100;
/** Changed issues of the chosen view that are compared. */
const MOST_CHANGED = 50;

interface Ports {
  readonly clock: Clock;
  readonly tracker: Tracker;
  readonly preferences: ProfilePreferences;
}
interface Round {
  readonly all: boolean;
  readonly reconcile: readonly string[];
  readonly signal: AbortSignal;
}
interface First {
  readonly rows: Row[];
  readonly problem: string | null;
}
type Read = Pick<Overview, 'me' | 'mode' | 'views' | 'first' | 'concerns' | 'problems'>;

/**
 * Reads the overview: the numbers of the views, what changed for the user, and the first issues of the chosen view. These are read only if its
 * number changed, if one of its issues changed, and every 20 minutes.
 */
export class OverviewReader {
  readonly #ports: Ports;
  readonly #concerns: Concerns;
  #me: Person | null = null;
  #all = true;
  #allAt = 0;
  #at = 0;
  #last: Read | null;
  /** `updated` of the chosen view's issues, by id. */
  #updated = new Map<string, number | null>();

  /** `before`: the stored overview, read `at`. */
  constructor(ports: Ports, before: Overview | null, at: number | null) {
    this.#ports = ports;
    this.#concerns = new Concerns(ports, before, at);
    this.#last = before;
  }

  /** Lets the next round read everything. */
  readAll(): void {
    this.#all = true;
  }

  /** `changed`: an issue that the app shows may have changed. */
  async read(
    reconcile: readonly string[],
    signal: AbortSignal,
  ): Promise<Read & { readonly changed: boolean }> {
    const now = this.#ports.clock.now();
    const all = this.#all || now - this.#allAt >= ALL_MS;
    this.#all = false;
    try {
      const read = await this.#round({ all, reconcile, signal });
      const last = this.#last;
      this.#last = read;
      this.#at = now;
      if (all) this.#allAt = now;
      const shown = ({ first, concerns }: Read): unknown => [first, concerns];
      return { ...read, changed: last !== null && !equal(shown(last), shown(read)) };
    } catch (error) {
      this.#all ||= all;
      throw error;
    }
  }

  async #round(round: Round): Promise<Read> {
    const { preferences, tracker } = this.#ports;
    const { all, signal } = round;
    // A rejected credential can look like empty lists.
    const me = all || this.#me === null ? await tracker.me(signal) : this.#me;
    this.#me = me;
    const chosen = preferences.chosen();
    const [views, problem] = await Promise.all([
      Promise.all(preferences.views().map((view) => this.#count(view, signal))),
      this.#concerns.read({ me, ...round }).then(
        () => null,
        (error: unknown) => t('issues:service.concernsFailed', { reason: refusalOf(error) }),
      ),
    ]);
    const { rows, problem: refused } = await this.#first(chosen, views, round);
    return {
      ...{ me, mode: tracker.mode ?? 'token', first: { jql: chosen.jql, rows } },
      views: views.map((view) =>
        view.id === chosen.id ? { ...view, problem: view.problem ?? refused } : view,
      ),
      concerns: [...this.#concerns.list],
      problems: problem === null ? [] : [problem],
    };
  }

  async #count(view: View, signal: AbortSignal): Promise<CountedView> {
    const unknown = { ...view, count: null, exact: true, problem: null, lookedAt: null };
    if (!view.counted) return unknown;
    try {
      return { ...unknown, ...(await this.#ports.tracker.count(view.jql, signal)) };
    } catch (error) {
      return { ...unknown, problem: refusalOf(error) };
    }
  }

  /** The first issues of the chosen view; `problem`: why the server refused its JQL. */
  async #first(view: View, views: readonly CountedView[], round: Round): Promise<First> {
    const now = views.find(({ id }) => id === view.id);
    if (now?.problem != null) return { rows: [], problem: now.problem };
    const last = this.#last;
    const before = last?.views.find(({ id }) => id === view.id);
    try {
      const isSame = last?.first.jql === view.jql && before?.count === now?.count;
      const hasChanged = await this.#hasChanged(view, round);
      if (isSame && !round.all && !hasChanged) return { rows: last.first.rows, problem: null };
      const { reconcile, signal } = round;
      const search = { jql: ordered(view.jql), fields: [...ROW_FIELDS, ...view.columns] };
      const options = { size: FIRST_ROWS, reconcile, signal };
      const raws = await firstPage(this.#ports.tracker, search, options);
      const rows = raws.map((raw) => toRow(raw, view.columns));
      for (const { id, updated } of rows) this.#updated.set(id, updated);
      return { rows, problem: null };
    } catch (error) {
      return { rows: [], problem: refusalOf(error) };
    }
  }

  /** Whether an issue of the view changed since the last round. */
  async #hasChanged(view: View, { reconcile, signal }: Round): Promise<boolean> {
    const elapsed = this.#ports.clock.now() - this.#at;
    const search = { jql: changedSince(view.jql, elapsed), fields: ['updated'] };
    const options = { size: MOST_CHANGED, reconcile, signal };
    const raws = await firstPage(this.#ports.tracker, search, options);
    const found = raws.map((raw) => toRow(raw, []));
    const hasChanged = found.some(({ id, updated }) => this.#updated.get(id) !== updated);
    this.#updated = new Map(found.map(({ id, updated }) => [id, updated]));
    return hasChanged;
  }
}
