import { checkedBody, checkedQuery } from '../check.ts';
import type { AdsRecord } from '../raw.ts';
import { toText } from '../raw.ts';
import type { AdsRequest, AdsHandler, AdsRoutes } from '../request.ts';
import { requestError, unknown } from '../request.ts';
import type { Account } from '../state/ads-state.ts';
import { stamp } from '../state/ads-state.ts';
import { adSetDefaults } from '../state/seed.ts';
import { requireAccount, listRows, named, matchesAny, only, requireRow } from './lists.ts';

/** Maximum number of rows that appear and disappear. */
const MAX_MOVES = 4;
const moved = new WeakMap<Account, number>();

/** Under `moving-rows`, adds a campaign at the front of the list or removes the newest one before each later page. */
function movedRows({ faults, query, state }: AdsRequest, account: Account): void {
  const done = moved.get(account) ?? 0;
  if (!faults.has('moving-rows') || Number(query.get('offset')) === 0 || done >= MAX_MOVES) return;
  moved.set(account, done + 1);
  const { campaigns } = account.rows;
  if (done % 2 === 0) {
    state.insert(account, 'campaigns', {
      name: `Newcomer ${done}`,
      status: 'ACTIVE',
      objective: 'REACH',
    });
    return;
  }
  const newest = [...campaigns.values()].toSorted((a, b) =>
    String(a['created_at']) < String(b['created_at']) ? 1 : -1,
  )[1];
  campaigns.delete(String(newest?.['id']));
}

const below = (account: Account, kind: 'ad_sets' | 'ads', key: string, id: unknown): AdsRecord[] =>
  [...account.rows[kind].values()].filter((row) => row[key] === id);

const A = '/ad_accounts/*';

const listCampaigns: AdsHandler = (request, id) => {
  const account = requireAccount(request, id);
  movedRows(request, account);
  return listRows(request, 'campaigns.list', account.rows.campaigns.values(), {
    campaign_ids: matchesAny('id'),
    name: named,
    statuses: matchesAny('status'),
    ad_set_statuses: (row, wanted) =>
      below(account, 'ad_sets', 'campaign_id', row['id']).some((set) =>
        wanted.includes(String(set['status'])),
      ),
    salesforce_sales_order: matchesAny('salesforce_sales_order'),
  });
};

const listAdSets: AdsHandler = (request, id) => {
  const isMissing = request.generation === 'specified' || request.faults.has('no-ad-set-list');
  if (isMissing) throw unknown();
  const { rows } = requireAccount(request, id);
  const filters = {
    campaign_ids: matchesAny('campaign_id'),
    name: named,
    statuses: matchesAny('status'),
  };
  return listRows(request, 'ad_sets.list', rows.ad_sets.values(), filters);
};

const listAds: AdsHandler = (request, id) => {
  const { rows } = requireAccount(request, id);
  const filters = {
    ad_set_ids: matchesAny('ad_set_id'),
    name: named,
    statuses: matchesAny('status'),
    asset_ids: (row: AdsRecord, ids: readonly string[]) =>
      Object.values(row['assets'] as AdsRecord).some((assetId) => ids.includes(String(assetId))),
    // Only the specification has this filter; the running service ignores it.
    campaign_ids: (row: AdsRecord, ids: readonly string[]) =>
      request.generation === 'current' ||
      ids.includes(String(rows.ad_sets.get(String(row['ad_set_id']))?.['campaign_id'])),
  };
  return listRows(request, 'ads.list', rows.ads.values(), filters);
};

const show =
  (kind: 'campaigns' | 'ad_sets' | 'ads'): AdsHandler =>
  (request, account, id) => {
    const row = requireRow(requireAccount(request, account), kind, id);
    const { fields } = checkedQuery(`${kind}.show`, request.query);
    return fields === undefined
      ? row
      : only(
          row,
          fields.map((name) => name.toLowerCase()),
        );
  };

const createCampaign: AdsHandler = (request, id) => {
  const body = checkedBody('campaigns.create', request.body);
  return request.state.insert(requireAccount(request, id), 'campaigns', {
    ...body,
    status: 'ACTIVE',
  });
};

/** Rules about an ad set's money and dates that involve several fields. */
function checkAdSet(row: AdsRecord): void {
  const { bid_strategy: strategy, bid_micro_amount: bid, start_time: start, end_time: end } = row;
  const needsBid = strategy === 'MAX_BID' || strategy === 'COST_PER_RESULT';
  if (needsBid && !(Number(bid ?? 0) > 0))
    throw requestError(`bid_micro_amount is required for ${String(strategy)}`);
  if (strategy === 'COST_PER_RESULT' && row['delivery_goal'] !== 'CLICKS')
    throw requestError('COST_PER_RESULT needs the delivery goal CLICKS');
  const budget = row['budget'] as AdsRecord;
  if (budget['type'] === 'LIFETIME' && end === undefined)
    throw requestError('end_time is required for a LIFETIME budget');
  if (end !== undefined && toText(end) <= toText(start))
    throw requestError('end_time must be after start_time');
  const { placements } = row['targets'] as AdsRecord;
  if (!Array.isArray(placements) || placements.length === 0)
    throw requestError('targets.placements is required');
}

