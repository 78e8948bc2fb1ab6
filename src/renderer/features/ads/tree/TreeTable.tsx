import { Plus } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { memo, useMemo, useState } from 'react';
import type { Overview } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { MenuAt } from '../../../ui/Menu.tsx';
import type { RowSource, Sort } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { openCreate } from '../parts/dialogs.ts';
import type { Entity } from '../parts/entity.ts';
import { useLock } from '../parts/account.ts';
import type { ColumnSet } from './column-sets.ts';
import { treeColumns } from './columns.tsx';
import { EntityItems } from '../parts/EntityItems.tsx';
import type { TreeFilter } from './filter.ts';
import { isFiltered } from './filter.ts';
import type { TreeRow } from './rows.ts';
import { arrowKey, rowSource, setOpen } from './rows.ts';
import { TotalRow } from './TotalRow.tsx';
import type { Tree } from './use-tree.ts';
import css from './Tree.module.css';

const rowId = ({ id }: TreeRow): string => id;
const nameOf = (row: TreeRow): string => (row.k === 'entity' ? row.entity.node.name : '');
const treeOf = (row: TreeRow) => ({
  level: row.depth + 1,
  open: row.k === 'entity' ? row.open : null,
});

interface Props {
  readonly overview: Overview;
  readonly tree: Tree;
  readonly filter: TreeFilter;
  readonly set: ColumnSet;
  readonly sort: Sort | null;
  readonly setSort: (sort: Sort | null) => void;
  readonly ids: ReadonlySet<string>;
  readonly setIds: (ids: ReadonlySet<string>) => void;
  /** Id of the row shown in the pane. */
  readonly open: string | null;
  readonly show: (entity: Entity) => void;
  readonly toPane: (entity: Entity) => void;
  readonly stale: boolean;
  readonly clear: () => void;
}

/** The rows of the tree, with the total below them. */
export const TreeTable = memo(function TreeTable(props: Props) {
  const { overview, tree, set, ids, show, toPane, stale } = props;
  const currency = overview.accounts.find(({ id }) => id === overview.account)?.currency ?? '';
  const columns = useMemo(() => treeColumns(set, currency), [set, currency]);
  const rows = useMemo(() => rowSource(tree.rows), [tree.rows]);
  const { entityOf, current, setCurrent, select, onKey } = useRows(props, rows);
  const { menu, onContextMenu } = useRowMenu(entityOf, current, show);
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
        treeOf={treeOf}
        current={current}
        stale={stale}
        textOf={nameOf}
        onCurrent={setCurrent}
        selection={{ mode: 'multi', ids, onSelect: select }}
        sort={{ value: props.sort, onSort: props.setSort }}
        onOpen={(row) => {
          if (row.k === 'entity') toPane(row.entity);
        }}
        onKey={onKey}
        loading={tree.loading || (tree.more !== undefined && tree.error === null)}
        {...(tree.more === undefined ? {} : { onEnd: tree.more })}
        empty={<Empty filtered={isFiltered(props.filter)} clear={props.clear} />}
        // The table renders this inside its frame, so the total row has the same columns.
        {...(tree.error === null && tree.rows.length === 0
          ? {}
          : { error: <Above {...props} currency={currency} /> })}
      />
      {menu}
    </div>
  );
});

/** Above the rows: why reading failed, and the total. */
function Above({
  overview,
  tree,
  filter,
  set,
  currency,
}: Pick<Props, 'overview' | 'tree' | 'filter' | 'set'> & { readonly currency: string }) {
  const { campaigns, total: count } = tree;
  return (
    <>
      {tree.error !== null && <ErrorState error={tree.error} onRetry={tree.refresh} />}
      {tree.rows.length > 0 && (
        <TotalRow
          overview={overview}
          count={count}
          set={set}
          currency={currency}
          filter={filter}
          campaigns={campaigns?.length === count ? campaigns : null}
        />
      )}
    </>
  );
}

/** The current row, which follows the address, and the handlers that select and expand rows by key. */
function useRows({ tree, open, show, setIds }: Props, rows: RowSource<TreeRow>) {
  const [current, setCurrent] = useState(open);
  const [shown, setShown] = useState(open);
  if (shown !== open) {
    setShown(open);
    if (open !== null) setCurrent(open);
  }
  const entityOf = (id: string | null): Entity | null => {
    const row = id === null ? null : rows.at(rows.indexOf(id));
    return row?.k === 'entity' ? row.entity : null;
  };
  const select = (next: ReadonlySet<string>, pressed: string | null): void => {
    setIds(new Set([...next].filter((id) => entityOf(id) !== null)));
    const entity = entityOf(pressed);
    if (next.size === 1 && pressed !== null && next.has(pressed) && entity !== null) show(entity);
  };
  const onKey = (
    { key, altKey, ctrlKey, shiftKey }: KeyboardEvent,
    row: TreeRow | null,
  ): boolean => {
    const does =
      row === null || altKey || ctrlKey || shiftKey ? null : arrowKey(tree.rows, row, key);
    if (does === null || row === null) return false;
    if ('open' in does) setOpen(does.open, row.id);
    else {
      setCurrent(does.to);
      select(new Set([does.to]), does.to);
    }
    return true;
  };
  return { entityOf, current, setCurrent, select, onKey };
}

/** The menu of a row, which opens by right click, long press or Shift+F10. */
function useRowMenu(
  entityOf: (id: string | null) => Entity | null,
  current: string | null,
  show: (entity: Entity) => void,
) {
  const [asked, setAsked] = useState<{ readonly id: string; readonly at: MenuPoint } | null>(null);
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const { clientX: x, clientY: y, currentTarget, target } = event;
    const row = target instanceof Element ? target.closest('[role=row]') : null;
    const byKey = row === null;
    const cell = byKey
      ? currentTarget.querySelector<HTMLElement>(`[data-row="${CSS.escape(current ?? '')}"]`)
      : row.querySelector<HTMLElement>('[data-row]');
    const id = cell?.dataset['row'];
    if (cell === null || id === undefined) return;
    event.preventDefault();
    const { left, bottom } = cell.getBoundingClientRect();
    const point = byKey ? { x: left, y: bottom } : { x, y };
    setAsked({ id, at: { ...point, opener: document.activeElement } });
  };
  const entity = entityOf(asked?.id ?? null);
  const menu = asked !== null && entity !== null && (
    <MenuAt at={asked.at} onClose={() => setAsked(null)}>
      <EntityItems entity={entity} show={show} />
    </MenuAt>
  );
  return { menu, onContextMenu };
}

function Empty({ filtered, clear }: { readonly filtered: boolean; readonly clear: () => void }) {
  const lock = useLock();
  if (filtered)
    return (
      <EmptyState
        title={t('adspanel:tree.noMatch')}
        action={<Button onClick={clear}>{t('adspanel:tree.clear')}</Button>}
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
    <EmptyState title={t('adspanel:tree.empty')} action={create}>
      {t('adspanel:tree.emptyText')}
    </EmptyState>
  );
}
