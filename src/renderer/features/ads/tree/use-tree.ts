import { useDeferredValue, useMemo, useRef } from 'react';
import type { Campaign, Overview, Range } from '../../../../shared/ads/model.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { usePaged } from '../../../state/use-paged.ts';
import { useQuery } from '../../../state/use-resource.ts';
import type { Sort } from '../../../ui/table/column.ts';
import type { Place } from '../model/place.ts';
import { useRange } from '../model/range.ts';
import type { ColumnSet } from './column-sets.ts';
import { fieldsOf } from './column-sets.ts';
import type { AdsRead, TreeRow } from './rows.ts';
import { isRead, treeRows, useOpenRows } from './rows.ts';
import type { TreeFilter } from './filter.ts';
import { queryOf } from './filter.ts';

/** The most campaigns that the service sends at once. */
const PAGE = 50;
const idOf = ({ id }: Campaign): string => id;

export interface Tree {
  readonly rows: readonly TreeRow[];
  readonly campaigns: readonly Campaign[] | null;
  /** Campaigns that match the filter, also those that are not read yet. */
  readonly total: number | null;
  readonly loading: boolean;
  readonly error: AppError | null;
  readonly stale: boolean;
  readonly more: (() => void) | undefined;
  readonly refresh: () => void;
}

/** The campaigns page by page, and the ads of open ad sets. The campaign and ad set of `place` are read wherever they are in the list. */
export function useTree(
  overview: Overview,
  filter: TreeFilter,
  set: ColumnSet,
  sort: Sort | null,
  place: Place,
): Tree {
  const range = useRange((state) => state.range);
  const search = useDeferredValue(filter.text);
  const asked = useMemo(() => {
    const numbers = { account: overview.account, range, fields: fieldsOf(set) };
    const order = sort === null ? null : { field: 'NAME', down: sort.desc };
    return { numbers, list: { ...queryOf({ ...filter, text: search }, overview), sort: order } };
  }, [overview, filter, search, range, set, sort]);
  const list = JSON.stringify([asked.list, overview.account]);
  const key = JSON.stringify([asked, overview.revision]);
  const { items, total, hasMore, more, ...read } = usePaged<Campaign, number>(key, {
    ...{ first: 0, size: PAGE, list, id: idOf },
    fetch: async (offset, signal) => {
      const query = { ...asked.numbers, ...asked.list, offset, limit: PAGE };
      const page = await call('ads.campaigns', query, signal);
      const next = offset + page.items.length;
      return { items: page.items, total: page.total, next: next < page.total ? next : null };
    },
  });
  const linked = useLinked(place, items, asked.numbers, overview.revision);
  const campaigns = useMemo(
    () => (linked === null ? items : [linked, ...(items ?? [])]),
    [items, linked],
  );
  const open = useOpenRows((state) => state.ids);
  const ads = useAds(openSets(campaigns, open, place), asked.numbers, overview.revision);
  const rows = useMemo(() => treeRows(campaigns ?? [], open, ads.read), [campaigns, open, ads]);
  return {
    ...{ rows, campaigns, total, ...read },
    more: hasMore ? more : undefined,
    refresh: () => {
      read.refresh();
      ads.refresh();
    },
  };
}

interface Numbers {
  readonly account: string | null;
  readonly range: Range;
  readonly fields: string[];
}

/** The campaign of the address if the pages that are read do not have it. */
function useLinked(
  { campaign }: Place,
  items: readonly Campaign[] | null,
  numbers: Numbers,
  revision: number,
): Campaign | null {
  const missing = items !== null && campaign !== null && !items.some(({ id }) => id === campaign);
  const key = missing ? JSON.stringify([campaign, numbers, revision]) : null;
  const { data } = useQuery(key, (signal) => {
    const only = { search: '', statuses: [], ids: [campaign ?? ''], sort: null };
    return call('ads.campaigns', { ...numbers, ...only, offset: 0, limit: 1 }, signal);
  });
  return missing ? (data?.items.find(({ id }) => id === campaign) ?? null) : null;
}

function openSets(
  campaigns: readonly Campaign[] | null,
  open: ReadonlySet<string>,
  place: Place,
): string[] {
  return (campaigns ?? []).flatMap(({ id, adSets }) =>
    adSets
      .filter(
        (one) =>
          (open.has(id) && open.has(one.id)) || (place.ad !== null && place.adSet === one.id),
      )
      .map((one) => one.id),
  );
}

const noAds: ReadonlyMap<string, AdsRead> = new Map();

/** The ads of open ad sets. What is read stays until numbers or revision change. */
function useAds(adSets: readonly string[], numbers: Numbers, revision: number) {
  const version = JSON.stringify([numbers, revision]);
  const known = useRef(new Map<string, AdsRead>());
  const key = adSets.length === 0 ? null : JSON.stringify([version, adSets]);
  const { data, refresh } = useQuery(key, async (signal) => {
    const one = async (adSetId: string): Promise<readonly [string, AdsRead]> => {
      const place = `${version} ${adSetId}`;
      const before = known.current.get(place);
      if (before !== undefined) return [adSetId, before];
      const read = await call('ads.ads', { ...numbers, adSetId }, signal).catch(toError);
      if (isRead(read)) known.current.set(place, read);
      return [adSetId, read];
    };
    return new Map(await Promise.all(adSets.map(one)));
  });
  return useMemo(() => ({ read: data ?? noAds, refresh }), [data, refresh]);
}
