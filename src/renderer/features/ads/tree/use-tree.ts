import { useDeferredValue, useMemo, useRef } from 'react';
import type { Campaign, AdsOverview, DayRange } from '../../../../shared/ads/model.ts';
import { unarchived } from '../../../../shared/ads/rules/status.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import type { Paged } from '../../../state/use-paged.ts';
import { byOffset, usePaged } from '../../../state/use-paged.ts';
import type { Resource } from '../../../state/use-resource.ts';
import { useQuery } from '../../../state/use-resource.ts';
import type { Sort } from '../../../ui/table/column.ts';
import { useStable } from '../../../ui/use-latest.ts';
import type { AdsRoute } from '../parts/entity.ts';
import { useRange } from '../parts/range.ts';
import type { ColumnSet } from './column-sets.ts';
import { listFields } from './column-sets.ts';
import type { AdsRead, TreeRow } from './rows.ts';
import { isRead, treeRows, useOpenRows } from './rows.ts';
import type { TreeFilter } from './filter.ts';
import { buildQuery, findRows } from './filter.ts';

/** Maximum number of campaigns per page. */
const MAX_PAGE = 50;
const idOf = ({ id }: Campaign): string => id;

export interface Tree {
  readonly rows: readonly TreeRow[];
  readonly campaigns: readonly Campaign[] | null;
  /** The campaign in the address if it is not in the list. */
  readonly linked: Pick<Resource<Campaign | null>, 'data' | 'loading' | 'error'>;
  /** The loaded ads, by ad set. */
  readonly ads: ReadonlyMap<string, AdsRead>;
  /** Number of campaigns that match the filter, including those not loaded yet. */
  readonly total: number | null;
  /** What is missing from the loaded campaigns; null: nothing. */
  readonly cut: Cut | null;
  /** The first page, or the shown campaigns, are loading. */
  readonly loading: boolean;
  readonly error: AppError | null;
  readonly stale: boolean;
  readonly more: (() => void) | undefined;
  readonly refresh: () => void;
}

/** The campaigns page by page, and the ads of open ad sets. Also reads the campaign and ad set of `place` if they are not in the list. */
export function useTree(
  overview: AdsOverview,
  filter: TreeFilter,
  set: ColumnSet,
  sort: Sort | null,
  place: AdsRoute,
): Tree {
  const range = useRange((state) => state.range);
  const search = useDeferredValue(filter.text);
  const input = useMemo(() => {
    const numbers = { account: overview.account, range, fields: listFields(set) };
    const order = sort === null ? null : { field: 'NAME', down: sort.desc };
    return {
      numbers,
      list: { ...buildQuery({ ...filter, text: search }, overview).query, sort: order },
    };
  }, [overview, filter, search, range, set, sort]);
  const list = JSON.stringify([input.list, overview.account]);
  const key = JSON.stringify([input, overview.revision]);
  const paged = usePaged<Campaign, number>(key, {
    ...byOffset(MAX_PAGE, (page, signal) =>
      call('ads.campaigns', { ...input.numbers, ...input.list, ...page }, signal),
    ),
    list,
    id: idOf,
  });
  const { items, refresh } = paged;
  const linked = useLinked(place, items, input.numbers, overview.revision);
  const open = useOpenRows((state) => state.ids);
  const ads = useAds(openSets(items, linked.data, open, place), input.numbers, overview.revision);
  const rows = useMemo(() => {
    const retry = { ads: ads.refresh, campaigns: refresh };
    return treeRows(items ?? [], open, ads.read, retry, findRows(filter.finding, overview));
  }, [items, open, ads, refresh, filter.finding, overview]);
  return useSameTree(paged, linked, ads, rows);
}

/** Returns the same object until the tree changes. A loading page is not a change, so the table is drawn only once it has arrived. */
function useSameTree(
  paged: Paged<Campaign>,
  linked: Resource<Campaign | null>,
  ads: ReturnType<typeof useAds>,
  rows: readonly TreeRow[],
): Tree {
  const { items, total, cut, hasMore, error, stale } = paged;
  const loading = paged.loading && (items === null || stale);
  const more = useStable(paged.more);
  const refresh = useStable(() => {
    paged.refresh();
    linked.refresh();
    ads.refresh();
  });
  return useMemo(
    () => ({
      rows,
      campaigns: items,
      linked,
      ads: ads.read,
      total,
      cut,
      loading,
      error,
      stale,
      more: hasMore ? more : undefined,
      refresh,
    }),
    [rows, items, linked, ads, total, cut, loading, error, stale, hasMore, more, refresh],
  );
}

interface Numbers {
  readonly account: string | null;
  readonly range: DayRange;
  readonly fields: string[];
}

/** Reads the campaign in the address, archived or not, if the loaded pages do not have it. */
function useLinked(
  { campaign }: AdsRoute,
  items: readonly Campaign[] | null,
  numbers: Numbers,
  revision: number,
): Resource<Campaign | null> {
  const missing = items !== null && campaign !== null && !items.some(({ id }) => id === campaign);
  const key = missing ? JSON.stringify([campaign, numbers, revision]) : null;
  return useQuery(key, async (signal) => {
    const only = {
      search: '',
      statuses: [...unarchived, 'ARCHIVED'],
      ids: [campaign ?? ''],
      sort: null,
    };
    const query = { ...numbers, ...only, offset: 0, limit: 1 };
    const { items: campaigns, cut } = await call('ads.campaigns', query, signal);
    const row = campaigns.find(({ id }) => id === campaign) ?? null;
    // The campaign may be one of those that could not be read.
    if (row === null && cut !== null) throw failure('rejected', cutText(cut));
    return row;
  });
}

/** Ids of the ad sets whose ads are shown. */
function openSets(
  items: readonly Campaign[] | null,
  linked: Campaign | null,
  open: ReadonlySet<string>,
  place: AdsRoute,
): string[] {
  if (open.size === 0 && place.ad === null) return [];
  return [...(items ?? []), ...(linked === null ? [] : [linked])].flatMap(({ id, adSets }) =>
    adSets
      .filter(
        (adSet) =>
          (open.has(id) && open.has(adSet.id)) || (place.ad !== null && place.adSet === adSet.id),
      )
      .map((adSet) => adSet.id),
  );
}

const noAds: ReadonlyMap<string, AdsRead> = new Map();

/** Reads the ads of open ad sets and caches them until numbers or revision change. */
function useAds(adSets: readonly string[], numbers: Numbers, revision: number) {
  const version = JSON.stringify([numbers, revision]);
  const known = useRef(new Map<string, AdsRead>());
  const key = adSets.length === 0 ? null : JSON.stringify([version, adSets]);
  const { data, refresh } = useQuery(key, async (signal) => {
    const readOne = async (adSetId: string): Promise<readonly [string, AdsRead]> => {
      const place = `${version} ${adSetId}`;
      const before = known.current.get(place);
      if (before !== undefined) return [adSetId, before];
      const read = await call('ads.ads', { ...numbers, adSetId }, signal).catch(toError);
      if (isRead(read) && read.cut === null) known.current.set(place, read);
      return [adSetId, read];
    };
    return new Map(await Promise.all(adSets.map(readOne)));
  });
  return useMemo(() => ({ read: data ?? noAds, refresh }), [data, refresh]);
}
