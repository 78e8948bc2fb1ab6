import { equal } from '../../../shared/lib/equal.ts';
import { byUrgency, graver } from '../../../shared/attention/list.ts';
import type { AttentionItem, AttentionSource } from '../../../shared/attention/model.ts';
import type { AttentionReport } from '../../platform/ports.ts';

/** An item that clears and returns within this time (ms) counts as the same item: it is neither new nor announced again. */
export const FLAP_MS = 60_000;
/** Maximum items of one source, so that it cannot flood the list. */
export const MAX_PER_SOURCE = 200;

type Severity = AttentionReport['severity'];

/** An item reported by a source, with its announcements and dismissal. Times: ms since epoch. */
export interface TrackedReport {
  readonly id: string;
  readonly source: AttentionSource;
  readonly key: string;
  readonly report: AttentionReport;
  readonly since: number;
  /** When its source cleared it; null: still active. */
  readonly clearedAt: number | null;
  /** The highest severity announced so far. */
  readonly announced: Severity;
  /** Its severity when the user dismissed it; null: not dismissed. */
  readonly dismissed: Severity | null;
}

/** The new state of one item, and whether to announce it. */
export interface Raised {
  readonly tracked: TrackedReport;
  readonly isNews: boolean;
}

/** Applies a report at `now` to the known state of the same item. Returns the same object if nothing changed. */
export function raised(
  known: TrackedReport | null,
  about: Pick<TrackedReport, 'id' | 'source' | 'key'>,
  report: AttentionReport,
  now: number,
): Raised {
  if (known === null || isForgotten(known, now)) {
    const fresh = { since: now, clearedAt: null, announced: report.severity, dismissed: null };
    return { tracked: { ...about, report, ...fresh }, isNews: true };
  }
  if (known.clearedAt === null && equal(known.report, report))
    return { tracked: known, isNews: false };
  const isNews = graver(report.severity, known.announced) > 0;
  return {
    isNews,
    tracked: {
      ...known,
      report,
      clearedAt: null,
      announced: isNews ? report.severity : known.announced,
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

/** Whether it is gone for good: the next report of it is a new item. */
export const isForgotten = ({ clearedAt }: TrackedReport, now: number): boolean =>
  clearedAt !== null && now - clearedAt > FLAP_MS;

/** Whether the list shows it. */
export const isListed = ({ clearedAt, dismissed: off }: TrackedReport): boolean =>
  clearedAt === null && off === null;

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
});

/** The item as the list shows it. */
export function toItem(tracked: TrackedReport, muted: readonly string[]): AttentionItem {
  const { id, source, key, report, since } = tracked;
  return { id, source, key, ...report, since, muted: muted.includes(source) };
}
