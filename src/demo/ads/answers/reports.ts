import { checkedQuery } from '../check.ts';
import type { Raw } from '../raw.ts';
import type { AdsRequest, Handler, Routes } from '../request.ts';
import type { Refusal } from '../../kit/refusal.ts';
import { refusal, refused } from '../request.ts';
import type { Account } from '../state/ads-state.ts';
import { DAY, dayOf, stamp } from '../state/ads-state.ts';
import type { Measured } from '../state/measure.ts';
import { HIDDEN, measured, totalOf, valueOf } from '../state/measure.ts';
import words from '../words.json' with { type: 'json' };
import { accountOf, checkPage, rowOf } from './lists.ts';

type Query = Readonly<Record<string, string[]>>;
type Entity = 'AD' | 'AD_SET' | 'CAMPAIGN' | 'AD_ACCOUNT';
const HOUR = 3_600_000;
const DAYS = 90;
type Span = readonly [number, number];

/** An ad with its parents, by entity. */
type Chain = Readonly<Record<Entity, Raw>>;
const parents: Readonly<Record<Entity, Entity>> = {
  AD: 'AD_SET',
  AD_SET: 'CAMPAIGN',
  CAMPAIGN: 'AD_ACCOUNT',
  AD_ACCOUNT: 'AD_ACCOUNT',
};

const chainsOf = ({ rows, record }: Account): readonly Chain[] =>
  [...rows.ads.values()].flatMap((AD) => {
    const AD_SET = rows.ad_sets.get(String(AD['ad_set_id']));
    const CAMPAIGN = rows.campaigns.get(String(AD_SET?.['campaign_id']));
    return AD_SET === undefined || CAMPAIGN === undefined
      ? []
      : [{ AD, AD_SET, CAMPAIGN, AD_ACCOUNT: record }];
  });

const statusOf = (row: Raw): unknown => (row['delivery'] === 'OFF' ? 'PAUSED' : row['status']);

/** Start and end (ms, end not included) of each row. */
function spansOf(query: Query, granularity: string, now: number): readonly Span[] {
  const [from, to] = [query['report_start'], query['report_end']].map((one) =>
    Date.parse(String(one)),
  ) as [number, number];
  const isOpen = Number.isNaN(from) || Number.isNaN(to);
  if (isOpen && granularity === 'LIFETIME') return [[0, now]];
  if (isOpen) throw refused(`report_start and report_end are required for ${granularity}`);
  if (to < from) throw refused('report_end must not be before report_start');
  if (to - from > DAYS * DAY) throw refused('The report may have 90 days at most');
  if (granularity === 'LIFETIME') return [[dayOf(from), dayOf(to) + DAY]];
  const step = granularity === 'DAY' ? DAY : HOUR;
  if (from % step !== 0 || to % step !== 0)
    throw refused('report_start and report_end must be whole UTC days, or hours for HOUR');
  if (step === HOUR && from < now - 14 * DAY - HOUR) throw refused('Hours are kept for two weeks');
  const count = (to - from) / step + 1;
  return Array.from({ length: count }, (_, at) => [from + at * step, from + (at + 1) * step]);
}

/** Checks the requested ids and statuses. */
function checkFilters(query: Query, entity: string, granularity: string): void {
  const [idsType] = query['entity_ids_type'] ?? [];
  const ids = query['entity_ids'] ?? [];
  if (ids.length > 0 !== (idsType !== undefined))
    throw refused('entity_ids and entity_ids_type go together');
  if (ids.length > 50) throw refused('entity_ids may have 50 ids at most');
  const isByTime = granularity !== 'LIFETIME';
  if (isByTime && idsType !== undefined && idsType !== entity)
    throw refused('entity_ids_type must equal entity_type');
  if (isByTime && ids.length === 0 && entity !== 'AD_ACCOUNT')
    throw refused(`entity_ids are required for ${granularity}`);
  const [statusType] = query['entity_status_type'] ?? [];
  if ((query['statuses'] !== undefined) !== (statusType !== undefined))
    throw refused('statuses and entity_status_type go together');
  if (statusType !== undefined && statusType !== entity)
    throw refused('entity_status_type must equal entity_type');
}

/** The entities of a report with the ads below them. */
function groupsOf(
  account: Account,
  query: Query,
  entity: Entity,
): readonly { row: Raw; parent: Raw; ads: string[] }[] {
  const [idsType = entity] = (query['entity_ids_type'] ?? []) as Entity[];
  const groups = new Map<unknown, { row: Raw; parent: Raw; ads: string[] }>();
  const source = { AD: 'ads', AD_SET: 'ad_sets', CAMPAIGN: 'campaigns' } as const;
  const isPlain = entity !== 'AD_ACCOUNT' && idsType === entity;
  if (isPlain)
    for (const row of account.rows[source[entity]].values())
      groups.set(row['id'], { row, parent: {}, ads: [] });
  for (const chain of chainsOf(account)) {
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
      query['statuses']?.includes(String(statusOf(row))) !== false,
  );
}

const statsOf = (fields: readonly string[], sums: Measured): readonly Raw[] =>
  fields.map((field) => ({ field_type: field, field_value: valueOf(field, sums) }));

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
    throw refused('continuation_token is not one of ours');
  }
}

