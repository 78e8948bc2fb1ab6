import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs, MethodOutput } from '../../../../shared/contract/methods.ts';
import { reportSpan } from '../../../../shared/ads/rules/report-span.ts';
import { statsIn } from '../../../../shared/ads/rules/stats.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord, toRecord } from '../../../../shared/lib/json.ts';
import { rowsCut, readRows } from '../../../net/rows.ts';
import type { AccountContext } from '../session.ts';
import { readString } from '../tree/record.ts';
import { aggregate, entityTypes, parseSpan } from './aggregate.ts';

const HOUR_MS = 3_600_000;

type Insight = MethodOutput<'ads.insights'>['rows'][number];

/** One entity's values per day or hour, oldest first. Hours before the last two weeks are missing. */
export async function readSeries(
  { session: { api }, account, signal }: AccountContext,
  { level, id, granularity, fields, range }: MethodArgs<'ads.series'>,
  now: number,
): Promise<MethodOutput<'ads.series'>> {
  const span = reportSpan(parseSpan(range), granularity, now);
  if (span === null) return [];
  const step = granularity === 'DAY' ? 24 * HOUR_MS : HOUR_MS;
  const report = { account, entity: level, ids: [id], fields, granularity, span };
  const rows = await aggregate(api, report, signal);
  const points = rows.flatMap(({ start, end, stats }) =>
    start === null ? [] : [{ start, end: end ?? start + step, stats }],
  );
  return points.sort((a, b) => a.start - b.start);
}

/** One entity's values by age, genre, ... over its lifetime. */
export async function readInsights(
  { session: { api }, account, signal }: AccountContext,
  input: MethodArgs<'ads.insights'>,
): Promise<MethodOutput<'ads.insights'>> {
  const query = {
    insight_dimension: [input.dimension],
    fields: input.fields,
    entity_ids: [input.id],
    entity_ids_type: [entityTypes[input.level]],
  };
  const call = { endpoint: 'reports.insights', account, query } as const;
  const answer = toRecord((await api.read(call, signal)).value) ?? {};
  const insights = readRows(answer['rows'], parseInsight);
  if (insights === null) throw failure('not-this-server', t('ads:api.noList', { key: 'rows' }));
  const { rows, lost } = insights;
  const cut = rowsCut({ have: rows.length, lost }, null);
  return { rows: [...rows], totals: statsIn(answer['summary_totals']), cut };
}

/** Null: the row does not name the group that its values describe. */
function parseInsight(row: unknown): Insight | null {
  if (!isRecord(row)) return null;
  const fields = toRecord(row) ?? {};
  const value = readString(fields['insight_value']) ?? '';
  const name = readString(fields['name']) ?? value;
  return name === '' ? null : { value, name, stats: statsIn(fields['stats']) };
}
