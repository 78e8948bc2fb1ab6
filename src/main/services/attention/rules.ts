import { equal } from '../../../shared/lib/equal.ts';
import { byUrgency, graver } from '../../../shared/attention/list.ts';
import type { AttentionItem, AttentionSource } from '../../../shared/attention/model.ts';
import type { AttentionReport } from '../../platform/ports.ts';

/** What clears and comes back within this time (ms) has never gone: it is neither new nor announced again. */
export const FLAP = 60_000;
/** More of one source would drown the list. */
export const MOST_PER_SOURCE = 200;

type Severity = AttentionReport['severity'];

/** One thing that a source reported, with what was done about it. Times: ms since epoch. */
export interface TrackedReport {
  readonly id: string;
  readonly source: AttentionSource;
  readonly key: string;
  readonly report: AttentionReport;
  readonly since: number;
  /** When its source took it back; null: it lasts. */
  readonly clearedAt: number | null;
  /** The gravest that was told of it. */
  readonly told: Severity;
  /** How grave it was when the user took it off the list; null: it is listed. */
  readonly dismissed: Severity | null;
}

/** A new state of one thing, and whether somebody should hear of it. */
export interface Raised {
  readonly tracked: TrackedReport;
  readonly news: boolean;
}

/** The rules of a report at `now`, over what is known of the same thing. The same object comes back when nothing changed. */
export function raised(
  known: TrackedReport | null,
  about: Pick<TrackedReport, 'id' | 'source' | 'key'>,
  report: AttentionReport,
  now: number,
): Raised {
  if (known === null || isForgotten(known, now)) {
    const fresh = { since: now, clearedAt: null, told: report.severity, dismissed: null };
    return { tracked: { ...about, report, ...fresh }, news: true };
  }
  if (known.clearedAt === null && equal(known.report, report))
    return { tracked: known, news: false };
  const news = graver(report.severity, known.told) > 0;
  return {
    news,
    tracked: {
      ...known,
      report,
      clearedAt: null,
      told: news ? report.severity : known.told,
      dismissed:
        known.dismissed !== null && graver(report.severity, known.dismissed) > 0
          ? null
          : known.dismissed,
    },
  };
}

export const cleared = (tracked: TrackedReport, now: number): TrackedReport =>
  tracked.clearedAt === null ? { ...tracked, clearedAt: now } : tracked;

export const dismissed = (tracked: TrackedReport): TrackedReport => ({
  ...tracked,
  dismissed: tracked.report.severity,
});

export const restored = (tracked: TrackedReport): TrackedReport => ({
  ...tracked,
  dismissed: null,
});

/** Whether it went for good: the next report of it is a new one. */
export const isForgotten = ({ clearedAt }: TrackedReport, now: number): boolean =>
  clearedAt !== null && now - clearedAt > FLAP;

/** Whether it stands on the list. */
export const isListed = ({ clearedAt, dismissed: off }: TrackedReport): boolean =>
  clearedAt === null && off === null;

/**
 * Which of one source's things go where it has more than it may: first what cleared, then what matters least, of
 * that the oldest.
 */
export function surplus(ofSource: readonly TrackedReport[]): readonly TrackedReport[] {
  const over = ofSource.length - MOST_PER_SOURCE;
  if (over <= 0) return [];
  return [...ofSource].sort(dispensableFirst).slice(0, over);
}

function dispensableFirst(a: TrackedReport, b: TrackedReport): number {
  const gone = Number(b.clearedAt !== null) - Number(a.clearedAt !== null);
  return gone || byUrgency(urgencyOf(b), urgencyOf(a));
}

const urgencyOf = ({ id, since, report }: TrackedReport) => ({
  id,
  since,
  severity: report.severity,
});

/** The thing as the list shows it. */
export function itemOf(tracked: TrackedReport, muted: readonly string[]): AttentionItem {
  const { id, source, key, report, since } = tracked;
  return { id, source, key, ...report, since, muted: muted.includes(source) };
}
