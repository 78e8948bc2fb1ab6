import { equal } from '../../../shared/lib/equal.ts';
import { omit } from '../../../shared/lib/omit.ts';
import { findMutes } from '../../../shared/attention/mutes.ts';
import type { Mutes } from '../../../shared/attention/mutes.ts';
import { isOwnServer } from '../../../shared/attention/elsewhere.ts';
import {
  attentionSentence,
  byUrgency,
  connectionKey,
  graver,
  URGENT_MS,
} from '../../../shared/attention/list.ts';
import type {
  AttentionItem,
  AttentionSeverity,
  AttentionSource,
  Hidden,
  PastEvent,
} from '../../../shared/attention/model.ts';
import type { AttentionReport } from '../../platform/ports.ts';

/** An item that clears and returns within this time (ms) counts as the same item: it is neither new nor announced again. */
export const FLAP_MS = 60_000;
/** Maximum items of one source, so that it cannot flood the list. */
export const MAX_PER_SOURCE = 200;
/** How long news is kept (ms). */
export const NEWS_MS = 7 * 24 * 60 * 60_000;

/** An item as reported by its source, with its announcements and the user's actions. Times: ms since epoch. */
export interface TrackedReport {
  readonly id: string;
  readonly source: AttentionSource;
  readonly key: string;
  readonly report: AttentionReport;
  /** The state that the user's "Done" applies to; see `AttentionReport.state`. */
  readonly state: string;
  readonly since: number;
  /** When its source cleared it; null: still active. */
  readonly clearedAt: number | null;
  /** The highest severity announced so far. */
  readonly announced: AttentionSeverity;
  readonly done: boolean;
  readonly snoozedUntil: number | null;
  /** For news: whether the user opened it. */
  readonly read: boolean;
  /** Whether the item appeared while the app was looking. */
  readonly fresh: boolean;
}

/** The new state of one item, and whether to announce it. */
export interface Raised {
  readonly tracked: TrackedReport;
  readonly isNew: boolean;
}

const stateOf = ({ state, severity, text }: AttentionReport): string =>
  state ?? `${severity} ${text}`;

/** Applies a report at `now` to the known state of the same item. Returns the same object if nothing changed. `isFirst`: see `AttentionPort.raise`. */
export function raised(
  known: TrackedReport | null,
  of: Pick<TrackedReport, 'id' | 'source' | 'key'>,
  report: AttentionReport,
  { now, isFirst }: { readonly now: number; readonly isFirst: boolean },
): Raised {
  const state = stateOf(report);
  if (known === null || isForgotten(known, now)) {
    const since = report.since ?? now;
    const untouched = { done: false, snoozedUntil: null, read: false, clearedAt: null };
    const fresh = { since, announced: report.severity, fresh: !isFirst, ...untouched };
    return { tracked: { ...of, report, state, ...fresh }, isNew: !isFirst };
  }
  if (known.clearedAt === null && equal(known.report, report))
    return { tracked: known, isNew: false };
  const isWorse = graver(report.severity, known.announced) > 0;
  const isOther = state !== known.state;
  const isNew = (isWorse || (isOther && known.done)) && !isFirst;
  const tracked = changed(known, { report, state, isWorse, isOther });
  return { isNew, tracked: { ...tracked, fresh: known.fresh || isNew } };
}

function changed(
  known: TrackedReport,
  {
    report,
    state,
    isWorse,
    isOther,
  }: Pick<TrackedReport, 'report' | 'state'> & {
    readonly isWorse: boolean;
    readonly isOther: boolean;
  },
): TrackedReport {
  return {
    ...known,
    report,
    state,
    since: report.since ?? known.since,
    clearedAt: null,
    announced: isWorse ? report.severity : known.announced,
    done: known.done && !isOther,
    snoozedUntil: isWorse ? null : known.snoozedUntil,
    read: known.read && !isOther,
  };
}

export const cleared = (tracked: TrackedReport, now: number): TrackedReport =>
  tracked.clearedAt === null ? { ...tracked, clearedAt: now } : tracked;

