import type { Concern, News, Overview, Person } from '../../../../shared/issues/model.ts';
import type { Clock } from '../../../platform/ports.ts';
import { toRow } from '../tracker/rows.ts';
import type { Raw, Tracker } from '../tracker/tracker.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import { newsOf, recordOf } from './news.ts';
import { changedSince, firstPage, LONGEST_MS, refusalOf } from './searches.ts';

const JQL = 'assignee = currentUser() OR watcher = currentUser() OR comment ~ currentUser()';
/** Issues that the overview has. */
const MOST = 50;
/** Issues whose history and comments are read in one round; the others follow in the next one. */
const MOST_PER_ROUND = 10;
/** The server's index may place a change a little earlier than its search returned it (ms). */
const MARGIN_MS = 60_000;

interface Round {
  readonly me: Person;
  readonly reconcile: readonly string[];
  readonly signal: AbortSignal;
}

/** Recently changed issues that concern the user, with what others did there. Only issues that changed since the last round are read. */
export class Concerns {
  readonly #tracker: Tracker;
  readonly #clock: Clock;
  /** `updated` of issues whose changes are known, by id. */
  readonly #known = new Map<string, number>();
  #list: readonly Concern[];
  #at: number | null;

  /** `before`: the stored overview, read `at`. */
  constructor(
    { tracker, clock }: { readonly tracker: Tracker; readonly clock: Clock },
    before: Overview | null,
    at: number | null,
  ) {
    this.#tracker = tracker;
    this.#clock = clock;
    this.#list = before?.concerns ?? [];
    this.#at = before === null ? null : at;
    for (const { id, updated } of this.#list) if (updated !== null) this.#known.set(id, updated);
  }

  get list(): readonly Concern[] {
    return this.#list;
  }

  /** Rejects like the tracker; what was read before stays. */
  async read(round: Round): Promise<void> {
    const { me, reconcile, signal } = round;
    const now = this.#clock.now();
    const isFirst = this.#at === null;
    const elapsed = Math.max(0, now - (this.#at ?? now));
    const search = { jql: changedSince(JQL, elapsed), fields: [...ROW_FIELDS, 'watches'] };
    const raws = await firstPage(this.#tracker, search, { size: MOST, reconcile, signal });
    const found = raws.map(concernOf);
    const changed = found.filter(({ id, updated }) => this.#known.get(id) !== updated);
    // What happened before the first look is not news.
    const due = isFirst ? changed : changed.slice(0, MOST_PER_ROUND);
    const news = new Map(
      isFirst
        ? []
        : await Promise.all(
            due.map(async (one) => [one.id, await this.#news(one, elapsed, round)] as const),
          ),
    );
    this.#list = merged(this.#list, found, news, me)
      .filter(({ updated }) => (updated ?? 0) >= now - LONGEST_MS)
      .slice(0, MOST);
    for (const { id, updated } of due) this.#known.set(id, updated ?? 0);
    const needed = new Set([...this.#list, ...found].map(({ id }) => id));
    for (const id of this.#known.keys()) if (!needed.has(id)) this.#known.delete(id);
    // The others are looked for again.
    if (due.length === changed.length) this.#at = now;
  }

  /** The server's own times decide, whatever this computer's clock says. */
  #news({ id, key, updated, watched }: Concern, elapsed: number, round: Round): Promise<News[]> {
    const since = this.#known.get(id) ?? (updated ?? 0) - elapsed - MARGIN_MS;
    const about = { key, watched, since, me: round.me.id, signal: round.signal };
    return newsOf(this.#tracker, about).catch((error: unknown) => {
      // The issue is no longer visible.
      refusalOf(error);
      return [];
    });
  }
}

function concernOf(raw: Raw): Concern {
  const watches = recordOf(recordOf(raw['fields'])['watches']);
  return { ...toRow(raw, []), watched: watches['isWatching'] === true, news: [] };
}

/** The issues as found, with earlier news that still holds; the most recently changed first. */
function merged(
  before: readonly Concern[],
  found: readonly Concern[],
  news: ReadonlyMap<string, readonly News[]>,
  me: Person,
): Concern[] {
  const byId = new Map(before.map((one) => [one.id, one]));
  for (const one of found) {
    const fresh = news.get(one.id) ?? [];
    const isMine = one.assignee?.id === me.id;
    const holds = ({ kind }: News): boolean =>
      (kind !== 'assigned' || isMine) && (kind !== 'status' || one.watched);
    const old = (byId.get(one.id)?.news ?? []).filter(
      ({ kind }) => !fresh.some((each) => each.kind === kind),
    );
    byId.set(one.id, { ...one, news: [...old, ...fresh].filter(holds) });
  }
  return [...byId.values()].sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0));
}
