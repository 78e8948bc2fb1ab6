import '../../../../shared/ads/texts.ts';
import type { Estimate } from '../../../../shared/ads/contract.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import type { AdsPorts } from '../ads-ports.ts';
import { fetchCsv } from '../reporting/csv.ts';
import { assetOf, audienceOf } from '../tree/entities.ts';
import { Fields, withIds } from '../tree/record.ts';
import { accountOf } from './tree-handlers.ts';
import type { AdsWork, RequireWork } from '../work.ts';

const MANAGER = 'https://adsmanager.spotify.com/';
const all = { offset: 0, limit: 0, pageSize: 50 } as const;

/** Assets, audiences, targets, estimates, reports as files, and pages of the service. */
export const libraryHandlers = (work: RequireWork, ports: AdsPorts) => ({
  ...listHandlers(work),
  ...targetHandlers(work),
  ...fileHandlers(work, ports),
});

const listHandlers = (work: RequireWork) =>
  ({
    'ads.assets': async ({ search, kinds, archived, offset, limit, ...ask }, { signal }) => {
      const { now, account } = await accountOf(work, ask.account);
      const query = {
        ...(search === '' ? {} : { name: [search] }),
        ...(kinds.length === 0 ? {} : { asset_types: kinds }),
      };
      const part = { offset, limit, pageSize: limit };
      const list = await now.api.list({ endpoint: 'assets.list', account, query }, part, signal);
      const { items: records, cut } = withIds(list);
      const items = records.map(({ id, fields }) => assetOf(id, fields));
      const total = list.total ?? offset + items.length;
      return { items: items.filter((one) => archived || !one.archived), total, cut };
    },
    'ads.audiences': async ({ search, types, offset, limit, ...ask }, { signal }) => {
      const { now, account } = await accountOf(work, ask.account);
      const query = {
        // The service alone would list those of one type.
        audience_types: types.length === 0 ? ['CUSTOM', 'LOOKALIKE'] : types,
        ...(search === '' ? {} : { q: [search] }),
      };
      const part = { offset, limit, pageSize: limit };
      const list = await now.api.list({ endpoint: 'audiences.list', account, query }, part, signal);
      const { items: records, cut } = withIds(list);
      const items = records.map(({ id, fields }) => audienceOf(id, fields));
      return { items, total: list.total ?? offset + items.length, cut };
    },
  }) satisfies Partial<Handlers>;

const targetHandlers = (work: RequireWork) =>
  ({
    'ads.artists': async ({ search }, { signal }) => {
      const query = { q: [search] };
      return named(await work().api.list({ endpoint: 'targets.artists', query }, all, signal));
    },
    'ads.categories': async (_input, { signal }) =>
      named(await work().api.list({ endpoint: 'categories.list' }, all, signal)),
    'ads.estimate': async ({ of: kind, body }, { signal }) => {
      const endpoint = kind === 'bid' ? 'estimates.bid' : 'estimates.audience';
      try {
        const { value } = await work().api.read({ endpoint, body }, signal);
        return estimateOf(new Fields(value), kind);
      } catch (error) {
        const detail = error instanceof AppFailure ? error.error.detail : undefined;
        const bid = new Fields(detail).part('bid_suggestion');
        if (bid === null) throw error;
        return { forecasts: [], bid: bidOf(bid), delivers: null, tooNarrow: true };
      }
    },
  }) satisfies Partial<Handlers>;

const fileHandlers = (work: RequireWork, { clock, openAddress }: AdsPorts) =>
  ({
    'ads.csv': async ({ order, path }, { signal }) => {
      const { now, account } = await accountOf(work, order.account);
      return now.transfers.run({ kind: 'csv', name: order.name }, signal, async (transfer) => {
        const done = await fetchCsv(now, clock, { account, order, path }, transfer);
        now.tables.add(done.path, clock);
        return done;
      });
    },
    'ads.table': (ask) => work().tables.rows(ask),
    'ads.open': async ({ what, id, ...ask }, { signal }) => {
      const { now, account } = await accountOf(work, ask.account);
      const address = await addressOf(now, { what, id, account }, signal);
      if (!URL.canParse(address ?? '') || new URL(address ?? '').protocol !== 'https:')
        throw failure('unsupported', t('ads:service.nothingToOpen'));
      openAddress(new URL(address ?? '').href);
    },
  }) satisfies Partial<Handlers>;

const named = (list: Listed<unknown>) => {
  const { items, cut } = withIds(list);
  return { items: items.map(({ id, fields }) => ({ id, name: fields.text('name') ?? id })), cut };
};

async function addressOf(
  { api }: AdsWork,
  {
    what,
    id,
    account,
  }: { what: 'manager' | 'preview' | 'asset'; id: string | null; account: string },
  signal: AbortSignal,
): Promise<string | null> {
  if (what === 'manager') {
    if (new URL(api.client.origin).hostname.endsWith('.spotify.com')) return MANAGER;
    throw failure('unsupported', t('ads:service.noManager'));
  }
  const endpoint = what === 'asset' ? 'assets.show' : 'ads.show';
  const fields = new Fields((await api.read({ endpoint, account, id }, signal)).value);
  return fields.text(what === 'asset' ? 'url' : 'ad_preview_url');
}

function estimateOf(fields: Fields, kind: 'audience' | 'bid'): Estimate {
  const bid = kind === 'bid' ? fields : fields.part('bid_suggestion');
  const delivers = fields.raw('likely_to_deliver_budget');
  return {
    forecasts: fields.list('audience_forecast').map((one) => {
      const each = new Fields(one);
      return {
        type: each.text('forecast_type') ?? '',
        reach: rangeOf(each, 'estimated_reach'),
        impressions: rangeOf(each, 'estimated_impressions'),
      };
    }),
    bid: bid === null ? null : bidOf(bid),
    delivers: typeof delivers === 'boolean' ? delivers : null,
    tooNarrow: false,
  };
}

function rangeOf(fields: Fields, key: string): { min: number; max: number } | null {
  const min = fields.number(`${key}_min`);
  const max = fields.number(`${key}_max`);
  return min === null || max === null ? null : { min, max };
}

function bidOf(fields: Fields): Estimate['bid'] {
  const min = fields.micros('bid_estimate_min');
  const max = fields.micros('bid_estimate_max');
  return min === null || max === null ? null : { min, max, costModel: fields.text('cost_model') };
}
