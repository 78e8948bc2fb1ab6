import type { RelevantIssue, News } from '../../../../shared/issues/model.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { getStatus } from '../../../net/errors.ts';
import { getRecord } from '../../../net/wire.ts';
import { toRow } from '../tracker/rows.ts';
import type { Tracker } from '../tracker/tracker.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import type { IssueNews } from './news.ts';
import { fetchNews } from './news.ts';
import type { SearchContext } from './searches.ts';
import { changedSince, formatError } from './searches.ts';

const OWN = 'assignee = currentUser() OR watcher = currentUser()';
const COMMENTED = `${OWN} OR comment ~ currentUser()`;
/** Searches for issues that concern the user, broadest first, because not every server can search texts for a user. */
const searches = [`${COMMENTED} OR description ~ currentUser()`, COMMENTED, OWN] as const;
/** Maximum number of issues in the overview, with and without news. */
const MAX_ISSUES = 50;
const MAX_WITH_NEWS = 200;
/** Maximum number of changed issues to check after an absence. */
export const MAX_CHANGED = 500;
const PAGE = 100;
/** Maximum number of issues whose history and comments are read per round; the others follow in later rounds. */
const MAX_PER_ROUND = 10;
/** How long an issue stays after the app found its last change (ms). */
const STAYS_MS = 26 * 60 * 60_000;
/** The server's index may place a change a little earlier than its search returned it (ms). */
const MARGIN_MS = 60_000;

/** Recently changed issues that concern the user, with what others did there, the most recently changed first. */
export interface RelevantIssues {
  readonly list: readonly RelevantIssue[];
  /** Everything up to this time was checked; null: never checked. */
  readonly at: number | null;
  /** `updated` of the issues checked since then, by id; undefined: unknown, for example after a restart. */
  readonly looked?: ReadonlyMap<string, number | null>;
  /** Whether more issues changed than the app checks. */
  readonly more?: boolean;
  /** Index of the search that the server accepts. Default: the broadest. */
  readonly search?: number;
}

/** Reads the history and comments of issues that changed since the last complete check. Events before the first check are not news. */
export async function readRelevantIssues(
  tracker: Tracker,
  before: RelevantIssues,
  round: SearchContext,
): Promise<RelevantIssues> {
  const { now, me } = round;
  const elapsed = Math.max(0, now - (before.at ?? now));
  const { raws, more, search } = await changed(tracker, before, elapsed, round);
  const rows = raws.map(toRelevantIssue);
  const known = new Map(before.list.map((issue) => [issue.id, issue]));
  const seen = (id: string): number | null | undefined =>
    before.looked?.get(id) ?? known.get(id)?.updated;
  const fresh = rows.filter(({ id, updated }) => seen(id) !== updated);
  const due = before.at === null ? fresh : inTurn(fresh, me.id).slice(0, MAX_PER_ROUND);
  const read = async (issue: RelevantIssue): Promise<RelevantIssue> => {
    const old = known.get(issue.id);
    // Compares the server's times with each other, because this computer's clock may be wrong.
    const since = seen(issue.id) ?? (issue.updated ?? 0) - elapsed - MARGIN_MS;
    const looked = await visibleNews(
      tracker,
      { ...issue, since, known: old?.mentions ?? [] },
      round,
    );
    const all = withNews(issue, [...(old?.news ?? []), ...looked.news], me.id);
    const mentions = [...new Set([...(old?.mentions ?? []), ...looked.mentions])].slice(
      -MAX_ISSUES,
    );
    return { ...all, mentions, byMe: looked.byMe, foundAt: now };
  };
  const done =
    before.at === null
      ? due.map((issue) => ({ ...issue, foundAt: now }))
      : await Promise.all(due.map(read));
  for (const issue of done) known.set(issue.id, issue);
  const isDone = new Set(done.map(({ id }) => id));
  const looked = rows.filter((issue) => isDone.has(issue.id) || seen(issue.id) === issue.updated);
  return {
    list: keepRecent([...known.values()], now),
    // If some issues were not checked, the next round searches for them again.
    at: due.length === fresh.length ? now : before.at,
    looked: new Map(looked.map(({ id, updated }) => [id, updated])),
    more,
    search,
  };
}

/** The changed issues, newest first, from the broadest search that the server accepts. */
async function changed(
  tracker: Tracker,
  before: RelevantIssues,
  elapsed: number,
  { all, reconcile, signal }: SearchContext,
): Promise<{ readonly raws: JsonRecord[]; readonly more: boolean; readonly search: number }> {
  const fields = [...ROW_FIELDS, 'watches'];
  const options = { size: PAGE, reconcile, signal, priority: 'background' } as const;
  // A refusal may have had another reason, so all searches are tried again from time to time.
  for (let search = all ? 0 : (before.search ?? 0); ; search += 1) {
    const jql = changedSince(searches[search] ?? OWN, elapsed);
    const raws: JsonRecord[] = [];
    try {
      let more = false;
      for await (const page of tracker.list({ k: 'search', jql, fields }, options)) {
        raws.push(...page.items);
        more = page.end === null ? raws.length >= MAX_CHANGED : page.cut !== null;
        if (more) break;
      }
      return { raws: raws.slice(0, MAX_CHANGED), more, search };
    } catch (error) {
      if (getStatus(error) !== 400 || search >= searches.length - 1) throw error;
    }
  }
}

/** The user's own issues first, then those that have waited longest. */
const inTurn = (changes: readonly RelevantIssue[], me: string): readonly RelevantIssue[] =>
  changes
    .toReversed()
    .sort((a, b) => Number(b.assignee?.id === me) - Number(a.assignee?.id === me));

function keepRecent(all: readonly RelevantIssue[], now: number): readonly RelevantIssue[] {
  const recent = all
    .filter(({ updated, foundAt }) => Math.max(updated ?? 0, foundAt) >= now - STAYS_MS)
    .sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0));
  const reported = recent.filter(({ news }) => news.length > 0).slice(0, MAX_WITH_NEWS);
  const others = recent.filter(({ news }) => news.length === 0);
  const shown = new Set([
    ...reported,
    ...others.slice(0, Math.max(0, MAX_ISSUES - reported.length)),
  ]);
  return recent.filter((issue) => shown.has(issue));
}

const toRelevantIssue = (raw: JsonRecord): RelevantIssue => ({
  ...toRow(raw, []),
  watched: getRecord(getRecord(raw, 'fields'), 'watches')['isWatching'] === true,
  news: [],
  mentions: [],
  byMe: false,
  foundAt: 0,
});

type Wanted = Pick<RelevantIssue, 'key' | 'created' | 'updated'> & {
  readonly since: number;
  readonly known: readonly string[];
};

/** The news of an issue; none if it is no longer visible. */
const visibleNews = (
  tracker: Tracker,
  wanted: Wanted,
  { me, signal }: SearchContext,
): Promise<IssueNews> =>
  fetchNews(tracker, { ...wanted, me: me.id, signal }).catch((error: unknown): IssueNews => {
    formatError(error);
    return { news: [], mentions: [], byMe: false };
  });

/** Adds news to an issue. `news`: oldest first; keeps the last one of each kind that still applies. */
function withNews(concern: RelevantIssue, news: readonly News[], me: string): RelevantIssue {
  const byKind = new Map(news.map((item) => [item.kind, item]));
  if (concern.assignee?.id !== me) byKind.delete('assigned');
  if (!concern.watched) byKind.delete('status');
  return { ...concern, news: [...byKind.values()] };
}
