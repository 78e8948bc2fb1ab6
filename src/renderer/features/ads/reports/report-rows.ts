import type { Range, Stat } from '../../../../shared/ads/model.ts';
import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { statsIn } from '../../../../shared/ads/rules/stats.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { call } from '../../../state/calls.ts';
import { MOST_DAYS } from '../model/range.ts';

/** Fields that a chart can show; money is in currency units. */
export const metrics = [
  ...(['SPEND', 'IMPRESSIONS', 'CLICKS', 'REACH', 'FREQUENCY', 'COMPLETES', 'LISTENERS'] as const),
  ...(['VIDEO_VIEWS', 'PAGE_VIEWS', 'SIGN_UPS', 'PURCHASES', 'REVENUE'] as const),
] as const;
export type Metric = (typeof metrics)[number];
export const isMoney = (metric: string): boolean => metric === 'SPEND' || metric === 'REVENUE';

/** The entity that one row of a report describes. */
export const reportLevels = ['CAMPAIGN', 'AD_SET', 'AD'] as const;
export type ReportLevel = (typeof reportLevels)[number];

/** Parameters of an aggregate report. */
export interface ReportAsk {
  readonly account: string;
  readonly level: ReportLevel;
  /** Empty: the account as a whole. */
  readonly ids: readonly string[];
  readonly metrics: readonly Metric[];
  readonly granularity: 'DAY' | 'HOUR';
  readonly span: Span;
}

/** Start times of the first and the last day or hour. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The part of the chosen range for which the service has data: hours for the last 14 days, days for 90 days. Null: none. */
export function spanOf(
  range: Range,
  granularity: ReportAsk['granularity'],
  now: number,
): Span | null {
  const today = Math.floor(now / DAY) * DAY;
  const from = range === null ? today - (MOST_DAYS - 1) * DAY : Date.parse(range.from);
  const last = range === null ? today : Date.parse(range.to);
  if (granularity === 'DAY')
    return { from: Math.max(from, last - (MOST_DAYS - 1) * DAY), to: last };
  const hour = Math.floor(now / HOUR) * HOUR;
  const span = {
    from: Math.max(from, hour - 14 * DAY + HOUR),
    to: Math.min(last + 23 * HOUR, hour),
  };
  return span.from <= span.to ? span : null;
}

export interface ReportRow {
  readonly id: string;
  readonly name: string;
  readonly start: number;
  readonly stats: Readonly<Record<string, Stat>>;
}

/** Result of a report. `error`: why rows are missing; null: it is complete. */
export interface ReportAnswer {
  readonly rows: readonly ReportRow[];
  readonly error: AppError | null;
}

/** Reads the rows of a report. Missing values are unknown, not zero. The core joins the pages. */
export async function readReport(ask: ReportAsk, signal: AbortSignal): Promise<ReportAnswer> {
  const asked = { endpoint: 'reports.aggregate', account: ask.account, id: null } as const;
  const { record, error = null } = await call(
    'ads.read',
    { ...asked, body: null, query: queryOf(ask) },
    signal,
  );
  const { rows } = recordOf(parseExact(record)) ?? {};
  const read = Array.isArray(rows) ? rows.map(rowOf) : [];
  return { rows: read.sort((a, b) => a.start - b.start), error };
}

function queryOf({ level, ids, metrics, granularity, span }: ReportAsk): Record<string, string[]> {
  const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
  return {
    granularity: [granularity],
    limit: ['50'],
    fields: [...metrics],
    ...(ids.length === 0
      ? { entity_type: ['AD_ACCOUNT'] }
      : { entity_type: [level], entity_ids_type: [level], entity_ids: [...ids] }),
    report_start: [iso(span.from)],
    report_end: [iso(span.to)],
  };
}

function rowOf(row: unknown): ReportRow {
  const { entity_id: id, entity_name: name, start_time: start, stats } = recordOf(row) ?? {};
  return {
    id: String(id),
    name: typeof name === 'string' ? name : String(id),
    start: Date.parse(String(start)),
    stats: statsIn(stats),
  };
}

/** For drawing only; null: unknown or hidden. */
export const numberOf = (stat: Stat | undefined): number | null => {
  if (stat === undefined || stat === 'hidden') return null;
  return typeof stat === 'number' ? stat : Number(stat.amount);
};
