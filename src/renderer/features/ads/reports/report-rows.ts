import type { Range, Stat } from '../../../../shared/ads/model.ts';
import { ExactNumber, parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { statOf } from '../../../../shared/ads/rules/stats.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { call } from '../../../state/calls.ts';

/** Fields that a chart offers; those of money are in currency units. */
export const metrics = [
  ...(['SPEND', 'IMPRESSIONS', 'CLICKS', 'REACH', 'FREQUENCY', 'COMPLETES', 'LISTENERS'] as const),
  ...(['VIDEO_VIEWS', 'PAGE_VIEWS', 'SIGN_UPS', 'PURCHASES', 'REVENUE'] as const),
] as const;
export type Metric = (typeof metrics)[number];
export const isMoney = (metric: string): boolean => metric === 'SPEND' || metric === 'REVENUE';

/** What an aggregate report is asked for. */
export interface ReportAsk {
  readonly account: string;
  readonly campaigns: readonly string[];
  readonly metrics: readonly Metric[];
  readonly granularity: 'DAY' | 'HOUR';
  readonly range: NonNullable<Range>;
}

export interface ReportRow {
  readonly id: string;
  readonly name: string;
  readonly start: number;
  readonly stats: Readonly<Record<string, Stat>>;
}

/** Pages that are read at most: 90 days of 50 entities. */
const MOST = 90;
const DAY = 86_400_000;

/** The rows of all pages. What is missing is unknown, not zero. */
export async function readReport(ask: ReportAsk, signal: AbortSignal): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  let query: Record<string, string[]> = queryOf(ask);
  for (let page = 0; page < MOST; page += 1) {
    const asked = {
      endpoint: 'reports.aggregate',
      account: ask.account,
      id: null,
      body: null,
    } as const;
    const { record } = await call('ads.read', { ...asked, query }, signal);
    const answer = recordOf(parseExact(record)) ?? {};
    if (Array.isArray(answer['rows'])) rows.push(...answer['rows'].map(rowOf));
    const next = answer['continuation_token'];
    if (typeof next !== 'string' || next === '') break;
    query = { continuation_token: [next] };
  }
  return rows.sort((a, b) => a.start - b.start);
}

function queryOf({ account, campaigns, metrics, granularity, range }: ReportAsk) {
  const type = campaigns.length === 0 ? 'AD_ACCOUNT' : 'CAMPAIGN';
  const from = Date.parse(`${range.from}T00:00:00Z`);
  const isHours = granularity === 'HOUR';
  const to = Date.parse(`${range.to}T${isHours ? '23' : '00'}:00:00Z`);
  const oldest = Math.ceil(Date.now() / 3_600_000) * 3_600_000 - 14 * DAY;
  const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
  return {
    ...{ entity_type: [type], entity_ids_type: [type], granularity: [granularity], limit: ['50'] },
    entity_ids: campaigns.length === 0 ? [account] : [...campaigns],
    fields: [...metrics],
    report_start: [iso(isHours ? Math.max(from, oldest) : Math.max(from, to - 90 * DAY))],
    report_end: [iso(isHours ? Math.min(to, Math.floor(Date.now() / 3_600_000) * 3_600_000) : to)],
  };
}

function rowOf(row: unknown): ReportRow {
  const { entity_id: id, entity_name: name, start_time: start, stats } = recordOf(row) ?? {};
  const pairs = (Array.isArray(stats) ? stats : []).map((one) => recordOf(one) ?? {});
  return {
    id: String(id),
    name: typeof name === 'string' ? name : String(id),
    start: Date.parse(String(start)),
    stats: Object.fromEntries(
      pairs.flatMap(({ field_type: field, field_value: value }) => {
        const isNumber = typeof value === 'number' || value instanceof ExactNumber;
        const stat = isNumber ? statOf(String(field), String(value)) : null;
        return stat === null ? [] : [[String(field), stat]];
      }),
    ),
  };
}

/** For drawing only; null: unknown or hidden. */
export const numberOf = (stat: Stat | undefined): number | null => {
  if (stat === undefined || stat === 'hidden') return null;
  return typeof stat === 'number' ? stat : Number(stat.amount);
};
