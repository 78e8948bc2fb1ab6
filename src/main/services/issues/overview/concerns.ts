import type { Concern, News } from '../../../../shared/issues/model.ts';
import { statusOfFailure } from '../tracker/call.ts';
import { toRow } from '../tracker/rows.ts';
import type { Raw, Tracker } from '../tracker/tracker.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import { recordAt } from '../tracker/values.ts';
import { newsOf } from './news.ts';
import type { Round } from './searches.ts';
import { changedSince, firstPage, LONGEST_MS, refusalOf } from './searches.ts';

const OWN = 'assignee = currentUser() OR watcher = currentUser()';
const WITH_MENTIONS = `${OWN} OR comment ~ currentUser()`;
/** Issues that the overview has. */
const MOST = 50;
/** Issues whose history and comments are read in one round; the others follow in the next one. */
const MOST_PER_ROUND = 10;
/** How long an issue stays after its last change: longer than changes are looked for (ms). */
const STAYS_MS = LONGEST_MS + 2 * 60 * 60_000;
/** The server's index may place a change a little earlier than its search returned it (ms). */
const MARGIN_MS = 60_000;

/** Recently changed issues that concern the user, with what others did there, the most recently changed first. */
export interface Concerns {
  readonly list: readonly Concern[];
  /** When they were read; null: never. */
  readonly at: number | null;
}

/** Reads the history and comments of issues that changed since `before`. What happened before the first look is not news. */
export async function readConcerns(
  tracker: Tracker,
  before: Concerns,
  round: Round,
): Promise<Concerns> {
  const { now } = round;
  const elapsed = Math.max(0, now - (before.at ?? now));
  const search = (jql: string) => {
    const query = { jql: changedSince(jql, elapsed), fields: [...ROW_FIELDS, 'watches'] };
    return firstPage(tracker, query, MOST, round);
  };
  // Not every server can search texts for a user; then only the user's own issues are looked at.
  const raws = await search(WITH_MENTIONS).catch((error: unknown) => {
    if (statusOfFailure(error) !== 400) throw error;
    return search(OWN);
  });
  const found = raws.map(concernOf);
  const known = new Map(before.list.map((one) => [one.id, one]));
  const changed = found.filter(({ id, updated }) => known.get(id)?.updated !== updated);
  const due = before.at === null ? changed : changed.slice(0, MOST_PER_ROUND);
  const read = async (one: Concern): Promise<Concern> => {
    const old = known.get(one.id);
    // The server's own times decide, whatever this computer's clock says.
    const since = old?.updated ?? (one.updated ?? 0) - elapsed - MARGIN_MS;
    const fresh = await visibleNews(tracker, one.key, since, round);
    return withNews(one, [...(old?.news ?? []), ...fresh], round.me.id);
  };
  const fresh = before.at === null ? due : await Promise.all(due.map(read));
  for (const one of fresh) known.set(one.id, one);
  const list = [...known.values()]
    .filter(({ updated }) => (updated ?? 0) >= now - STAYS_MS)
    .sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0));
  // What was not read is looked for again.
  return { list: list.slice(0, MOST), at: due.length === changed.length ? now : before.at };
}

const concernOf = (raw: Raw): Concern => ({
  ...toRow(raw, []),
  watched: recordAt(recordAt(raw, 'fields'), 'watches')['isWatching'] === true,
  news: [],
});

/** Nothing if the issue is no longer visible. */
const visibleNews = (tracker: Tracker, key: string, since: number, { me, signal }: Round) =>
  newsOf(tracker, { key, since, me: me.id, signal }).catch((error: unknown): News[] => {
    refusalOf(error);
    return [];
  });

/** `news`: oldest first; the last one of each kind that still holds stays. */
function withNews(concern: Concern, news: readonly News[], me: string): Concern {
  const byKind = new Map(news.map((one) => [one.kind, one]));
  if (concern.assignee?.id !== me) byKind.delete('assigned');
  if (!concern.watched) byKind.delete('status');
  return { ...concern, news: [...byKind.values()] };
}
