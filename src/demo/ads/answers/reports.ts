import { checkedQuery } from '../check.ts';
import type { AdsRecord } from '../raw.ts';
import type { AdsRequest, AdsHandler, AdsRoutes } from '../request.ts';
import type { DemoError } from '../../kit/demo-error.ts';
import { createError, requestError } from '../request.ts';
import type { Account } from '../state/ads-state.ts';
import { DAY_MS, startOfDay, stamp } from '../state/ads-state.ts';
import type { Measured } from '../state/measure.ts';
import { HIDDEN, measured, sumMeasured, computeValue } from '../state/measure.ts';
import words from '../words.json' with { type: 'json' };
import { requireAccount, checkPage, requireRow } from './lists.ts';

type Query = Readonly<Record<string, string[]>>;
type Entity = 'AD' | 'AD_SET' | 'CAMPAIGN' | 'AD_ACCOUNT';
const HOUR_MS = 3_600_000;
const MAX_DAYS = 90;
type Span = readonly [number, number];

/** An ad with its parents, by entity. */
type Chain = Readonly<Record<Entity, AdsRecord>>;
const parents: Readonly<Record<Entity, Entity>> = {
  AD: 'AD_SET',
  AD_SET: 'CAMPAIGN',
  CAMPAIGN: 'AD_ACCOUNT',
  AD_ACCOUNT: 'AD_ACCOUNT',
};

const listChains = ({ rows, record }: Account): readonly Chain[] =>
  [...rows.ads.values()].flatMap((AD) => {
    const AD_SET = rows.ad_sets.get(String(AD['ad_set_id']));
    const CAMPAIGN = rows.campaigns.get(String(AD_SET?.['campaign_id']));
    return AD_SET === undefined || CAMPAIGN === undefined
      ? []
      : [{ AD, AD_SET, CAMPAIGN, AD_ACCOUNT: record }];
  });

const getStatus = (row: AdsRecord): unknown =>
  row['delivery'] === 'OFF' ? 'PAUSED' : row['status'];

/** Start and end (ms, end not included) of each row. */
function listSpans(query: Query, granularity: string, now: number): readonly Span[] {
  const [from, to] = [query['report_start'], query['report_end']].map((time) =>
    Date.parse(String(time)),
  ) as [number, number];
  const isOpen = Number.isNaN(from) || Number.isNaN(to);
  if (isOpen && granularity === 'LIFETIME') return [[0, now]];
  if (isOpen) throw requestError(`report_start and report_end are required for ${granularity}`);
  if (to < from) throw requestError('report_end must not be before report_start');
  if (to - from > MAX_DAYS * DAY_MS) throw requestError('The report may have 90 days at most');
  if (granularity === 'LIFETIME') return [[startOfDay(from), startOfDay(to) + DAY_MS]];
  const step = granularity === 'DAY' ? DAY_MS : HOUR_MS;
  if (from % step !== 0 || to % step !== 0)
    throw requestError('report_start and report_end must be whole UTC days, or hours for HOUR');
  if (step === HOUR_MS && from < now - 14 * DAY_MS - HOUR_MS)
    throw requestError('Hours are kept for two weeks');
  const count = (to - from) / step + 1;
  return Array.from({ length: count }, (_, at) => [from + at * step, from + (at + 1) * step]);
}

/** Checks the requested ids and statuses. */
function checkFilters(query: Query, entity: string, granularity: string): void {
  const [idsType] = query['entity_ids_type'] ?? [];
  const ids = query['entity_ids'] ?? [];
  if (ids.length > 0 !== (idsType !== undefined))
    throw requestError('entity_ids and entity_ids_type go together');
  if (ids.length > 50) throw requestError('entity_ids may have 50 ids at most');
  const isByTime = granularity !== 'LIFETIME';
  if (isByTime && idsType !== undefined && idsType !== entity)
    throw requestError('entity_ids_type must equal entity_type');
  if (isByTime && ids.length === 0 && entity !== 'AD_ACCOUNT')
    throw requestError(`entity_ids are required for ${granularity}`);
  const [statusType] = query['entity_status_type'] ?? [];
  if ((query['statuses'] !== undefined) !== (statusType !== undefined))
    throw requestError('statuses and entity_status_type go together');
  if (statusType !== undefined && statusType !== entity)
    throw requestError('entity_status_type must equal entity_type');
}

