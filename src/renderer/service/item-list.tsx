import type { ComponentType, ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { navigate, useRoute } from '../state/route.ts';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useMatches } from '../ui/use-matches.ts';
import type { Filters } from './filters.tsx';
import { FilterBar, NoneFound, useFilter } from './filters.tsx';
import { focusDetail, ListDetail, useWide } from './ListDetail.tsx';
import type { PartProps } from './service-panel.tsx';
import { useRowMenu } from './use-row-menu.tsx';
import css from './ServicePanel.module.css';

/** Maximum height (px) of a row in a low window: two lines without air. */
const MAX_LOW_ROW_PX = 36;

/** The items of a service, with details of the open item. */
interface ItemList<O, I extends object> extends Filters<O, I> {
  /** Name of the list. */
  readonly label: () => string;
  readonly items: (overview: O) => readonly I[];
  /** The most urgent item; default: the first one. */
  readonly urgent?: (items: readonly I[]) => I | undefined;
  readonly id: (item: I) => string;
  /** The part of the address after `#` that opens an item, and the id in such an address; default: both are the same. */
  readonly address?: (item: I) => string;
  readonly idOf?: (address: string) => string;
  readonly name: (item: I) => string;
  readonly columns: () => readonly Column<I>[];
  /** Height (px) of a row. */
  readonly rowHeight: number;
  /** The user cannot change the columns. */
  readonly fixedColumns?: boolean;
  /** The items of a row's menu. A cell of the row must have the item's id as `data-row`. */
  readonly menu?: ComponentType<{ readonly item: I }>;
  readonly above?: ComponentType<PartProps<O>>;
  readonly below?: ComponentType<PartProps<O>>;
  /** Replaces the list while there are no items. */
  readonly empty: ComponentType<PartProps<O>>;
  readonly detail: ComponentType<PartProps<O> & { readonly item: I; readonly address: string }>;
  /** What to open for an address that names no item; null: the item no longer exists. */
  readonly other?: (part: PartProps<O> & { readonly address: string }) => ReactNode;
  /** For these four options, see `ListDetail`. */
  readonly grows?: 'list' | 'detail';
  readonly width: number;
  readonly share?: number;
  readonly wideFrom?: number;
}

/** The content of a panel that lists items. If there is room, the most urgent item is initially open. */
export function itemList<O, I extends object>(list: ItemList<O, I>): ComponentType<PartProps<O>> {
  const { id, address = id, idOf = String, detail: Detail, above: Above, below: Below } = list;
  const { urgent = (items) => items[0] } = list;
  return function Items(part: PartProps<O>) {
    const items = useMemo(() => list.items(part.overview), [part.overview]);
    const route = useRoute();
    const wide = useWide(list.wideFrom);
    // Selected once, so that the details do not change while the user reads and another item becomes more urgent.
    const [first] = useState(() => urgent(items));
    const open = route.detail === '' && wide && first !== undefined ? address(first) : route.detail;
    const item = items.find((candidate) => id(candidate) === idOf(open));
    const detail =
      item === undefined ? (
        (list.other?.({ ...part, address: open }) ?? null)
      ) : (
        <Detail key={id(item)} {...part} item={item} address={open} />
      );
    return (
      <ListDetail
        service={part.service}
        label={list.label()}
        open={detail !== null || route.detail !== ''}
        name={item === undefined ? t('service:details') : list.name(item)}
        detail={detail}
        grows={list.grows}
        width={list.width}
        share={list.share}
        wideFrom={list.wideFrom}
      >
        {Above && <Above {...part} />}
        <ItemTable part={part} list={list} items={items} open={item && id(item)} />
        {Below && <Below {...part} />}
      </ListDetail>
    );
  };
}

function ItemTable<O, I extends object>({
  part,
  list,
  items,
  open,
}: {
  readonly part: PartProps<O>;
  readonly list: ItemList<O, I>;
  readonly items: readonly I[];
  /** Id of the open item. */
  readonly open: string | undefined;
}) {
  const { service, overview, stale } = part;
  const { id, address = id, empty: Empty } = list;
  const find = (wanted: string | null): I | undefined =>
    items.find((candidate) => id(candidate) === wanted);
  const show = (item: I | undefined): void => navigate(service, item && address(item));
  const { menu, onContextMenu } = useRowMenu(find, list.menu);
  const { rows, ...filtering } = useFilter(list, overview, items);
  const columns = useMemo(() => list.columns(), [list]);
  const ids = useMemo(() => new Set(open === undefined ? [] : [open]), [open]);
  const isLow = useMatches('(max-height: 479px)');
  return (
    <>
      {items.length > 0 && <FilterBar {...filtering} overview={overview} items={items} />}
      <div className={css['table']} onContextMenu={list.menu && onContextMenu}>
        <DataTable
          id={service}
          label={list.label()}
          className={css['table']}
          rowHeight={isLow ? Math.min(list.rowHeight, MAX_LOW_ROW_PX) : list.rowHeight}
          fixedColumns={list.fixedColumns === true}
          rows={rows}
          list={JSON.stringify(filtering.filter)}
          columns={columns}
          rowId={id}
          stale={stale}
          textOf={list.name}
          current={useLast(open) ?? null}
          selection={{ mode: 'single', ids, onSelect: (_, current) => show(find(current)) }}
          onOpen={(item) => {
            show(item);
            focusDetail(service);
          }}
          empty={items.length === 0 ? <Empty {...part} /> : <NoneFound {...filtering} />}
        />
      </div>
      {menu}
    </>
  );
}

/**
 * The open item, else the last one, which keeps the cursor: the same item may open again when the window gets wider, which must not scroll
 * the list.
 */
function useLast(open: string | undefined): string | undefined {
  const [last, setLast] = useState(open);
  if (open !== undefined && open !== last) setLast(open);
  return open ?? last;
}
