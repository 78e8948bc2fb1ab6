import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { AdsOverview, Campaign } from '../../../../shared/ads/model.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { ListDetail } from '../../../service/ListDetail.tsx';
import { useRemembered } from '../../../state/remembered.ts';
import { useRoute } from '../../../state/route.ts';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Sort } from '../../../ui/table/column.ts';
import { EntityPane } from '../pane/EntityPane.tsx';
import { adSetsCutText } from '../parts/delivery.tsx';
import { closeChange, useChange } from '../parts/dialogs.ts';
import type { Entity, AdsRoute } from '../parts/entity.ts';
import { readPlace, listIds } from '../parts/entity.ts';
import { columnSet } from './column-sets.ts';
import { noFilter } from './filter.ts';
import { isRead, setOpen } from './rows.ts';
import { TreeBar } from './TreeBar.tsx';
import { TreeTable } from './TreeTable.tsx';
import type { Tree } from './use-tree.ts';
import { findCampaign, useTree } from './use-tree.ts';
import css from './Tree.module.css';
import { BudgetDialog } from '../change/BudgetDialog.tsx';
import { BudgetsDialog } from '../change/BudgetsDialog.tsx';
import { DatesDialog } from '../change/DatesDialog.tsx';
import { DuplicateDialog } from '../change/DuplicateDialog.tsx';
import { ArchiveDialog, BidDialog, RenameDialog } from '../change/EditDialog.tsx';
import { SwitchDialog } from '../change/SwitchDialog.tsx';

interface Props {
  readonly overview: AdsOverview;
  readonly stale: boolean;
}

/** Campaigns, ad sets and ads in one table, with the open row beside it. */
export function CampaignsView({ overview, stale }: Props) {
  const place = readPlace(useRoute().detail);
  const [filter, setFilter] = useState(noFilter);
  const [sort, setSort] = useState<Sort | null>(null);
  const set = useRemembered(columnSet);
  const tree = useTree(overview, filter, set, sort, place);
  const openId = place.ad ?? place.adSet ?? place.campaign;
  useOpenWay(place);
  // Closes a change dialog on unmount, because it belongs to rows of this account.
  useEffect(() => closeChange, []);
  const { selected, setIds } = useSelected(openId);
  const cut = useStore(tree.campaigns.pages, (pages) => pages.cut);
  const entity = entityAt(tree.campaign, tree.ads, place);
  const list = { overview, tree, filter, set, ids: selected };
  return (
    <>
      <ListDetail
        service="ads"
        label={t('adspanel:tree.label')}
        open={openId !== null}
        name={entity?.node.name ?? t('service:details')}
        detail={
          entity === null ? (
            instead(tree, place)
          ) : (
            <EntityPane key={entity.node.id} entity={entity} stale={stale} />
          )
        }
        width={296}
        share={28}
        wideFrom={900}
      >
        <TreeBar {...list} setFilter={setFilter} clear={() => setIds(new Set())} />
        <CutNotice cut={cut} banner />
        <TreeTable
          {...list}
          sort={sort}
          setSort={setSort}
          setIds={setIds}
          open={openId}
          stale={stale || tree.campaigns.stale}
          told={stale && tree.campaigns.error !== null}
          setFilter={setFilter}
        />
      </ListDetail>
      <LatestDialogs tree={tree} />
    </>
  );
}

/** The selected rows: the open one, or several. */
function useSelected(openId: string | null) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(
    () => (ids.size > 1 || openId === null ? ids : new Set([openId])),
    [ids, openId],
  );
  return { selected, setIds };
}

/** Expands the parents of the row in the address. */
function useOpenWay({ campaign, adSet, ad }: AdsRoute): void {
  const way = [adSet === null ? null : campaign, ad === null ? null : adSet];
  const key = way.join(' ');
  const [before, setBefore] = useState('');
  if (before === key) return;
  setBefore(key);
  queueMicrotask(() => setOpen(true, ...way.filter((id) => id !== null)));
}