/** The entities of a report with the ads below them. */
function groupEntities(
  account: Account,
  query: Query,
  entity: Entity,
): readonly { row: AdsRecord; parent: AdsRecord; ads: string[] }[] {
  const [idsType = entity] = (query['entity_ids_type'] ?? []) as Entity[];
  const groups = new Map<unknown, { row: AdsRecord; parent: AdsRecord; ads: string[] }>();
  const source = { AD: 'ads', AD_SET: 'ad_sets', CAMPAIGN: 'campaigns' } as const;
  const isPlain = entity !== 'AD_ACCOUNT' && idsType === entity;
  if (isPlain)
    for (const row of account.rows[source[entity]].values())
      groups.set(row['id'], { row, parent: {}, ads: [] });
  for (const chain of listChains(account)) {
    const row = chain[entity];
    const isIn =
      query['entity_ids'] === undefined ||
      query['entity_ids'].includes(String(chain[idsType]['id']));
    if (!isIn) continue;
    const group = { ads: [], ...groups.get(row['id']), row, parent: chain[parents[entity]] };
    group.ads.push(String(chain.AD['id']));
    groups.set(row['id'], group);
  }
  return [...groups.values()].filter(
    ({ row }) =>
      (!isPlain || query['entity_ids']?.includes(String(row['id'])) !== false) &&
      query['statuses']?.includes(String(getStatus(row))) !== false,
  );
}

const makeStats = (fields: readonly string[], sums: Measured): readonly AdsRecord[] =>
  fields.map((field) => ({ field_type: field, field_value: computeValue(field, sums) }));

const encoded = (query: URLSearchParams, offset: number): string =>
  Buffer.from(JSON.stringify([query.toString(), offset])).toString('base64url');

function continued(query: URLSearchParams): readonly [URLSearchParams, number, readonly string[]] {
  const token = query.get('continuation_token');
  if (token === null || token === '') return [query, 0, []];
  try {
    const [text, offset] = JSON.parse(Buffer.from(token, 'base64url').toString()) as [
      string,
      number,
    ];
    const warnings =
      [...query.keys()].length > 1 ? ['Parameters beside continuation_token are ignored.'] : [];
    return [new URLSearchParams(text), offset, warnings];
  } catch {
    throw requestError('continuation_token is not one of ours');
  }
}

const aggregate: AdsHandler = (request, id) => {
  const { state, generation } = request;
  const account = requireAccount(request, id);
  const [source, offset, warnings] = continued(request.query);
  checkPage(request.faults, offset);
  const query = checkedQuery('reports.aggregate', source);
  const [entity = 'CAMPAIGN'] = (query['entity_type'] ?? []) as Entity[];
  const [granularity = 'LIFETIME'] = query['granularity'] ?? [];
  checkFilters(query, entity, granularity);
  const spans = listSpans(query, granularity, state.now());
  const limit = Number(query['limit']?.[0] ?? 50);
  const groups = groupEntities(account, query, entity);
  const page = groups.slice(offset, offset + limit);
  const isLast = offset + limit >= groups.length;
  const rows = page.flatMap(({ row, parent, ads }) =>
    spans.flatMap(([from, to]) => {
      const sums = sumMeasured(ads.map((ad) => measured(state, account, ad, from, to)));
      if (granularity !== 'LIFETIME' && sums.impressions === 0) return [];
      const above = {
        id: parent['id'] ?? row['id'],
        name: parent['name'] ?? row['name'],
        status: getStatus(parent) ?? 'ACTIVE',
      };
      return [
        {
          entity_type: entity,
          entity_id: row['id'],
          entity_name: row['name'],
          entity_status: getStatus(row),
          ...(query['include_parent_entity']?.[0] === 'true' ? { parent_entity: above } : {}),
          ...(from === 0 ? {} : { start_time: stamp(from), end_time: stamp(to) }),
          stats: makeStats(query['fields'] ?? [], sums),
        },
      ];
    }),
  );
  const start = spans[0]?.[0] ?? 0;
  const end = spans.at(-1)?.[1] ?? 0;
  return {
    continuation_token: isLast
      ? generation === 'specified'
        ? ''
        : null
      : encoded(source, offset + limit),
    granularity,
    ...(start === 0 ? {} : { report_start: stamp(start), report_end: stamp(end) }),
    warnings,
    rows,
  };
};

