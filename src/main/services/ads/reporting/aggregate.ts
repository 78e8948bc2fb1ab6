import '../../../../shared/ads/texts.ts';
import type { Level, Range, Stats } from '../../../../shared/ads/model.ts';
import { statsIn } from '../../../../shared/ads/rules/stats.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { fromIso } from '../../../net/iso-time.ts';
import { readTime } from '../../../net/wire.ts';
import type { AdsApi } from '../api/api.ts';
import { whole } from '../api/lists.ts';
import { wireTime } from '../api/time.ts';
import { readString } from '../tree/record.ts';

const DAY_MS = 86_400_000;
/** Days and ids that one report may have. */
const MAX_DAYS = 90;
const BATCH = 50;

/** Fields that every view shows and that the rates are calculated from. */
export const basicFields = ['SPEND', 'IMPRESSIONS', 'CLICKS'] as const;

export const entityTypes = {
  campaign: 'CAMPAIGN',
  ad_set: 'AD_SET',
  ad: 'AD',
  account: 'AD_ACCOUNT',
} as const;

export interface AggregateAsk {
  readonly account: string;
  readonly entity: Level | 'account';
  /** Null: all. */
  readonly ids: readonly string[] | null;
  /** The level of `ids`; default: `entity`. */
  readonly idsOf?: Level;
  readonly fields: readonly string[];
  readonly granularity: 'LIFETIME' | 'DAY' | 'HOUR';
  /** The first and last instant (ms since epoch, both included); null: the whole lifetime. */
  readonly span: { readonly from: number; readonly to: number } | null;
}

export interface ReportRow {
  readonly id: string;
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
export function spanOf(range: Range): AggregateAsk['span'] {
  if (range === null) return null;
  const [from, to] = [range.from, range.to].map((day) =>
    /^\d{4}-\d\d-\d\d$/.test(day) ? (fromIso(day) ?? Number.NaN) : Number.NaN,
  ) as [number, number];
  if (!(from <= to && to - from <= MAX_DAYS * DAY_MS)) throw badRange();
  return { from, to };
}

/** Start of the UTC day that contains an instant. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** The rows of an aggregate report, in batches of 50 ids. Rejects if rows are missing, because sums would be too low. */
export async function aggregate(
  api: AdsApi,
  ask: AggregateAsk,
  signal: AbortSignal,
): Promise<ReportRow[]> {
  const { ids, span } = ask;
  const batches: (readonly string[] | null)[] = ids === null ? [null] : [];
  for (let at = 0; at < (ids?.length ?? 0); at += BATCH)
    batches.push(ids?.slice(at, at + BATCH) ?? null);
  const query = {
    entity_type: [entityTypes[ask.entity]],
    fields: [...new Set(ask.fields)],
    granularity: [ask.granularity],
    limit: ['50'],
    ...(span === null
      ? {}
      : { report_start: [wireTime(span.from)], report_end: [wireTime(span.to)] }),
  };
  const read = batches.map(async (batch) => {
    const idsType = entityTypes[ask.idsOf ?? ask.entity];
    const those = batch === null ? {} : { entity_ids: batch, entity_ids_type: [idsType] };
    const call = { account: ask.account, query: { ...query, ...those } };
    const report = whole(await api.read({ endpoint: 'reports.aggregate', ...call }, signal));
    return rowsOf(report.value);
  });
  return (await Promise.all(read)).flat();
}

const rowsOf = (value: unknown): ReportRow[] => {
  const rows = (value as { rows?: unknown } | null)?.rows;
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    const fields = recordOf(row) ?? {};
    const id = readString(fields['entity_id']);
    const times = { start: readTime(fields['start_time']), end: readTime(fields['end_time']) };
    return id === null ? [] : [{ id, ...times, stats: statsIn(fields['stats']) }];
  });
};

/** The statistics of each entity. */
export async function statsById(
  api: AdsApi,
  ask: Omit<AggregateAsk, 'granularity' | 'ids'> & { readonly ids: readonly string[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Stats>> {
  if (ask.ids.length === 0) return new Map();
  const rows = await aggregate(api, { ...ask, granularity: 'LIFETIME' }, signal);
  return new Map(rows.map(({ id, stats }) => [id, stats]));
}