/** The other items about the same object, as events, newest first. */
export const listRelated = (
  { id, source, key, report }: TrackedReport,
  all: readonly TrackedReport[],
): PastEvent[] =>
  all
    .filter((one) => one.id !== id && one.source === source)
    .filter((one) => (one.report.about ?? one.key) === (report.about ?? key))
    .sort((a, b) => b.since - a.since)
    .map((one) => ({
      at: one.since,
      tone: tones[one.report.severity],
      text: attentionSentence(one.report),
    }));

/** Tones of events by severity. News is good, because it reports that something was solved. */
const tones = { bad: 'bad', wait: 'waiting', warn: 'waiting', info: 'good' } as const;

export const isNews = ({ report }: Pick<TrackedReport, 'report'>): boolean =>
  report.severity === 'info';

/** Whether the item is gone for good: the next report creates a new one. */
export const isForgotten = ({ clearedAt, since, report }: TrackedReport, now: number): boolean =>
  (clearedAt !== null && now - clearedAt > FLAP_MS) ||
  (report.severity === 'info' && now - since > NEWS_MS);

/** Whether the list includes the item. */
export const isListed = (tracked: TrackedReport, now: number): boolean =>
  tracked.clearedAt === null && !tracked.done && !isForgotten(tracked, now);

/** Which items of a source to drop if it has too many: first cleared ones, then the least severe, the oldest first. */
export function surplus(ofSource: readonly TrackedReport[]): readonly TrackedReport[] {
  const over = ofSource.length - MAX_PER_SOURCE;
  if (over <= 0) return [];
  return [...ofSource].sort(dispensableFirst).slice(0, over);
}

function dispensableFirst(a: TrackedReport, b: TrackedReport): number {
  const gone = Number(b.clearedAt !== null) - Number(a.clearedAt !== null);
  return gone || byUrgency(toUrgency(b), toUrgency(a));
}

const toUrgency = ({ id, since, report }: TrackedReport) => ({
  id,
  since,
  severity: report.severity,
  urgent: false,
});

/** The state that a list's items depend on. */
export interface ListState extends Mutes {
  /** Sources whose server is lost. Default: none. */
  readonly offline?: ReadonlySet<AttentionSource>;
}

const outages: ReadonlySet<string> = new Set(['lost', 'refused']);

/** Whether the item reports that a server is lost or rejects the sign-in. It stays a single item, however many others it hides. */
const isOutage = ({ key, report, clearedAt }: TrackedReport): boolean =>
  clearedAt === null && key.startsWith(connectionKey('')) && outages.has(report.kind);

/** The sources whose server is lost. */
export const listOffline = (all: Iterable<TrackedReport>): ReadonlySet<AttentionSource> =>
  new Set([...all].filter(isOutage).map(({ source }) => source));

/** Whether the item depends on the shown server being readable. */
const isOfServer = (key: string): boolean =>
  !key.startsWith(connectionKey('')) && !isOwnServer(key);

/** The item as the list shows it at `now`. */
export function toItem(
  tracked: TrackedReport,
  { offline, ...mutes }: ListState,
  now: number,
): AttentionItem {
  const { id, source, key, report, since, snoozedUntil, read, fresh } = tracked;
  const { about = key } = report;
  const shown = omit(report, 'state');
  const named = { source, kind: report.kind, about };
  const isMuted = findMutes(named, mutes).length > 0;
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now;
  const hidden: Hidden | null = isMuted
    ? { why: 'muted' }
    : offline?.has(source) === true && isOfServer(key) && !isNews(tracked)
      ? { why: 'offline' }
      : isSnoozed
        ? { why: 'snoozed', until: snoozedUntil }
        : null;
  const urgent = report.deadline !== undefined && report.deadline - now <= URGENT_MS;
  const unread = isNews(tracked) && !read;
  return { id, key, ...named, ...shown, since, urgent, hidden, unread, fresh };
}

/** When the item's look changes by itself (ms since epoch): its snooze ends, or its deadline comes near; null: never. */
export function changesAt({ report, snoozedUntil }: TrackedReport, now: number): number | null {
  const near = report.deadline === undefined ? null : report.deadline - URGENT_MS;
  const times = [snoozedUntil, near].filter((at) => at !== null && at > now) as number[];
  return times.length === 0 ? null : Math.min(...times);
}