const totals: AdsHandler = (request, id) => {
  if (request.generation === 'specified') throw createError(404, 'Resource not found', 'NOT_FOUND');
  const account = requireAccount(request, id);
  const query = checkedQuery('reports.totals', request.query);
  const [granularity = 'LIFETIME'] = query['granularity'] ?? [];
  const [entity = 'CAMPAIGN'] = (query['entity_type'] ?? []) as Entity[];
  const ads = groupEntities(account, query, entity).flatMap((group) => group.ads);
  const rows = listSpans(query, granularity, request.state.now()).map(([from, to]) => ({
    start_time: from === 0 ? null : stamp(from),
    end_time: from === 0 ? null : stamp(to),
    stats: makeStats(
      query['fields'] ?? [],
      sumMeasured(ads.map((ad) => measured(request.state, account, ad, from, to))),
    ),
  }));
  return { granularity, rows };
};

const forbidden =
  'E_CPCL FREQUENCY OFF_SPOTIFY_IMPRESSIONS PAID_LISTENS_FREQUENCY SKIPS SPEND STARTS UNMUTES'.split(
    ' ',
  );
/** Minimum number of impressions for breakdowns. */
const MIN_IMPRESSIONS = 1000;

function tooLittle(what: string): DemoError {
  const code = `ILLEGAL.INSIGHT_REPORT.INSUFFICIENT_${what}`;
  return createError(422, 'There is not enough data for an audience insight report.', code);
}

const insights: AdsHandler = (request, id) => {
  const { state, faults } = request;
  const account = requireAccount(request, id);
  const query = checkedQuery('reports.insights', request.query);
  const [entity = 'AD_SET'] = (query['entity_ids_type'] ?? []) as Entity[];
  const [dimension = 'AGE'] = query['insight_dimension'] ?? [];
  const fields = query['fields'] ?? [];
  if (query['entity_ids']?.length !== 1) throw requestError('entity_ids must have exactly one id');
  const wrong = fields.find((field) => forbidden.includes(field));
  if (wrong !== undefined) throw requestError(`${wrong} is not available in insight reports`);
  const row = requireRow(
    account,
    entity === 'AD_SET' ? 'ad_sets' : 'campaigns',
    query['entity_ids'][0],
  );
  const ads = groupEntities(account, query, entity).flatMap((group) => group.ads);
  const sums = sumMeasured(ads.map((ad) => measured(state, account, ad, 0, state.now())));
  if (faults.has('insufficient-data')) throw tooLittle('REACH');
  if (sums.impressions < MIN_IMPRESSIONS) throw tooLittle('IMPRESSIONS');
  const parts = (words.insights as Readonly<Record<string, (string | number)[][]>>)[dimension] ?? [
    ['ALL', 203],
  ];
  const whole = parts.reduce((sum, [, part]) => sum + Number(part), 0);
  const rows = parts.map(([value, part]) => {
    const of = (count: number): number => Math.round((count * Number(part)) / whole);
    const share = { impressions: of(sums.impressions), clicks: of(sums.clicks), cents: 0 };
    const stats = makeStats(fields, share).map((stat) =>
      stat['field_type'] === 'SIGN_UPS'
        ? { ...stat, field_value: Number(part) < 5 ? HIDDEN : Number(part) }
        : stat,
    );
    return {
      name: row['name'],
      id: row['id'],
      status: getStatus(row),
      insight_value: String(value),
      stats,
    };
  });
  const summary = fields.map((stat) => ({
    stat,
    value: stat === 'SIGN_UPS' ? whole : computeValue(stat, sums),
  }));
  return { granularity: 'LIFETIME', entity, insight: dimension, rows, summary_totals: summary };
};

export const reportRoutes: AdsRoutes = {
  'GET /ad_accounts/*/aggregate_reports': aggregate,
  'GET /ad_accounts/*/aggregate_reports/totals': totals,
  'GET /ad_accounts/*/insight_reports': insights,
};

/** All ads of an account with their parents, and their sums; for tables. */
export const adRows = ({ state }: AdsRequest, account: Account, from: number, to: number) =>
  listChains(account).map((chain) => ({
    chain,
    sums: measured(state, account, String(chain.AD['id']), from, to),
  }));