const withCurrency = (account: Account, body: AdsRecord): AdsRecord =>
  'budget' in body
    ? {
        ...body,
        budget: { ...(body['budget'] as AdsRecord), currency: account.record['currency_code'] },
      }
    : body;

const createAdSet: AdsHandler = (request, id) => {
  const account = requireAccount(request, id);
  const body = withCurrency(account, checkedBody('ad_sets.create', request.body));
  if (body['campaign_id'] !== undefined)
    requireRow(account, 'campaigns', toText(body['campaign_id']));
  if (String(body['start_time']) < stamp(request.state.now() - 86_400_000))
    throw requestError('start_time must not be in the past');
  // Placements are part of an ad set's targets; older clients send them next to the targets.
  const { placements, ...rest } = body;
  const targets = {
    ...(placements === undefined ? {} : { placements }),
    ...(body['targets'] as AdsRecord),
  };
  const given = { ...rest, targets };
  checkAdSet(given);
  const { bid_micro_amount: standard, ...defaults } = adSetDefaults;
  const bid = body['bid_strategy'] === 'AUTOBID' ? {} : { bid_micro_amount: standard };
  const status = { status: 'PENDING_APPROVAL', is_paused: body['delivery'] === 'OFF' };
  return request.state.insert(account, 'ad_sets', { ...defaults, ...bid, ...given, ...status });
};

const createAd: AdsHandler = (request, id) => {
  const account = requireAccount(request, id);
  const body = checkedBody('ads.create', request.body);
  requireRow(account, 'ad_sets', String(body['ad_set_id']));
  const assets = body['assets'] as AdsRecord;
  for (const assetId of Object.values(assets)) requireRow(account, 'assets', String(assetId));
  const companion = { companion_asset_id: assets['logo_asset_id'], ...assets };
  const button = makeButton(body['call_to_action'] as AdsRecord);
  const rest = { delivery: 'ON', ...body, assets: companion, call_to_action: button };
  return request.state.insert(account, 'ads', {
    ...rest,
    status: 'PENDING_APPROVAL',
    reject_reasons: [],
  });
};

const makeButton = (given: AdsRecord): AdsRecord => {
  const key = toText(given['key'] ?? 'LEARN_MORE');
  const text = `${key.slice(0, 1)}${key.slice(1).toLowerCase().replaceAll('_', ' ')}`;
  return { key, text, language: 'ENGLISH', clickthrough_url: '', ...given };
};

/** Records when something was switched off. */
function switched({ state }: AdsRequest, id: unknown, isOff: boolean): void {
  if (isOff) state.offSince.set(String(id), state.now());
  else state.offSince.delete(String(id));
}

const updateCampaign: AdsHandler = (request, account, id) => {
  const target = requireAccount(request, account);
  const row = requireRow(target, 'campaigns', id);
  const body = checkedBody('campaigns.update', request.body);
  if (body['status'] !== undefined) switched(request, id, body['status'] !== 'ACTIVE');
  return request.state.change(target, 'campaigns', row, body);
};

const updateAdSet: AdsHandler = (request, account, id) => {
  const target = requireAccount(request, account);
  const row = requireRow(target, 'ad_sets', id);
  const body = withCurrency(target, checkedBody('ad_sets.update', request.body));
  if (row['status'] === 'ARCHIVED') throw requestError('An archived ad set cannot be changed');
  const { delivery } = body;
  if (delivery === undefined) {
    checkAdSet({ ...row, ...body });
    return request.state.change(target, 'ad_sets', row, body);
  }
  if (Object.keys(request.body as AdsRecord).length > 1)
    throw requestError('delivery must be the only property of the request');
  const isOff = delivery === 'OFF';
  switched(request, id, isOff);
  delete row['pause_reason'];
  const reason = isOff ? { pause_reason: 'USER_PAUSED' } : {};
  return request.state.change(target, 'ad_sets', row, { delivery, is_paused: isOff, ...reason });
};

const updateAd: AdsHandler = (request, account, id) => {
  const target = requireAccount(request, account);
  const row = requireRow(target, 'ads', id);
  const body = checkedBody('ads.update', request.body);
  if (row['status'] === 'ARCHIVED') throw requestError('An archived ad cannot be changed');
  if (body['delivery'] !== undefined) switched(request, id, body['delivery'] === 'OFF');
  const button = body['call_to_action'];
  const call = button === undefined ? {} : { call_to_action: makeButton(button as AdsRecord) };
  return request.state.change(target, 'ads', row, { ...body, ...call });
};

export const entityRoutes: AdsRoutes = {
  [`GET ${A}/campaigns`]: listCampaigns,
  [`POST ${A}/campaigns`]: createCampaign,
  [`GET ${A}/campaigns/*`]: show('campaigns'),
  [`PATCH ${A}/campaigns/*`]: updateCampaign,
  [`GET ${A}/ad_sets`]: listAdSets,
  [`POST ${A}/ad_sets 201`]: createAdSet,
  [`GET ${A}/ad_sets/*`]: show('ad_sets'),
  [`PATCH ${A}/ad_sets/*`]: updateAdSet,
  [`GET ${A}/ads`]: listAds,
  [`POST ${A}/ads 201`]: createAd,
  [`GET ${A}/ads/*`]: show('ads'),
  [`PATCH ${A}/ads/*`]: updateAd,
};
