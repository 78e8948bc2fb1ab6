import '../../../../shared/ads/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput, MethodOutput } from '../../../../shared/contract/methods.ts';
import { statsIn } from '../../../../shared/ads/rules/stats.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord, recordOf } from '../../../../shared/lib/json.ts';
import { rowsCut, readRows } from '../../../net/rows.ts';
import type { AdsApi } from '../api/api.ts';
import { readString } from '../tree/record.ts';
import type { AggregateAsk } from './aggregate.ts';
import { aggregate, dayOf, entityTypes, spanOf } from './aggregate.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** One report has at most 90 days by day; hours exist for the last two weeks. */
const MAX_DAYS = 90;
const HOURS_MS = 14 * DAY_MS;

type Ask = MethodInput<'ads.series'>;
type Insight = MethodOutput<'ads.insights'>['rows'][number];

/** The part of a range for which the service has days or hours; null: none of it. Both ends are included. `now`: ms since epoch. */
function spanFor({ range, granularity }: Ask, now: number): AggregateAsk['span'] {
  const days = spanOf(range);
  if (granularity === 'DAY')
    return days ?? { from: dayOf(now) - (MAX_DAYS - 1) * DAY_MS, to: dayOf(now) };
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const first = hour - HOURS_MS + HOUR_MS;
  const from = Math.max(first, days?.from ?? first);
  const to = Math.min(hour, (days?.to ?? hour) + DAY_MS - HOUR_MS);
  return from <= to ? { from, to } : null;
}

/** One entity's values per day or hour, oldest first. Hours before the last two weeks are missing. */
export async function readSeries(
  api: AdsApi,
  ask: Ask & { readonly account: string },
  now: number,
  signal: AbortSignal,
): Promise<MethodOutput<'ads.series'>> {
  const { account, level, id, granularity, fields } = ask;
  const span = spanFor(ask, now);
  if (span === null) return [];
  const step = granularity === 'DAY' ? DAY_MS : HOUR_MS;
  const report = { account, entity: level, ids: [id], fields, granularity, span };
  const rows = await aggregate(api, report, signal);
  const points = rows.flatMap(({ start, end, stats }) =>
    start === null ? [] : [{ start, end: end ?? start + step, stats }],
  );
  return points.sort((a, b) => a.start - b.start);
}

/** One entity's values by age, genre, ... over its lifetime. */
export async function readInsights(
  api: AdsApi,
  ask: MethodInput<'ads.insights'> & { readonly account: string },
  signal: AbortSignal,
): Promise<MethodOutput<'ads.insights'>> {
  const query = {
    insight_dimension: [ask.dimension],
    fields: ask.fields,
    entity_ids: [ask.id],
    entity_ids_type: [entityTypes[ask.level]],
  };
  const call = { endpoint: 'reports.insights', account: ask.account, query } as const;
  const answer = recordOf((await api.read(call, signal)).value) ?? {};
  const found = readRows(answer['rows'], insightOf);
  if (found === null) throw failure('not-this-server', t('ads:api.noList', { key: 'rows' }));
  const { rows, lost } = found;
  const cut = rowsCut({ have: rows.length, lost }, null);
  return { rows: [...rows], totals: statsIn(answer['summary_totals']), cut };
}

/** Null: the row does not name the group that its values describe. */
function insightOf(row: unknown): Insight | null {
  if (!isRecord(row)) return null;
  const fields = recordOf(row) ?? {};
  const value = readString(fields['insight_value']) ?? '';
  const name = readString(fields['name']) ?? value;
  return name === '' ? null : { value, name, stats: statsIn(fields['stats']) };
}
