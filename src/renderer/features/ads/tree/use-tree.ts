import { useDeferredValue, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Campaign, AdsOverview, DayRange } from '../../../../shared/ads/model.ts';
import { unarchived } from '../../../../shared/ads/rules/status.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import type { PagesQuery } from '../../../state/use-paged.ts';
import { byOffset, usePages } from '../../../state/use-paged.ts';
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

export interface Tree {
  /** A page that arrives renders the rows and not the panel around them. */
  readonly campaigns: PagesQuery<Campaign>;
  /** The campaign in the address. */
  readonly campaign: Campaign | null;
  /** The read of the campaign in the address if it is not in the list. */
  readonly linked: Pick<Resource<Campaign | null>, 'data' | 'loading' | 'error'>;
  readonly ads: TreeAds;
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
  const { revision } = overview;
  const range = useRange((state) => state.range);
  const search = useDeferredValue(filter.text);
  const numbers = { account: overview.account, range, fields: listFields(set) };
  const order = sort === null ? null : { field: 'NAME' as const, down: sort.desc };
  const { query } = buildQuery({ ...filter, text: search }, overview);
  const campaigns = useCampaigns(numbers, { ...query, sort: order }, revision);
  const { pages } = campaigns;
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
    campaigns.refresh();
    linked.refresh();
    ads.refresh();
  });
  return { campaigns, campaign, linked, ads, refresh };
}

export const findCampaign = (
  campaigns: readonly (Campaign | null)[] | null,
  id: string | null,
): Campaign | null => campaigns?.find((campaign) => campaign?.id === id) ?? null;

type CampaignQuery = Omit<MethodInput<'ads.campaigns'>, keyof Numbers | 'offset' | 'limit'>;

const useCampaigns = (numbers: Numbers, query: CampaignQuery, revision: number) =>
  usePages<Campaign, number>(JSON.stringify([numbers, query, revision]), {
    ...byOffset(MAX_PAGE, (page, signal) =>
      call('ads.campaigns', { ...numbers, ...query, ...page }, signal),
    ),
    list: JSON.stringify([query, numbers.account]),
    id: idOf,
  });

/** The rows of the tree, from the top. They grow with each page, without another object. */
export function useTreeRows(
  { campaigns, ads }: Pick<Tree, 'campaigns' | 'ads'>,
  { finding }: TreeFilter,
  overview: AdsOverview,
): TreeRows {
  const { pages, refresh } = campaigns;
  const open = useOpenRows((state) => state.ids);
  return useMemo(() => {
    const retry = { ads: ads.refresh, campaigns: refresh };
    const only = findRows(finding, overview);
    return new TreeRows(pages, (items) => treeRows(items, open, ads.read, retry, only));
  }, [pages, open, ads, refresh, finding, overview]);
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
