import type { Level, DayRange, Stats } from '../../../../shared/ads/model.ts';
import type { ReportSpan } from '../../../../shared/ads/rules/report-span.ts';
import { MAX_DAYS } from '../../../../shared/ads/rules/report-span.ts';
import { amountIn, statsIn } from '../../../../shared/ads/rules/stats.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { fromIso } from '../../../net/iso-time.ts';
import { readList, readTime } from '../../../net/wire.ts';
import type { AdsApi, ApiResult } from '../api/api.ts';
import { requireWhole } from '../api/lists.ts';
import { wireTime } from '../api/time.ts';
import { readString } from '../tree/record.ts';

const DAY_MS = 86_400_000;
/** Ids that one report may have. */
const BATCH = 50;

/** Fields that every view shows and that the rates are calculated from. */
export const basicFields = ['SPEND', 'IMPRESSIONS', 'CLICKS'] as const;

export const entityTypes = {
  campaign: 'CAMPAIGN',
  ad_set: 'AD_SET',
  ad: 'AD',
  account: 'AD_ACCOUNT',
} as const;

export interface AggregateQuery {
  readonly account: string;
  readonly entity: Level | 'account';
  /** Null: all. */
  readonly ids: readonly string[] | null;
  /** The level of `ids`; default: `entity`. */
  readonly idsOf?: Level | 'account';
  readonly fields: readonly string[];
  readonly granularity: 'LIFETIME' | 'DAY' | 'HOUR';
  /** The first and last instant (ms since epoch, both included); null: the whole lifetime. */
  readonly span: ReportSpan | null;
}

export interface ReportRow {
  readonly id: string;
  readonly name: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly stats: Stats;
}

function badRange(): AppFailure {
  const message = t('ads:service.badRange', { days: MAX_DAYS });
  return failure('invalid-input', message, {
    field: 'range',
    errors: [{ field: 'range', message }],
  });
}

/** Converts days to instants. Throws `invalid-input` (field `range`) unless they form a range of at most 90 days. */
export function parseSpan(range: DayRange): AggregateQuery['span'] {
  if (range === null) return null;
  const [from, to] = [range.from, range.to].map((day) =>
    /^\d{4}-\d\d-\d\d$/.test(day) ? (fromIso(day) ?? Number.NaN) : Number.NaN,
  ) as [number, number];
  if (!(from <= to && to - from <= MAX_DAYS * DAY_MS)) throw badRange();
  return { from, to };
}

/** Start of the UTC day that contains an instant. */
export const startOfDay = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** The rows of an aggregate report, in batches of 50 ids. Rejects if rows are missing, because sums would be too low. */
export async function aggregate(
  api: AdsApi,
  input: AggregateQuery,
  signal: AbortSignal,
): Promise<ReportRow[]> {
  const { ids } = input;
  const batches: (readonly string[] | null)[] = ids === null ? [null] : [];
  for (let at = 0; at < (ids?.length ?? 0); at += BATCH)
    batches.push(ids?.slice(at, at + BATCH) ?? null);
  const read = batches.map(async (batch) =>
    parseRows(requireWhole(await readReport(api, { ...input, ids: batch }, signal)).value),
  );
  return (await Promise.all(read)).flat();
}

/** The account whose report is read, and its session. */
interface ReportContext {
  readonly session: { readonly api: AdsApi };
  readonly account: string;
  readonly signal: AbortSignal;
}

/** `ads.report`: the rows of a report of at most 50 ids, oldest first. Missing rows are reported in `error`. */
export async function readRows(
  { session: { api }, account, signal }: ReportContext,
  { level, ids, ...ask }: MethodArgs<'ads.report'>,
): Promise<MethodOutput<'ads.report'>> {
  const those =
    ids.length === 0 ? ({ entity: 'account', ids: null } as const) : { entity: level, ids };
  const { value, error } = await readReport(api, { ...ask, ...those, account }, signal);
  const rows = parseRows(value).flatMap(({ id, name, start, stats }) =>
    start === null ? [] : [{ id, name, start, stats }],
  );
  return {
    rows: rows.sort((a, b) => a.start - b.start),
    ...(error === undefined ? {} : { error }),
  };
}

function readReport(
  api: AdsApi,
  { account, entity, ids, idsOf = entity, fields, granularity, span }: AggregateQuery,
  signal: AbortSignal,
): Promise<ApiResult> {
  const query = {
    entity_type: [entityTypes[entity]],
    fields: [...new Set(fields)],
    granularity: [granularity],
    limit: ['50'],
    ...(span === null
      ? {}
      : { report_start: [wireTime(span.from)], report_end: [wireTime(span.to)] }),
    ...(ids === null ? {} : { entity_ids: ids, entity_ids_type: [entityTypes[idsOf]] }),
  };
  return api.read({ endpoint: 'reports.aggregate', account, query }, signal);
}

const parseRows = (value: unknown): ReportRow[] =>
  readList(toRecord(value)?.['rows'], Infinity).flatMap((row) => {
    const fields = toRecord(row) ?? {};
    const id = readString(fields['entity_id']);
    const times = { start: readTime(fields['start_time']), end: readTime(fields['end_time']) };
    const name = readString(fields['entity_name']) ?? id;
    return id === null || name === null
      ? []
      : [{ id, name, ...times, stats: statsIn(fields['stats']) }];
  });

/** The statistics of each entity. */
export async function statsById(
  api: AdsApi,
  query: Omit<AggregateQuery, 'granularity' | 'ids'> & { readonly ids: readonly string[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Stats>> {
  if (query.ids.length === 0) return new Map();
  const rows = await aggregate(api, { ...query, granularity: 'LIFETIME' }, signal);
  return new Map(rows.map(({ id, stats }) => [id, stats]));
}

/** `ads.total`: the account's own totals. */
export async function readTotal(
  { session: { api }, account, signal }: ReportContext,
  { range, fields }: MethodArgs<'ads.total'>,
): Promise<Stats> {
  const report = { account, entity: 'account', ids: null, span: parseSpan(range) } as const;
  const wanted = { fields: [...basicFields, ...fields], granularity: 'LIFETIME' } as const;
  const rows = await aggregate(api, { ...report, ...wanted }, signal);
  return rows.find(({ id }) => id === account)?.stats ?? {};
}

/** `ads.spent`: what an ad set spent today (UTC), and since its start. `now`: ms since epoch. */
export async function readSpent(
  { session: { api }, account, signal }: ReportContext,
  id: string,
  now: number,
): Promise<MethodOutput<'ads.spent'>> {
  const report = { account, entity: 'ad_set', ids: [id], fields: ['SPEND'] } as const;
  const today = startOfDay(now);
  const span = { from: today, to: today };
  const [days, all] = await Promise.all([
    aggregate(api, { ...report, granularity: 'DAY', span }, signal),
    statsById(api, { ...report, span: null }, signal),
  ]);
  const day = days.find(({ start }) => start === today);
  return { today: amountIn(day?.stats ?? {}, 'SPEND'), all: amountIn(all.get(id) ?? {}, 'SPEND') };
}
