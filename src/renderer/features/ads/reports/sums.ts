import type { Stat } from '../../../../shared/ads/model.ts';
import type { ReportSpan } from '../../../../shared/ads/rules/report-span.ts';
import { spanLength } from '../../../../shared/ads/rules/report-span.ts';
import { sumStats } from '../../../../shared/ads/rules/stats.ts';
import type { Metric, ReportData } from './report-rows.ts';
import { toNumber } from './report-rows.ts';

/** A number over all days or hours of a report. */
export interface Sum {
  /** Undefined: unknown, such as people reached by several campaigns, who can't be added up. */
  readonly stat: Stat | undefined;
  /** Number of hidden values that are not in the sum. */
  readonly hidden: number;
}

/** The sums of a report: the service's own where it has them, otherwise those of the rows. Sums of incomplete reports are unknown. */
export function sumReport({ rows, total, error }: ReportData): (metric: Metric) => Sum {
  if (total !== null) return (metric) => ({ stat: total[metric], hidden: 0 });
  if (error !== undefined) return () => ({ stat: undefined, hidden: 0 });
  const { sums, hidden } = sumStats(rows.map(({ stats }) => stats));
  return (metric) => ({ stat: sums[metric], hidden: hidden[metric] ?? 0 });
}

/** The change from one value to another (0.1 is a tenth more); null: it can't be formed, such as from 0. */
export function relativeChange(stat: Stat | undefined, before: Stat | undefined): number | null {
  const [value, earlier] = [toNumber(stat), toNumber(before)];
  if (value === null || earlier === null || earlier === 0) return null;
  const change = value / earlier - 1;
  return Number.isFinite(change) ? change : null;
}

/** The change of a sum; null: it can't be formed, because one of them is unknown or lacks hidden values. */
export const sumChange = (sum: Sum, before: Sum): number | null =>
  sum.hidden + before.hidden > 0 ? null : relativeChange(sum.stat, before.stat);

/** Finds the value of a row in the period before, by the row's id and time. */
export function findBefore(
  before: ReportData,
  span: ReportSpan,
): (row: { readonly id: string; readonly start: number }, metric: Metric) => Stat | undefined {
  const length = spanLength(span, before.ask.granularity);
  const rows = new Map(before.rows.map(({ id, start, stats }) => [formatKey(id, start), stats]));
  return ({ id, start }, metric) => rows.get(formatKey(id, start - length))?.[metric];
}

const formatKey = (id: string, start: number): string => `${id} ${String(start)}`;