const aggregate: Handler = (request, id) => {
  const { state, generation } = request;
  const account = accountOf(request, id);
  const [source, offset, warnings] = continued(request.query);
  checkPage(request.faults, offset);
  const query = checkedQuery('reports.aggregate', source);
  const [entity = 'CAMPAIGN'] = (query['entity_type'] ?? []) as Entity[];
  const [granularity = 'LIFETIME'] = query['granularity'] ?? [];
  checkFilters(query, entity, granularity);
  const spans = spansOf(query, granularity, state.now());
  const limit = Number(query['limit']?.[0] ?? 50);
  const groups = groupsOf(account, query, entity);
  const page = groups.slice(offset, offset + limit);
  const isLast = offset + limit >= groups.length;
  const rows = page.flatMap(({ row, parent, ads }) =>
    spans.flatMap(([from, to]) => {
      const sums = totalOf(ads.map((ad) => measured(state, account, ad, from, to)));
      if (granularity !== 'LIFETIME' && sums.impressions === 0) return [];
      const above = {
        id: parent['id'] ?? row['id'],
        name: parent['name'] ?? row['name'],
        status: statusOf(parent) ?? 'ACTIVE',
      };
      return [
        {
          entity_type: entity,
          entity_id: row['id'],
          entity_name: row['name'],
          entity_status: statusOf(row),
          ...(query['include_parent_entity']?.[0] === 'true' ? { parent_entity: above } : {}),
          ...(from === 0 ? {} : { start_time: stamp(from), end_time: stamp(to) }),
          stats: statsOf(query['fields'] ?? [], sums),
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

const totals: Handler = (request, id) => {
  if (request.generation === 'specified') throw refusal(404, 'Resource not found', 'NOT_FOUND');
  const account = accountOf(request, id);
  const query = checkedQuery('reports.totals', request.query);
  const [granularity = 'LIFETIME'] = query['granularity'] ?? [];
  const [entity = 'CAMPAIGN'] = (query['entity_type'] ?? []) as Entity[];
  const ads = groupsOf(account, query, entity).flatMap((group) => group.ads);
  const rows = spansOf(query, granularity, request.state.now()).map(([from, to]) => ({
    start_time: from === 0 ? null : stamp(from),
    end_time: from === 0 ? null : stamp(to),
    stats: statsOf(
      query['fields'] ?? [],
      totalOf(ads.map((ad) => measured(request.state, account, ad, from, to))),
    ),
  }));
  return { granularity, rows };
};

const forbidden =
  'E_CPCL FREQUENCY OFF_SPOTIFY_IMPRESSIONS PAID_LISTENS_FREQUENCY SKIPS SPEND STARTS UNMUTES'.split(
    ' ',
  );
/** Minimum number of impressions for breakdowns. */
const ENOUGH = 1000;

function tooLittle(what: string): Refusal {
  const code = `ILLEGAL.INSIGHT_REPORT.INSUFFICIENT_${what}`;
  return refusal(422, 'There is not enough data for an audience insight report.', code);
}

const insights: Handler = (request, id) => {
  const { state, faults } = request;
  const account = accountOf(request, id);
  const query = checkedQuery('reports.insights', request.query);
  const [entity = 'AD_SET'] = (query['entity_ids_type'] ?? []) as Entity[];
  const [dimension = 'AGE'] = query['insight_dimension'] ?? [];
  const fields = query['fields'] ?? [];
  if (query['entity_ids']?.length !== 1) throw refused('entity_ids must have exactly one id');
  const wrong = fields.find((field) => forbidden.includes(field));
  if (wrong !== undefined) throw refused(`${wrong} is not available in insight reports`);
  const row = rowOf(account, entity === 'AD_SET' ? 'ad_sets' : 'campaigns', query['entity_ids'][0]);
  const ads = groupsOf(account, query, entity).flatMap((group) => group.ads);
  const sums = totalOf(ads.map((ad) => measured(state, account, ad, 0, state.now())));
  if (faults.has('insufficient-data')) throw tooLittle('REACH');
  if (sums.impressions < ENOUGH) throw tooLittle('IMPRESSIONS');
  const parts = (words.insights as Readonly<Record<string, (string | number)[][]>>)[dimension] ?? [
    ['ALL', 203],
  ];
  const whole = parts.reduce((sum, [, part]) => sum + Number(part), 0);
  const rows = parts.map(([value, part]) => {
    const of = (count: number): number => Math.round((count * Number(part)) / whole);
    const share = { impressions: of(sums.impressions), clicks: of(sums.clicks), cents: 0 };
    const stats = statsOf(fields, share).map((one) =>
      one['field_type'] === 'SIGN_UPS'
        ? { ...one, field_value: Number(part) < 5 ? HIDDEN : Number(part) }
        : one,
    );
    return {
      name: row['name'],
      id: row['id'],
      status: statusOf(row),
      insight_value: String(value),
      stats,
    };
  });
  const summary = fields.map((stat) => ({
    stat,
    value: stat === 'SIGN_UPS' ? whole : valueOf(stat, sums),
  }));
  return { granularity: 'LIFETIME', entity, insight: dimension, rows, summary_totals: summary };
};

export const reportRoutes: Routes = {
  'GET /ad_accounts/*/aggregate_reports': aggregate,
  'GET /ad_accounts/*/aggregate_reports/totals': totals,
  'GET /ad_accounts/*/insight_reports': insights,
};

/** All ads of an account with their parents, and their sums; for tables. */
export const adRows = ({ state }: AdsRequest, account: Account, from: number, to: number) =>
  chainsOf(account).map((chain) => ({
    chain,
    sums: measured(state, account, String(chain.AD['id']), from, to),
  }));
