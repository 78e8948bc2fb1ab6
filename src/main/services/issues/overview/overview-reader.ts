import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  CountedView,
  IssuesOverview,
  Person,
  IssueRow,
  View,
} from '../../../../shared/issues/model.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { ServicePorts } from '../../../service/service-session.ts';
import type { IssuesPreferences } from '../preferences.ts';
import { toRow } from '../tracker/rows.ts';
import type { Tracker } from '../tracker/tracker.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import type { RelevantIssues } from './relevant-issues.ts';
import { MAX_CHANGED as MAX_LOOKED, readRelevantIssues } from './relevant-issues.ts';
import type { WrittenIssues } from './written-issues.ts';
import type { SearchContext } from './searches.ts';
import { changedSince, firstPage, ordered, formatError } from './searches.ts';

/** Interval (ms) of complete reads, which do not depend on detected changes. */
const ALL_MS = 20 * 60_000;
/** Number of the chosen view's issues in the overview. */
const MAX_FIRST_ROWS = 100;
/** Maximum number of changed issues of the chosen view to compare, and how far back to search (ms). */
const MAX_CHANGED = 50;
const MAX_AGE_MS = 24 * 60 * 60_000;

interface Ports extends Pick<ServicePorts, 'clock'> {
  readonly tracker: Tracker;
  readonly preferences: IssuesPreferences;
  readonly written: WrittenIssues;
}

/** The part of the overview that is read from the server. */
export type IssuesRead = Pick<
  IssuesOverview,
  'me' | 'mode' | 'views' | 'first' | 'concerns' | 'concernsAt' | 'problems'
>;

/**
 * Reads the overview: the counts of the views, news for the user, and the first issues of the chosen view. Reads these issues only if the
 * view's count or one of its issues changed, and every 20 minutes.
 */
export class IssuesOverviewReader {
  readonly #ports: Ports;
  #last: IssuesRead | null;
  #at = 0;
  #allAt = 0;
  #me: Person | null = null;
  #concerns: RelevantIssues = { list: [], at: null };
  /** `updated` of the chosen view's issues, by id. */
  #updated = new Map<string, number | null>();
  /** Whether an issue of the chosen view changed, possibly not one of the first. */
  #hasChanged = false;

  /** `before`: the stored overview, read `at`. */
  constructor(ports: Ports, before: IssuesOverview | null, at: number | null) {
    this.#ports = ports;
    this.#last = before;
    if (before === null) return;
    this.#concerns = { list: before.concerns, at: before.concernsAt ?? at };
  }

  /** Makes the next read complete. */
  readAll(): void {
    this.#allAt = 0;
  }