/** The entity that an address names below its campaign; null: it is not among the loaded rows. */
function entityAt(
  node: Campaign | null,
  ads: Tree['ads'],
  { adSet, ad }: Pick<AdsRoute, 'adSet' | 'ad'>,
): Entity | null {
  if (node === null) return null;
  if (adSet === null) return { level: 'campaign', node };
  const set = node.adSets.find(({ id }) => id === adSet);
  if (set === undefined) return null;
  if (ad === null) return { level: 'ad_set', node: set, campaign: node };
  const read = ads.read.get(adSet);
  const row = isRead(read) ? read.items.find(({ id }) => id === ad) : undefined;
  return row === undefined ? null : { level: 'ad', node: row, adSet: set, campaign: node };
}

/** The dialog of a change, with its rows as last read. */
function LatestDialogs({ tree: { campaigns, linked, ads } }: { readonly tree: Tree }) {
  const isOpen = useChange().change !== null;
  const items = useStore(campaigns.pages, (state) => (isOpen ? state.items : null));
  /** The latest version of a row, or the given one if it is no longer loaded. */
  const findLatest = <E extends Entity>(row: E): E => {
    const [campaign = null, adSet = null, ad = null] = listIds(row);
    const node = findCampaign(items, campaign) ?? findCampaign([linked.data], campaign);
    const latest = entityAt(node, ads, { adSet, ad });
    // Both have the same level, because the number of ids in the path gives the level.
    return latest === null ? row : (latest as E);
  };
  return <ChangeDialogs latest={findLatest} />;
}

/** Why a row that was not found may still exist: its list is incomplete. Null: it does not exist. */
function findMissing({ campaign, ads }: Tree, { adSet }: AdsRoute) {
  const read = ads.read.get(adSet ?? '');
  const adSetsCut = campaign?.adSetsCut ?? null;
  const adsCut = isRead(read) ? read.cut : null;
  if (adsCut !== null) return failure('rejected', cutText(adsCut)).error;
  return adSetsCut === null ? null : failure('rejected', adSetsCutText(adSetsCut)).error;
}

/** Shown until the row of the address is loaded, with the reason if it can't be; null: it no longer exists. */
function instead(tree: Tree, place: AdsRoute) {
  const { campaigns, linked, ads } = tree;
  const read = ads.read.get(place.adSet ?? '');
  const adsError = place.ad === null || isRead(read) ? null : read;
  const error = campaigns.error ?? linked.error ?? adsError ?? findMissing(tree, place);
  const hasSet = entityAt(tree.campaign, ads, { ...place, ad: null }) !== null;
  // The next read includes a row that was just created.
  const isListed = !campaigns.loading && !campaigns.stale && !linked.loading;
  const waits = !isListed || (hasSet && read === undefined);
  if (error == null && !waits) return null;
  return (
    <div className={css['instead']}>
      {error == null ? (
        <Skeleton rows={6} label={t('adspanel:tree.loading')} />
      ) : (
        <ErrorState error={error} onRetry={tree.refresh} />
      )}
    </div>
  );
}

const adSetDialogs = { budget: BudgetDialog, dates: DatesDialog, bid: BidDialog } as const;
const dialogs = {
  archive: ArchiveDialog,
  rename: RenameDialog,
  duplicate: DuplicateDialog,
} as const;

/** The dialog of the change that `openChange` asked for. `latest`: returns a row as last read, so that the dialog shows updates. */
export function ChangeDialogs({ latest }: { readonly latest: <E extends Entity>(row: E) => E }) {
  const { change } = useChange();
  if (change === null) return null;
  if (change.k === 'switch')
    return <SwitchDialog entities={change.entities.map(latest)} on={change.on} />;
  if (change.k === 'budgets') return <BudgetsDialog entities={change.entities.map(latest)} />;
  if (change.k === 'budget' || change.k === 'dates' || change.k === 'bid') {
    const Edit = adSetDialogs[change.k];
    return <Edit entity={latest(change.entity)} />;
  }
  const Confirm = dialogs[change.k];
  return <Confirm entity={latest(change.entity)} />;
}
