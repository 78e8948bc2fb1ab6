import type { Stat } from '../../../../shared/ads/model.ts';
import { spanLength } from '../../../../shared/ads/rules/report-span.ts';
import { sumStats } from '../../../../shared/ads/rules/stats.ts';
import type { Metric, ReportData, Shown } from './report-rows.ts';
import { toNumber } from './report-rows.ts';

/** A number over all days or hours of a report. */
interface Sum {
  /** Undefined: unknown, such as the reach of several campaigns, which can't be added. */
  readonly stat: Stat | undefined;
  /** Number of hidden values that are not in the sum. */
  readonly hidden: number;
}

/** The sums of a report: the service's own if it has them, otherwise of the rows. Sums of incomplete reports are unknown. */
export function sumReport({ rows, total, error }: ReportData): (metric: Metric) => Sum {
  if (total !== null) return (metric) => ({ stat: total[metric], hidden: 0 });
  if (error !== undefined) return () => ({ stat: undefined, hidden: 0 });
  const { sums, hidden } = sumStats(rows.map(({ stats }) => stats));
  return (metric) => ({ stat: sums[metric], hidden: hidden[metric] ?? 0 });
}

/** The relative change between two values (0.1: 10% more); null: undefined, such as from 0. */
export function relativeChange(stat: Stat | undefined, before: Stat | undefined): number | null {
  const [value, earlier] = [toNumber(stat), toNumber(before)];
  if (value === null || earlier === null || earlier === 0) return null;
  const change = value / earlier - 1;
  return Number.isFinite(change) ? change : null;
}

/** The change of a sum; null: one of the sums is unknown or incomplete. */
export const sumChange = (sum: Sum, before: Sum): number | null =>
  sum.hidden + before.hidden > 0 ? null : relativeChange(sum.stat, before.stat);

type Row = ReportData['rows'][number];

/** Maximum number of visible rows. */
export const MAX_ROWS = 500;

/** The newest rows, for the table. */
export const listShown = ({ rows }: Pick<ReportData, 'rows'>): readonly Row[] =>
  rows.slice(-MAX_ROWS);

/** The change of each value from the same day or hour of the previous period; null: it can't be calculated. */
export function createChanges({
  ask: { span, granularity },
  before,
  today,
}: Pick<Shown, 'ask' | 'before' | 'today'>): (row: Row, metric: Metric) => number | null {
  if (before === null) return () => null;
  const length = spanLength(span, granularity);
  const rows = new Map(before.rows.map(({ id, start, stats }) => [formatKey(id, start), stats]));
  return ({ id, start, stats }, metric) => {
    // Today is not complete, so it would always seem to fall.
    if (granularity === 'DAY' && start >= today) return null;
    return relativeChange(stats[metric], rows.get(formatKey(id, start - length))?.[metric]);
  };
}

const formatKey = (id: string, start: number): string => `${id} ${String(start)}`;
