import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Overview } from '../../../../shared/ads/model.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useRemembered } from '../../../state/remembered.ts';
import { navigate, useRoute } from '../../../state/route.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SplitView } from '../../../ui/SplitView.tsx';
import surface from '../../../ui/Surface.module.css';
import type { Sort } from '../../../ui/table/column.ts';
import { useMatches } from '../../../ui/use-matches.ts';
import { ChangeDialogs } from '../change/ChangeDialogs.tsx';
import { closeChange } from '../parts/dialogs.ts';
import type { Entity, Place } from '../parts/entity.ts';
import { placeOf, readPlace } from '../parts/entity.ts';
import { EntityPane } from '../pane/EntityPane.tsx';
import { columnSet } from './column-sets.ts';
import { noFilter } from './filter.ts';
import { adSetsCutText, isRead, setOpen, wayTo } from './rows.ts';
import { TreeTable } from './TreeTable.tsx';
import { TreeBar } from './TreeBar.tsx';
import type { Tree } from './use-tree.ts';
import { useTree } from './use-tree.ts';
import css from './Tree.module.css';

/** Element id of the open row's pane. Enter moves the focus to it. */
const PANE = 'ads-pane';
/** Window width (px) from which tree and pane fit side by side. */
const WIDE = '(min-width: 900px)';

/** Campaigns, ad sets and ads in one table, with the open row beside it. */
export function CampaignsView({ stale }: { readonly stale: boolean }) {
  const { value } = useTopic('ads.overview');
  return value === null ? null : <Campaigns overview={value} stale={stale} />;
}

interface Props {
  readonly overview: Overview;
  readonly stale: boolean;
}

