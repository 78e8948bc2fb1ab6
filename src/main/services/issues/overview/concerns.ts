import type { Concern, News } from '../../../../shared/issues/model.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { getRecord } from '../../../net/wire.ts';
import { statusOfFailure } from '../tracker/call.ts';
import { toRow } from '../tracker/rows.ts';
import type { Tracker } from '../tracker/tracker.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import type { Looked } from './news.ts';
import { newsOf } from './news.ts';
import type { Round } from './searches.ts';
import { changedSince, refusalOf } from './searches.ts';

const OWN = 'assignee = currentUser() OR watcher = currentUser()';
const COMMENTED = `${OWN} OR comment ~ currentUser()`;
/** Issues that concern the user, the widest search first: not every server can search texts for a user. */
const searches = [`${COMMENTED} OR description ~ currentUser()`, COMMENTED, OWN] as const;
/** Issues without and with news that the overview has. */
const MAX_ISSUES = 50;
const MAX_WITH_NEWS = 200;
/** Changed issues that are looked at after an absence. */
export const MAX_CHANGED = 500;
const PAGE = 100;
/** Issues whose history and comments are read in one round; the others follow in the next ones. */
const MAX_PER_ROUND = 10;
/** How long an issue stays after the app found its last change (ms). */
const STAYS_MS = 26 * 60 * 60_000;
/** The server's index may place a change a little earlier than its search returned it (ms). */
const MARGIN_MS = 60_000;

/** Recently changed issues that concern the user, with what others did there, the most recently changed first. */
export interface Concerns {
  readonly list: readonly Concern[];
  /** Everything until then was looked at; null: never. */
  readonly at: number | null;
  /** `updated` of the issues that were looked at since then, by id; none: not known, as after a restart. */
  readonly looked?: ReadonlyMap<string, number | null>;
  /** More issues changed than the app looks at. */
  readonly more?: boolean;
  /** The search that the server accepts. Default: the widest. */
  readonly search?: number;
}

/** Reads the history and comments of issues that changed since everything was looked at. What happened before the first look is not news. */
export async function readConcerns(
  tracker: Tracker,
  before: Concerns,
  round: Round,
): Promise<Concerns> {
  const { now, me } = round;
  const elapsed = Math.max(0, now - (before.at ?? now));
  const { raws, more, search } = await changed(tracker, before, elapsed, round);
  const found = raws.map(concernOf);
  const known = new Map(before.list.map((one) => [one.id, one]));
  const seen = (id: string): number | null | undefined =>
    before.looked?.get(id) ?? known.get(id)?.updated;
  const fresh = found.filter(({ id, updated }) => seen(id) !== updated);
  const due = before.at === null ? fresh : inTurn(fresh, me.id).slice(0, MAX_PER_ROUND);
  const read = async (one: Concern): Promise<Concern> => {
    const old = known.get(one.id);
    // The server's own times decide, whatever this computer's clock says.
    const since = seen(one.id) ?? (one.updated ?? 0) - elapsed - MARGIN_MS;
    const looked = await visibleNews(tracker, { ...one, since, known: old?.mentions ?? [] }, round);
    const all = withNews(one, [...(old?.news ?? []), ...looked.news], me.id);
    const mentions = [...new Set([...(old?.mentions ?? []), ...looked.mentions])].slice(
      -MAX_ISSUES,
    );
    return { ...all, mentions, byMe: looked.byMe, foundAt: now };
  };
  const done =
    before.at === null
      ? due.map((one) => ({ ...one, foundAt: now }))
      : await Promise.all(due.map(read));
  for (const one of done) known.set(one.id, one);
  const isDone = new Set(done.map(({ id }) => id));
  const looked = found.filter((one) => isDone.has(one.id) || seen(one.id) === one.updated);
  return {
    list: kept([...known.values()], now),
    // What was not looked at is looked for again.
    at: due.length === fresh.length ? now : before.at,
    looked: new Map(looked.map(({ id, updated }) => [id, updated])),
    more,
    search,
  };
}

/** The issues that changed, the newest first, by the widest search that the server accepts. */
async function changed(
  tracker: Tracker,
  before: Concerns,
  elapsed: number,
  { all, reconcile, signal }: Round,
): Promise<{ readonly raws: JsonRecord[]; readonly more: boolean; readonly search: number }> {
  const fields = [...ROW_FIELDS, 'watches'];
  const options = { size: PAGE, reconcile, signal, priority: 'background' } as const;
  // A refusal may have had another reason: now and then all are tried again.
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
      if (statusOfFailure(error) !== 400 || search >= searches.length - 1) throw error;
    }
  }
}

/** The user's own issues first, then those that wait the longest. */
const inTurn = (changes: readonly Concern[], me: string): readonly Concern[] =>
  changes
    .toReversed()
    .sort((a, b) => Number(b.assignee?.id === me) - Number(a.assignee?.id === me));

function kept(all: readonly Concern[], now: number): readonly Concern[] {
  const recent = all
    .filter(({ updated, foundAt }) => Math.max(updated ?? 0, foundAt) >= now - STAYS_MS)
    .sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0));
  const reported = recent.filter(({ news }) => news.length > 0).slice(0, MAX_WITH_NEWS);
  const others = recent.filter(({ news }) => news.length === 0);
  const shown = new Set([
    ...reported,
    ...others.slice(0, Math.max(0, MAX_ISSUES - reported.length)),
  ]);
  return recent.filter((one) => shown.has(one));
}

const concernOf = (raw: JsonRecord): Concern => ({
  ...toRow(raw, []),
  watched: getRecord(getRecord(raw, 'fields'), 'watches')['isWatching'] === true,
  news: [],
  mentions: [],
  byMe: false,
  foundAt: 0,
});

type Wanted = Pick<Concern, 'key' | 'created' | 'updated'> & {
  readonly since: number;
  readonly known: readonly string[];
};

/** Nothing if the issue is no longer visible. */
const visibleNews = (tracker: Tracker, wanted: Wanted, { me, signal }: Round): Promise<Looked> =>
  newsOf(tracker, { ...wanted, me: me.id, signal }).catch((error: unknown): Looked => {
    refusalOf(error);
    return { news: [], mentions: [], byMe: false };
  });

/** `news`: oldest first; the last one of each kind that still holds stays. */
function withNews(concern: Concern, news: readonly News[], me: string): Concern {
  const byKind = new Map(news.map((one) => [one.kind, one]));
  if (concern.assignee?.id !== me) byKind.delete('assigned');
  if (!concern.watched) byKind.delete('status');
  return { ...concern, news: [...byKind.values()] };
}