  /** `changed`: an issue that the app shows may have changed, other than by the app. */
  async read(
    reconcile: readonly string[],
    signal: AbortSignal,
  ): Promise<IssuesRead & { readonly changed: boolean }> {
    const now = this.#ports.clock.now();
    const all = now - this.#allAt >= ALL_MS;
    if (all) this.#allAt = now;
    this.#hasChanged = false;
    // A rejected credential can look like empty lists, so the user is checked too.
    if (all || this.#me === null) this.#me = await this.#ports.tracker.me(signal);
    const last = this.#last;
    const read = await this.#read({ me: this.#me, now, all, reconcile, signal });
    this.#last = read;
    this.#at = now;
    return { ...read, changed: this.#hasChanged || this.#differs(last, read) };
  }

  #differs(last: IssuesRead | null, { first, concerns }: IssuesRead): boolean {
    const { written } = this.#ports;
    if (last === null) return true;
    const before = new Map(last.concerns.map(({ id, updated }) => [id, updated]));
    return (
      last.first.jql !== first.jql ||
      !equal(written.patched(last.first.rows), written.patched(first.rows)) ||
      concerns.some((one) => before.get(one.id) !== one.updated && !written.has(one))
    );
  }

  async #read(round: SearchContext): Promise<IssuesRead> {
    const { preferences, tracker } = this.#ports;
    const counting = preferences.views().map((view) => this.#count(view, round.signal));
    const [problems, ...views] = await Promise.all([this.#readConcerns(round), ...counting]);
    const chosen = preferences.chosen();
    const now = views.find(({ id }) => id === chosen.id);
    const { rows, problem } = await this.#first(chosen, now, round);
    // If the list is complete, its length is more precise than the server's estimate.
    const formatExactCount = ({ length }: readonly IssueRow[]) =>
      now?.count != null && problem === null && length < MAX_FIRST_ROWS
        ? { count: length, exact: true }
        : {};
    return {
      me: round.me,
      mode: tracker.mode ?? 'token',
      problems,
      views: views.map((view) =>
        view === now ? { ...view, ...formatExactCount(rows), problem } : view,
      ),
      first: { jql: chosen.jql, rows: [...rows] },
      concerns: [...this.#concerns.list],
      concernsAt: this.#concerns.at,
    };
  }

  /** Resolves with a sentence for each part that could not be read. */
  async #readConcerns(round: SearchContext): Promise<string[]> {
    try {
      this.#concerns = await readRelevantIssues(this.#ports.tracker, this.#concerns, round);
      const { more } = this.#concerns;
      return more === true ? [t('issues:service.moreConcerns', { most: MAX_LOOKED })] : [];
    } catch (error) {
      return [t('issues:service.concernsFailed', { reason: formatError(error) })];
    }
  }

  async #count(view: View, signal: AbortSignal): Promise<CountedView> {
    const unknown = { ...view, count: null, exact: true, problem: null, lookedAt: null };
    if (!view.counted) return unknown;
    try {
      return { ...unknown, ...(await this.#ports.tracker.count(view.jql, signal)) };
    } catch (error) {
      return { ...unknown, problem: formatError(error) };
    }
  }

  /** The first issues of the chosen view; `problem`: why the server refused its JQL. */
  async #first(
    { id, jql, columns, counted }: View,
    now: CountedView | undefined,
    round: SearchContext,
  ): Promise<{ readonly rows: readonly IssueRow[]; readonly problem: string | null }> {
    if (now?.problem != null) return { rows: [], problem: now.problem };
    const last = this.#last;
    const before = last?.views.find((view) => view.id === id);
    try {
      this.#hasChanged = await this.#findChanges(jql, round);
      // Without a count, only the list shows whether a change of the app added an issue or removed it.
      const isKnown = counted || round.reconcile.length === 0;
      const isSame = isKnown && last?.first.jql === jql && before?.count === now?.count;
      if (isSame && !round.all && !this.#hasChanged)
        return { rows: last.first.rows, problem: null };
      const search = { jql: ordered(jql), fields: [...ROW_FIELDS, ...columns] };
      const raws = await firstPage(this.#ports.tracker, search, MAX_FIRST_ROWS, round);
      const rows = raws.map((raw) => toRow(raw, columns));
      for (const row of rows) this.#updated.set(row.id, row.updated);
      return { rows, problem: null };
    } catch (error) {
      return { rows: [], problem: formatError(error) };
    }
  }

  /** Whether an issue of the view changed since the last read. */
  async #findChanges(jql: string, round: SearchContext): Promise<boolean> {
    const elapsed = Math.min(MAX_AGE_MS, round.now - this.#at);
    const search = { jql: changedSince(jql, elapsed), fields: ['updated'] };
    const raws = await firstPage(this.#ports.tracker, search, MAX_CHANGED, round);
    const rows = raws.map((raw) => toRow(raw, []));
    const { written } = this.#ports;
    const hasChanged = rows.some(
      (row) => this.#updated.get(row.id) !== row.updated && !written.has(row),
    );
    this.#updated = new Map(rows.map(({ id, updated }) => [id, updated]));
    return hasChanged;
  }
}