function Campaigns({ overview, stale }: Props) {
  const place = readPlace(useRoute().detail);
  const wide = useMatches(WIDE);
  const [filter, setFilter] = useState(noFilter);
  const [sort, setSort] = useState<Sort | null>(null);
  const set = useRemembered(columnSet);
  const tree = useTree(overview, filter, set, sort, place);
  const clear = useCallback(() => setFilter(noFilter), []);
  const isOpen = place.campaign !== null;
  const openId = place.ad ?? place.adSet ?? place.campaign;
  useOpenWay(place);
  // Closes a change dialog on unmount, because it belongs to rows of this account.
  useEffect(() => closeChange, []);
  const { selected, setIds } = useSelected(openId);
  const list = (
    <section className={cx(surface['surface'], css['main'])} aria-label={t('adspanel:tree.label')}>
      <TreeBar
        overview={overview}
        filter={filter}
        setFilter={setFilter}
        set={set}
        tree={tree}
        ids={selected}
        clear={() => setIds(new Set())}
      />
      <CutNotice cut={tree.cut} banner />
      <TreeTable
        overview={overview}
        tree={tree}
        filter={filter}
        set={set}
        sort={sort}
        setSort={setSort}
        setIds={setIds}
        show={show}
        ids={selected}
        open={openId}
        stale={stale || tree.stale}
        clear={clear}
        toPane={toPane}
      />
    </section>
  );
  const pane = isOpen && <Pane tree={tree} place={place} stale={stale} wide={wide} />;
  return (
    <>
      <ListAndPane wide={wide} list={list} pane={pane} />
      <ChangeDialogs latest={(row) => latestOf(tree, row)} />
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

/** List and pane; a narrow window shows the pane instead of the list. */
function ListAndPane({
  wide,
  list,
  pane,
}: {
  readonly wide: boolean;
  readonly list: ReactNode;
  readonly pane: ReactNode;
}) {
  if (!wide) return pane === false ? list : pane;
  return (
    <SplitView id="ads" label={t('adspanel:tree.details')} width={296} side={pane}>
      {list}
    </SplitView>
  );
}

interface PaneProps {
  readonly tree: Tree;
  readonly place: Place;
  readonly stale: boolean;
}

function Pane({ wide, ...row }: PaneProps & { readonly wide: boolean }) {
  return (
    <div
      id={PANE}
      role="region"
      aria-label={t('adspanel:tree.row')}
      tabIndex={-1}
      className={cx(surface['surface'], css['pane'])}
    >
      {!wide && (
        <div className={css['back']}>
          <Button variant="ghost" icon={<ChevronLeft {...icon} />} onClick={back}>
            {t('adspanel:tree.back')}
          </Button>
        </div>
      )}
      <OpenRow {...row} />
    </div>
  );
}

const back = (): void => {
  navigate('ads');
};

const show = (entity: Entity): void => {
  navigate('ads', placeOf('campaigns', ...wayTo(entity)));
};

function toPane(entity: Entity): void {
  show(entity);
  // A narrow window renders the pane only after this click.
  setTimeout(() => document.getElementById(PANE)?.focus());
}

/** Expands the parents of the row in the address. */
function useOpenWay({ campaign, adSet, ad }: Place): void {
  const way = [adSet === null ? null : campaign, ad === null ? null : adSet];
  const key = way.join(' ');
  const [before, setBefore] = useState('');
  if (before === key) return;
  setBefore(key);
  queueMicrotask(() => setOpen(true, ...way.filter((id) => id !== null)));
}

/** The entity that an address names; null: it is not among the loaded rows. */
function entityAt(
  { campaigns, linked, ads }: Tree,
  { campaign, adSet, ad }: Omit<Place, 'view'>,
): Entity | null {
  const node = [...(campaigns ?? []), linked.data].find((one) => one?.id === campaign) ?? null;
  if (node === null) return null;
  if (adSet === null) return { level: 'campaign', node };
  const set = node.adSets.find(({ id }) => id === adSet);
  if (set === undefined) return null;
  if (ad === null) return { level: 'ad_set', node: set, campaign: node };
  const read = ads.get(adSet);
  const row = isRead(read) ? read.items.find(({ id }) => id === ad) : undefined;
  return row === undefined ? null : { level: 'ad', node: row, adSet: set, campaign: node };
}

/** The latest version of a row, or the given one if it is no longer loaded. */
function latestOf<E extends Entity>(tree: Tree, row: E): E {
  const [campaign = null, adSet = null, ad = null] = wayTo(row);
  const found = entityAt(tree, { campaign, adSet, ad });
  // Both have the same level, because the number of ids in the path gives the level.
  return found === null ? row : (found as E);
}

/** Why a row that was not found may still exist: its list is incomplete. Null: it does not exist. */
function missingOf({ campaigns, linked, ads }: Tree, { campaign, adSet }: Place) {
  const read = ads.get(adSet ?? '');
  const node = [...(campaigns ?? []), linked.data].find((one) => one?.id === campaign);
  const adSetsCut = node?.adSetsCut ?? null;
  const adsCut = isRead(read) ? read.cut : null;
  if (adsCut !== null) return failure('rejected', cutText(adsCut)).error;
  return adSetsCut === null ? null : failure('rejected', adSetsCutText(adSetsCut)).error;
}

function OpenRow({ tree, place, stale }: PaneProps) {
  const entity = entityAt(tree, place);
  if (entity !== null) return <EntityPane key={entity.node.id} entity={entity} stale={stale} />;
  const { linked, ads } = tree;
  const read = ads.get(place.adSet ?? '');
  const adsError = place.ad === null || isRead(read) ? null : read;
  const error = tree.error ?? linked.error ?? adsError ?? missingOf(tree, place);
  if (error != null)
    return (
      <div className={css['instead']}>
        <ErrorState error={error} onRetry={tree.refresh} />
      </div>
    );
  const hasSet = entityAt(tree, { ...place, ad: null }) !== null;
  const waits = tree.loading || linked.loading || (hasSet && read === undefined);
  if (waits)
    return (
      <div className={css['instead']}>
        <Skeleton rows={6} label={t('adspanel:tree.loading')} />
      </div>
    );
  return (
    <EmptyState
      title={t('adspanel:tree.gone')}
      action={<Button onClick={back}>{t('adspanel:tree.back')}</Button>}
    />
  );
}
