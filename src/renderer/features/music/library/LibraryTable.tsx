import type { MouseEvent } from 'react';
import { useMemo, useState } from 'react';
import type { LibraryQuery, LibrarySort } from '../../../../shared/music/library.ts';
import { sortsOf } from '../../../../shared/music/rules/sorts.ts';
import type { RowSource, Sort } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { playNow, useFavorites } from '../media/media-actions.ts';
import type { MediaPager, MediaRow } from '../model/media-pager.ts';
import { createColumns } from './columns.tsx';
import { useRowHeight } from '../../../ui/row-height.ts';
import { setOrder } from './list-settings.ts';
import type { ListViewProps } from './list-view.ts';
import { useListScroll } from './use-list-scroll.ts';
import css from './LibraryTable.module.css';

/** Height (px) of a row and of the header. */
const ROW = 40;
const HEAD = 32;

const formatId = ({ index }: MediaRow): string => String(index);

/** A list as a table. Rows are identified by index, so that a row can be current before its page has loaded. */
export function LibraryTable(props: ListViewProps) {
  const { list, label, onTop, current, onCurrent, onKey, onMenu, empty } = props;
  const { pager, query } = list;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useListScroll(scroller, list, { rowHeight: useRowHeight(ROW), perRow: 1, head: HEAD }, onTop);
  const rows = useRows(pager);
  // Keeps the same object for the same order, because a new one rerenders the table's header.
  const sort = useMemo(() => sortBy(query), [query]);
  const isFavorite = useFavorites();
  const columns = useMemo(() => {
    const more = (event: MouseEvent): void => {
      const { item } = pager.row(rowAt(event) ?? 0);
      if (item !== null) onMenu(item, event);
    };
    return createColumns(query.kind, isFavorite, more);
  }, [query.kind, isFavorite, pager, onMenu]);
  return (
    <div
      className={css['table']}
      ref={(element) => setScroller(element?.querySelector<HTMLElement>('[role="grid"]') ?? null)}
      onContextMenu={(event) => {
        const { item } = pager.row(rowAt(event) ?? current ?? 0);
        if (item !== null) onMenu(item, event);
      }}
    >
      <DataTable
        id={`library ${query.kind}`}
        label={label}
        columns={columns}
        rows={rows}
        empty={empty}
        rowId={formatId}
        rowHeight={ROW}
        className={css['grid']}
        loading={pager.fresh}
        sort={sort}
        current={current === null ? null : String(current)}
        onCurrent={(id) => onCurrent(id === null ? null : Number(id))}
        onKey={(event, row) => onKey(event, row?.item ?? null)}
        onOpen={({ item }) => {
          if (item !== null) playNow(item);
        }}
      />
    </div>
  );
}

/** Creates a new source for each change of the pages, because the table renders a source once. */
function useRows(pager: MediaPager): RowSource<MediaRow> {
  const turn = pager.turn();
  return useMemo(() => {
    void turn;
    return { count: pager.count, at: (index) => pager.row(index), indexOf: Number };
  }, [pager, turn]);
}

/** The index of the row under the pointer. */
function rowAt({ target }: MouseEvent): number | null {
  const row = target instanceof Element ? target.closest('[aria-rowindex]') : null;
  const place = Number(row?.getAttribute('aria-rowindex') ?? 0);
  return place > 1 ? place - 2 : null;
}

/** The server sorts. Without an order, the list is sorted by name. */
function sortBy({ kind, sort, descending }: LibraryQuery): {
  value: Sort;
  onSort: (sort: Sort | null) => void;
} {
  return {
    value: { id: sort, desc: descending },
    onSort: (next) => {
      const order = sortsOf[kind].find((one): one is LibrarySort => one === next?.id);
      setOrder(kind, order ?? 'name', order !== undefined && next?.desc === true);
    },
  };
}
