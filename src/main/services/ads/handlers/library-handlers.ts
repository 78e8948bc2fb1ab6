import type { Estimate } from '../../../../shared/ads/contract.ts';
import type { Endpoint, EndpointName } from '../../../../shared/ads/endpoints.ts';
import { allEndpoints } from '../../../../shared/ads/endpoints.ts';
import { writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { readMicros } from '../../../../shared/ads/rules/money.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { readList } from '../../../net/wire.ts';
import type { AdsPorts } from '../ads-ports.ts';
import type { ApiCall } from '../api/api.ts';
import { fetchCsv } from '../reporting/csv.ts';
import { parseAsset, parseAudience } from '../tree/entities.ts';
import { readExactNumber, readString, withIds } from '../tree/record.ts';
import type { AccountContext, RequireAdsSession } from '../session.ts';
import { inAccount } from '../session.ts';
import { estimateBody } from '../writes/new-record.ts';

const MANAGER = 'https://adsmanager.spotify.com/';
const all = { offset: 0, limit: 0, pageSize: 50 } as const;

interface NameSource {
  readonly endpoint: EndpointName;
  /** The service's filter by text; omitted: the service has none for this list. */
  readonly text?: string;
  /** The service's filter by ids. */
  readonly by?: string;
  readonly query?: Readonly<Record<string, readonly string[]>>;
}
/** By default, the service lists only one type. */
const bothTypes = { audience_types: ['CUSTOM', 'LOOKALIKE'] } as const;
const nameSources = {
  ad_sets: { endpoint: 'ad_sets.list', text: 'name' },
  ads: { endpoint: 'ads.list', text: 'name' },
  artists: { endpoint: 'targets.artists', text: 'q' },
  assets: { endpoint: 'assets.list', text: 'name', by: 'asset_ids' },
  audiences: { endpoint: 'audiences.list', text: 'q', by: 'audience_ids', query: bothTypes },
  categories: { endpoint: 'categories.list' },
} as const satisfies Record<string, NameSource>;

/** Assets, audiences, targets, estimates, reports as files, and pages of the service. */
export const libraryHandlers = (requireSession: RequireAdsSession, ports: AdsPorts) => ({
  ...listHandlers(requireSession),
  ...targetHandlers(requireSession),
  ...fileHandlers(requireSession, ports),
});

const listHandlers = (requireSession: RequireAdsSession) => {
  const read = inAccount(requireSession);
  return {
    'ads.assets': read<'ads.assets'>(async (at, { search, kinds, archived, ...page }) => {
      const query = {
        ...(search === '' ? {} : { name: [search] }),
        ...(kinds.length === 0 ? {} : { asset_types: kinds }),
      };
      const list = await readPage(at, { endpoint: 'assets.list', query }, page, parseAsset);
      return { ...list, items: list.items.filter((row) => archived || !row.archived) };
    }),
    'ads.audiences': read<'ads.audiences'>((at, { search, types, ...page }) => {
      const query = {
        ...(types.length === 0 ? bothTypes : { audience_types: types }),
        ...(search === '' ? {} : { q: [search] }),
      };
      return readPage(at, { endpoint: 'audiences.list', query }, page, parseAudience);
    }),
  } satisfies Partial<Handlers>;
};

/** Rows `offset` to `offset + limit` of a list. */
async function readPage<T>(
  { session, account, signal }: AccountContext,
  call: Pick<ApiCall, 'endpoint' | 'query'>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  parse: (id: string, fields: JsonRecord) => T,
) {
  const part = { offset, limit, pageSize: limit };
  const list = await session.api.list({ ...call, account }, part, signal);
  const { items: records, cut } = withIds(list);
  const items = records.map(({ id, fields }) => parse(id, fields));
  return { items, total: list.total ?? offset + items.length, cut };
}

const targetHandlers = (requireSession: RequireAdsSession) =>
  ({
    'ads.names': async ({ of, search, ids, ...ask }, { signal }) => {
      const session = requireSession();
      const { endpoint, text, by, query = {} }: NameSource = nameSources[of];
      const { path, paged }: Endpoint = allEndpoints[endpoint];
      const account = path.includes('{account}')
        ? (await session.accountToRead(ask.account)).id
        : null;
      const filters = {
        ...query,
        ...(search === '' || text === undefined ? {} : { [text]: [search] }),
        ...(ids.length === 0 || by === undefined ? {} : { [by]: ids }),
      };
      const part = { ...all, limit: paged === true ? all.pageSize : 0 };
      const list = await session.api.list({ endpoint, account, query: filters }, part, signal);
      const { items, cut } = withIds(list);
      const named = items.map(({ id, fields }) => ({ id, name: readString(fields['name']) ?? id }));
      const wanted = text === undefined ? search.toLowerCase() : '';
      return { items: named.filter(({ name }) => name.toLowerCase().includes(wanted)), cut };
    },
    'ads.estimate': async ({ of: kind, objective, adSet, ...ask }, { signal }) => {
      const session = requireSession();
      const endpoint = kind === 'bid' ? 'estimates.bid' : 'estimates.audience';
      const body = estimateBody(kind, objective, adSet, await session.accountToRead(ask.account));
      try {
        const { value } = await session.api.read({ endpoint, body: writeExact(body) }, signal);
        return parseEstimate(toRecord(value) ?? {}, kind);
      } catch (error) {
        const detail = error instanceof AppFailure ? error.error.detail : undefined;
        const bid = toRecord(toRecord(detail)?.['bid_suggestion']);
        if (bid === null) throw error;
        return { forecasts: [], bid: parseBid(bid), delivers: null, tooNarrow: true };
      }
    },
  }) satisfies Partial<Handlers>;

const fileHandlers = (requireSession: RequireAdsSession, { clock, openAddress }: AdsPorts) =>
  ({
    'ads.csv': async ({ order, path }, { signal }) => {
      const session = requireSession();
      const { id: account } = await session.accountToRead(order.account);
      return session.transfers.run({ kind: 'csv', name: order.name }, signal, async (transfer) => {
        const done = await fetchCsv(session, clock, { account, order, path }, transfer);
        session.tables.add(done.path, clock);
        return done;
      });
    },
    'ads.table': (query) => requireSession().tables.rows(query),
    'ads.open': inAccount(requireSession)<'ads.open'>(async (at, { what, id }) => {
      const address = (await fetchAddress(at, what, id)) ?? '';
      if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
        throw failure('unsupported', t('ads:service.nothingToOpen'));
      openAddress(new URL(address).href);
    }),
  }) satisfies Partial<Handlers>;

async function fetchAddress(
  { session: { api }, account, signal }: AccountContext,
  what: 'manager' | 'preview' | 'asset',
  id: string | null,
): Promise<string | null> {
  if (what === 'manager') {
    if (new URL(api.client.origin).hostname.endsWith('.spotify.com')) return MANAGER;
    throw failure('unsupported', t('ads:service.noManager'));
  }
  const endpoint = what === 'asset' ? 'assets.show' : 'ads.show';
  const fields = toRecord((await api.read({ endpoint, account, id }, signal)).value) ?? {};
  return readString(fields[what === 'asset' ? 'url' : 'ad_preview_url']);
}

function parseEstimate(fields: JsonRecord, kind: 'audience' | 'bid'): Estimate {
  const bid = kind === 'bid' ? fields : toRecord(fields['bid_suggestion']);
  const delivers = fields['likely_to_deliver_budget'];
  return {
    forecasts: readList(fields['audience_forecast']).map((forecast) => {
      const each = toRecord(forecast) ?? {};
      return {
        type: readString(each['forecast_type']) ?? '',
        reach: parseRange(each, 'estimated_reach'),
        impressions: parseRange(each, 'estimated_impressions'),
      };
    }),
    bid: bid === null ? null : parseBid(bid),
    delivers: typeof delivers === 'boolean' ? delivers : null,
    tooNarrow: false,
  };
}

function parseRange(fields: JsonRecord, key: string): { min: number; max: number } | null {
  const min = readExactNumber(fields[`${key}_min`]);
  const max = readExactNumber(fields[`${key}_max`]);
  return min === null || max === null ? null : { min, max };
}

function parseBid(fields: JsonRecord): Estimate['bid'] {
  const min = readMicros(fields['bid_estimate_min']);
  const max = readMicros(fields['bid_estimate_max']);
  return min === null || max === null
    ? null
    : { min, max, costModel: readString(fields['cost_model']) };
}
