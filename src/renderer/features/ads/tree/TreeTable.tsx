import { Megaphone, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { memo, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { AdsOverview } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { NoMatch } from '../../../ui/NoMatch.tsx';
import { focusDetail } from '../../../service/ListDetail.tsx';
import { useRowMenu } from '../../../service/use-row-menu.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';
import type { Sort } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { openCreate } from '../parts/dialogs.ts';
import type { Entity } from '../parts/entity.ts';
import { showEntity } from '../parts/entity.ts';
import { useLock } from '../parts/account.ts';
import type { ColumnSet } from './column-sets.ts';
import { treeColumns } from './columns.tsx';
import { RowItems } from '../parts/EntityItems.tsx';
import type { TreeFilter } from './filter.ts';
import { isFiltered, noFilter } from './filter.ts';
import type { TreeRow, TreeRows } from './rows.ts';
import { arrowKey, setOpen } from './rows.ts';
import { TotalRow } from './TotalRow.tsx';
import type { Tree } from './use-tree.ts';
import { useTreeRows } from './use-tree.ts';
import css from './Tree.module.css';

const rowId = ({ id }: TreeRow): string => id;
const getName = (row: TreeRow): string => (row.k === 'entity' ? row.entity.node.name : '');
const toTreePlace = (row: TreeRow) => ({
  level: row.depth + 1,
  open: row.k === 'entity' ? row.open : null,
});

interface Props {
  readonly overview: AdsOverview;
  readonly tree: Tree;
  readonly filter: TreeFilter;
  readonly set: ColumnSet;
  readonly sort: Sort | null;
  readonly setSort: (sort: Sort | null) => void;
  readonly ids: ReadonlySet<string>;
  readonly setIds: (ids: ReadonlySet<string>) => void;
  /** Id of the row shown in the pane. */
  readonly open: string | null;
  readonly stale: boolean;
  /** The panel already shows above the table why the account can't be read, with the remedy. */
  readonly told: boolean;
  readonly setFilter: (filter: TreeFilter) => void;
}

/** The rows of the tree, with the total below them. */
export const TreeTable = memo(function TreeTable(props: Props) {
  const { overview, tree, filter, set, ids, stale } = props;
  const { pages, loading, error, more } = tree.campaigns;
  const hasMore = useStore(pages, (state) => state.hasMore);
  const currency = overview.accounts.find(({ id }) => id === overview.account)?.currency ?? '';
  const columns = useMemo(() => treeColumns(set, currency), [set, currency]);
  const rows = useTreeRows(tree, filter, overview);
  const { entityOf, current, setCurrent, select, onKey } = useRows(props, rows);
  const { menu, onContextMenu } = useRowMenu((id) => entityOf(id) ?? undefined, RowItems);
  return (
    <div className={css['table']} onContextMenu={onContextMenu}>
      <DataTable
        id={`ads ${set}`}
        label={t('adspanel:tree.label')}
        className={css['table']}
        rowHeight={33}
        fixedColumns
        rows={rows}
        columns={columns}
        rowId={rowId}
        treeOf={toTreePlace}
        list={JSON.stringify([filter, overview.account])}
        current={current}
        stale={stale}
        textOf={getName}
        onCurrent={setCurrent}
        selection={{ mode: 'multi', ids, onSelect: select }}
        sort={{ value: props.sort, onSort: props.setSort }}
        onOpen={(row) => {
          if (row.k !== 'entity') return;
          showEntity(row.entity);
          focusDetail('ads');
        }}
        onKey={onKey}
        loading={loading || (hasMore && error === null)}
        {...(hasMore ? { onEnd: more } : {})}
        empty={<Empty filter={filter} setFilter={props.setFilter} />}
        // The table renders this inside its frame, so the total row has the same columns.
        {...(error === null && rows.count === 0
          ? {}
          : {
              error: <TreeHead {...props} currency={currency} isEmpty={rows.count === 0} />,
            })}
      />
      {menu}
    </div>
  );
});

/** Above the rows: the error unless the panel shows it, and the total. */
function TreeHead({
  overview,
  tree: { campaigns, refresh },
  isEmpty,
  filter,
  set,
  told,
  currency,
}: Pick<Props, 'overview' | 'tree' | 'filter' | 'set' | 'told'> & {
  readonly currency: string;
  /** There are no rows. */
  readonly isEmpty: boolean;
}) {
  const { pages, error, more } = campaigns;
  const hasMore = useStore(pages, (state) => state.hasMore);
  const count = useStore(pages, (state) => state.total);
  const all = useStore(pages, ({ items, total }) => (items?.length === total ? items : null));
  if (told && isEmpty) return <EmptyState icon={Megaphone} title={t('adspanel:tree.unread')} />;
  return (
    <>
      {error !== null && !told && <ErrorState error={error} onRetry={hasMore ? more : refresh} />}
      {!isEmpty && (
        <TotalRow
          overview={overview}
          count={count}
          set={set}
          currency={currency}
          filter={filter}
          campaigns={all}
        />
      )}
    </>
  );
}

/** The current row, which follows the address, and the handlers that select and expand rows by key. */
function useRows({ open, setIds }: Props, rows: TreeRows) {
  const [current, setCurrent] = useState(open);
  const [shown, setShown] = useState(open);
  if (shown !== open) {
    setShown(open);
    if (open !== null) setCurrent(open);
  }
  const findEntity = (id: string | null): Entity | null => {
    const row = id === null ? null : rows.at(rows.indexOf(id));
    return row?.k === 'entity' ? row.entity : null;
  };
  const select = (next: ReadonlySet<string>, pressed: string | null): void => {
    setIds(new Set([...next].filter((id) => findEntity(id) !== null)));
    const entity = findEntity(pressed);
    if (next.size === 1 && pressed !== null && next.has(pressed) && entity !== null)
      showEntity(entity);
  };
  const onKey = (
    { key, altKey, ctrlKey, shiftKey }: KeyboardEvent,
    row: TreeRow | null,
  ): boolean => {
    const does =
      row === null || altKey || ctrlKey || shiftKey ? null : arrowKey(rows.all, row, key);
    if (does === null || row === null) return false;
    if ('open' in does) setOpen(does.open, row.id);
    else {
      setCurrent(does.to);
      select(new Set([does.to]), does.to);
    }
    return true;
  };
  return { entityOf: findEntity, current, setCurrent, select, onKey };
}

function Empty({ filter, setFilter }: Pick<Props, 'filter' | 'setFilter'>) {
  const lock = useLock();
  if (isFiltered(filter))
    return (
      <NoMatch
        what={t('adspanel:tree.one')}
        text={filter.text}
        isFiltered={isFiltered({ ...filter, text: '' })}
        onClearText={() => setFilter({ ...filter, text: '' })}
        onClearFilters={() => setFilter({ ...noFilter, text: filter.text })}
      />
    );
  const create = (
    <Button
      variant="primary"
      icon={<Plus {...icon} />}
      blocked={lock}
      onClick={() => openCreate({ k: 'campaign' })}
    >
      {t('adspanel:tree.newCampaign')}
    </Button>
  );
  return (
    <EmptyState icon={Megaphone} title={t('adspanel:tree.empty')} action={create}>
      {t('adspanel:tree.emptyText')}
    </EmptyState>
  );
}
