import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { StoreApi } from 'zustand';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import type { Campaign, AdsOverview, DayRange } from '../../../../shared/ads/model.ts';
import { unarchived } from '../../../../shared/ads/rules/status.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
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
import type { AdsRead } from './rows.ts';
import { isRead, TreeRows, treeRows, useOpenRows } from './rows.ts';
import type { TreeFilter } from './filter.ts';
import { buildQuery, findRows } from './filter.ts';

/** Maximum number of campaigns per page. */
const MAX_PAGE = 50;
const idOf = ({ id }: Campaign): string => id;

/** The campaigns loaded so far. */
export interface Pages extends Pick<
  Paged<Campaign>,
  'items' | 'total' | 'cut' | 'error' | 'stale' | 'loading' | 'refresh'
> {
  readonly more: (() => void) | undefined;
  /** The items without the pages that arrived since: another array once items were replaced. */
  readonly first: Pages['items'];
}

const noPages: Pages = {
  items: null,
  first: null,
  total: null,
  cut: null,
  error: null,
  stale: false,
  /** The first page, or the shown campaigns, are loading. */
  loading: true,
  refresh: () => undefined,
  more: undefined,
};

export interface Tree {
  /** In a store, so that a page that arrives renders the rows and not the panel around them. */
  readonly pages: StoreApi<Pages>;
  /** What `PageReader` loads into `pages`. */
  readonly query: PageQuery;
  /** The campaign in the address. */
  readonly campaign: Campaign | null;
  /** The read of the campaign in the address if it is not in the list. */
  readonly linked: Pick<Resource<Campaign | null>, 'data' | 'loading' | 'error'>;
  readonly ads: TreeAds;
  readonly refresh: () => void;
}

interface PageQuery {
  readonly numbers: Numbers;
  readonly list: Omit<MethodInput<'ads.campaigns'>, keyof Numbers | 'offset' | 'limit'>;
  readonly revision: number;
}

/** The campaigns page by page, and the ads of open ad sets. Also reads the campaign and ad set of `place` if they are not in the list. */
export function useTree(
  overview: AdsOverview,
  filter: TreeFilter,
  set: ColumnSet,
  sort: Sort | null,
  place: AdsRoute,
): Tree {
  const { revision } = overview;
  const range = useRange((state) => state.range);
  const search = useDeferredValue(filter.text);
  const query = useMemo(() => {
    const numbers = { account: overview.account, range, fields: listFields(set) };
    const order = sort === null ? null : { field: 'NAME' as const, down: sort.desc };
    const { query: found } = buildQuery({ ...filter, text: search }, overview);
    return { numbers, list: { ...found, sort: order }, revision: overview.revision };
  }, [overview, filter, search, range, set, sort]);
  const { numbers } = query;
  const [pages] = useState(() => createStore(() => noPages));
  const listed = useStore(pages, ({ items }) => findCampaign(items, place.campaign));
  const isRead = useStore(pages, ({ items }) => items !== null);
  const linked = useLinked(isRead && listed === null ? place.campaign : null, numbers, revision);
  const campaign = listed ?? findCampaign([linked.data], place.campaign);
  const open = useOpenRows((state) => state.ids);
  const adSets = useStore(
    pages,
    useShallow(({ items }) => openSets(items, linked.data, open, place)),
  );
  const ads = useAds(adSets, numbers, revision);
  const refresh = useStable(() => {
    pages.getState().refresh();
    linked.refresh();
    ads.refresh();
  });
  return { pages, query, campaign, linked, ads, refresh };
}

export const findCampaign = (
  campaigns: readonly (Campaign | null)[] | null,
  id: string | null,
): Campaign | null => campaigns?.find((campaign) => campaign?.id === id) ?? null;

/** Loads the campaigns of a query into the store. It has no elements, and another page does not render it. */
export const PageReader = memo(function PageReader({
  pages,
  query,
}: Pick<Tree, 'pages' | 'query'>) {
  const { numbers, list } = query;
  const { items, total, cut, hasMore, error, stale, ...paged } = usePaged<Campaign, number>(
    JSON.stringify(query),
    {
      ...byOffset(MAX_PAGE, (page, signal) =>
        call('ads.campaigns', { ...numbers, ...list, ...page }, signal),
      ),
      list: JSON.stringify([list, numbers.account]),
      id: idOf,
      onGrow: (grown) => {
        const { items, total, cut } = grown;
        pages.setState({ items, total, cut, more: grown.hasMore ? more : undefined });
      },
    },
  );
  const loading = paged.loading && (items === null || stale);
  const { more, refresh } = paged;
  useLayoutEffect(() => {
    const growing = hasMore ? more : undefined;
    pages.setState({
      items,
      first: items,
      total,
      cut,
      error,
      stale,
      loading,
      more: growing,
      refresh,
    });
  }, [pages, items, total, cut, error, stale, loading, hasMore, more, refresh]);
  return null;
});

/** The rows of the tree, from the top. They grow with each page, without another object. */
export function useTreeRows(
  { pages, ads }: Pick<Tree, 'pages' | 'ads'>,
  { finding }: TreeFilter,
  overview: AdsOverview,
): TreeRows {
  const first = useStore(pages, (state) => state.first);
  const refresh = useStore(pages, (state) => state.refresh);
  const open = useOpenRows((state) => state.ids);
  return useMemo(() => {
    void first;
    const retry = { ads: ads.refresh, campaigns: refresh };
    const only = findRows(finding, overview);
    return new TreeRows(pages, (items) => treeRows(items, open, ads.read, retry, only));
  }, [pages, first, open, ads, refresh, finding, overview]);
}

interface Numbers {
  readonly account: string | null;
  readonly range: DayRange;
  readonly fields: string[];
}

/** Reads a campaign, archived or not, that the loaded pages do not have; null: nothing. */
function useLinked(
  campaign: string | null,
  numbers: Numbers,
  revision: number,
): Resource<Campaign | null> {
  const key = campaign === null ? null : JSON.stringify([campaign, numbers, revision]);
  return useQuery(key, async (signal) => {
    const only = {
      search: '',
      statuses: [...unarchived, 'ARCHIVED'],
      ids: [campaign ?? ''],
      sort: null,
    };
    const query = { ...numbers, ...only, offset: 0, limit: 1 };
    const { items: campaigns, cut } = await call('ads.campaigns', query, signal);
    const row = findCampaign(campaigns, campaign);
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

type TreeAds = ReturnType<typeof useAds>;

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
