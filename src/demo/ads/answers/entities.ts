import { checkedBody, checkedQuery } from '../check.ts';
import type { Raw } from '../raw.ts';
import { textOf } from '../raw.ts';
import type { AdsRequest, Handler, Routes } from '../request.ts';
import { refused, unknown } from '../request.ts';
import type { Account } from '../state/ads-state.ts';
import { stamp } from '../state/ads-state.ts';
import { adSetDefaults } from '../state/seed.ts';
import { accountOf, listed, named, oneOf, only, rowOf, underKey } from './lists.ts';

/** Maximum number of rows that appear and disappear. */
const MOVES = 4;
const moved = new WeakMap<Account, number>();

/** Under `moving-rows`, adds a campaign at the front of the list or removes the newest one before each later page. */
function movedRows({ faults, query, state }: AdsRequest, account: Account): void {
  const done = moved.get(account) ?? 0;
  if (!faults.has('moving-rows') || Number(query.get('offset')) === 0 || done >= MOVES) return;
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

const below = (account: Account, kind: 'ad_sets' | 'ads', key: string, id: unknown): Raw[] =>
  [...account.rows[kind].values()].filter((row) => row[key] === id);

const A = '/ad_accounts/*';

const listCampaigns: Handler = (request, id) => {
  const account = accountOf(request, id);
  movedRows(request, account);
  return underKey(
    'campaigns',
    listed(request, 'campaigns.list', account.rows.campaigns.values(), {
      campaign_ids: oneOf('id'),
      name: named,
      statuses: oneOf('status'),
      ad_set_statuses: (row, wanted) =>
        below(account, 'ad_sets', 'campaign_id', row['id']).some((set) =>
          wanted.includes(String(set['status'])),
        ),
      salesforce_sales_order: oneOf('salesforce_sales_order'),
    }),
  );
};

const listAdSets: Handler = (request, id) => {
  const isMissing = request.generation === 'specified' || request.faults.has('no-ad-set-list');
  if (isMissing) throw unknown();
  const { rows } = accountOf(request, id);
  const filters = { campaign_ids: oneOf('campaign_id'), name: named, statuses: oneOf('status') };
  return underKey('ad_sets', listed(request, 'ad_sets.list', rows.ad_sets.values(), filters));
};

const listAds: Handler = (request, id) => {
  const { rows } = accountOf(request, id);
  const filters = {
    ad_set_ids: oneOf('ad_set_id'),
    name: named,
    statuses: oneOf('status'),
    asset_ids: (row: Raw, ids: readonly string[]) =>
      Object.values(row['assets'] as Raw).some((one) => ids.includes(String(one))),
    // Only the specification has this filter; the running service ignores it.
    campaign_ids: (row: Raw, ids: readonly string[]) =>
      request.generation === 'current' ||
      ids.includes(String(rows.ad_sets.get(String(row['ad_set_id']))?.['campaign_id'])),
  };
  return underKey('ads', listed(request, 'ads.list', rows.ads.values(), filters));
};

const show =
  (kind: 'campaigns' | 'ad_sets' | 'ads'): Handler =>
  (request, account, id) => {
    const row = rowOf(accountOf(request, account), kind, id);
    const { fields } = checkedQuery(`${kind}.show`, request.query);
    return fields === undefined
      ? row
      : only(
          row,
          fields.map((one) => one.toLowerCase()),
        );
  };

const createCampaign: Handler = (request, id) => {
  const body = checkedBody('campaigns.create', request.body);
  return request.state.insert(accountOf(request, id), 'campaigns', { ...body, status: 'ACTIVE' });
};

/** Rules about an ad set's money and dates that involve several fields. */
function checkAdSet(row: Raw): void {
  const { bid_strategy: strategy, bid_micro_amount: bid, start_time: start, end_time: end } = row;
  const needsBid = strategy === 'MAX_BID' || strategy === 'COST_PER_RESULT';
  if (needsBid && !(Number(bid ?? 0) > 0))
    throw refused(`bid_micro_amount is required for ${String(strategy)}`);
  if (strategy === 'COST_PER_RESULT' && row['delivery_goal'] !== 'CLICKS')
    throw refused('COST_PER_RESULT needs the delivery goal CLICKS');
  const budget = row['budget'] as Raw;
  if (budget['type'] === 'LIFETIME' && end === undefined)
    throw refused('end_time is required for a LIFETIME budget');
  if (end !== undefined && textOf(end) <= textOf(start))
    throw refused('end_time must be after start_time');
  const { placements } = row['targets'] as Raw;
  if (!Array.isArray(placements) || placements.length === 0)
    throw refused('targets.placements is required');
}

const withCurrency = (account: Account, body: Raw): Raw =>
  'budget' in body
    ? { ...body, budget: { ...(body['budget'] as Raw), currency: account.record['currency_code'] } }
    : body;

const createAdSet: Handler = (request, id) => {
  const account = accountOf(request, id);
  const body = withCurrency(account, checkedBody('ad_sets.create', request.body));
  if (body['campaign_id'] !== undefined) rowOf(account, 'campaigns', textOf(body['campaign_id']));
  if (String(body['start_time']) < stamp(request.state.now() - 86_400_000))
    throw refused('start_time must not be in the past');
  // Placements are part of an ad set's targets; older clients send them next to the targets.
  const { placements, ...rest } = body;
  const targets = {
    ...(placements === undefined ? {} : { placements }),
    ...(body['targets'] as Raw),
  };
  const given = { ...rest, targets };
  checkAdSet(given);
  const { bid_micro_amount: standard, ...defaults } = adSetDefaults;
  const bid = body['bid_strategy'] === 'AUTOBID' ? {} : { bid_micro_amount: standard };
  const status = { status: 'PENDING_APPROVAL', is_paused: body['delivery'] === 'OFF' };
  return request.state.insert(account, 'ad_sets', { ...defaults, ...bid, ...given, ...status });
};

const createAd: Handler = (request, id) => {
  const account = accountOf(request, id);
  const body = checkedBody('ads.create', request.body);
  rowOf(account, 'ad_sets', String(body['ad_set_id']));
  const assets = body['assets'] as Raw;
  for (const one of Object.values(assets)) rowOf(account, 'assets', String(one));
  const companion = { companion_asset_id: assets['logo_asset_id'], ...assets };
  const button = buttonOf(body['call_to_action'] as Raw);
  const rest = { delivery: 'ON', ...body, assets: companion, call_to_action: button };
  return request.state.insert(account, 'ads', {
    ...rest,
    status: 'PENDING_APPROVAL',
    reject_reasons: [],
  });
};

const buttonOf = (given: Raw): Raw => {
  const key = textOf(given['key'] ?? 'LEARN_MORE');
  const text = `${key.slice(0, 1)}${key.slice(1).toLowerCase().replaceAll('_', ' ')}`;
  return { key, text, language: 'ENGLISH', clickthrough_url: '', ...given };
};

/** Records when something was switched off. */
function switched({ state }: AdsRequest, id: unknown, isOff: boolean): void {
  if (isOff) state.offSince.set(String(id), state.now());
  else state.offSince.delete(String(id));
}

const updateCampaign: Handler = (request, account, id) => {
  const found = accountOf(request, account);
  const row = rowOf(found, 'campaigns', id);
  const body = checkedBody('campaigns.update', request.body);
  if (body['status'] !== undefined) switched(request, id, body['status'] !== 'ACTIVE');
  return request.state.change(found, 'campaigns', row, body);
};

const updateAdSet: Handler = (request, account, id) => {
  const found = accountOf(request, account);
  const row = rowOf(found, 'ad_sets', id);
  const body = withCurrency(found, checkedBody('ad_sets.update', request.body));
  if (row['status'] === 'ARCHIVED') throw refused('An archived ad set cannot be changed');
  const { delivery } = body;
  if (delivery === undefined) {
    checkAdSet({ ...row, ...body });
    return request.state.change(found, 'ad_sets', row, body);
  }
  if (Object.keys(request.body as Raw).length > 1)
    throw refused('delivery must be the only property of the request');
  const isOff = delivery === 'OFF';
  switched(request, id, isOff);
  delete row['pause_reason'];
  const reason = isOff ? { pause_reason: 'USER_PAUSED' } : {};
  return request.state.change(found, 'ad_sets', row, { delivery, is_paused: isOff, ...reason });
};

const updateAd: Handler = (request, account, id) => {
  const found = accountOf(request, account);
  const row = rowOf(found, 'ads', id);
  const body = checkedBody('ads.update', request.body);
  if (row['status'] === 'ARCHIVED') throw refused('An archived ad cannot be changed');
  if (body['delivery'] !== undefined) switched(request, id, body['delivery'] === 'OFF');
  const button = body['call_to_action'];
  const call = button === undefined ? {} : { call_to_action: buttonOf(button as Raw) };
  return request.state.change(found, 'ads', row, { ...body, ...call });
};

export const entityRoutes: Routes = {
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
