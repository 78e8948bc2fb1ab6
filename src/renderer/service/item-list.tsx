import type { ComponentType } from 'react';
import { useMemo, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { navigate, useRoute } from '../state/route.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useMatches } from '../ui/use-matches.ts';
import type { Filters } from './filters.tsx';
import { FilterBar, useFilter } from './filters.tsx';
import { focusDetail, ListDetail } from './ListDetail.tsx';
import type { PartProps } from './service-panel.tsx';
import css from './ServicePanel.module.css';

/** Window width (px) from which list and details fit side by side. */
const WIDE = '(min-width: 800px)';

/** The items of a service, with the details of the open one. */
interface ItemList<O, I extends object> extends Filters<O, I> {
  /** Name of the list. */
  readonly label: () => string;
  /** The most urgent item first. */
  readonly items: (overview: O) => readonly I[];
  /** The part of the address after `#` that opens an item. */
  readonly id: (item: I) => string;
  readonly name: (item: I) => string;
  readonly columns: () => readonly Column<I>[];
  /** Height (px) of a row. */
  readonly rowHeight: number;
  readonly above?: ComponentType<PartProps<O>>;
  /** Replaces the list while there are no items. */
  readonly empty: ComponentType<PartProps<O>>;
  readonly detail: ComponentType<PartProps<O> & { readonly item: I }>;
  /** Initial width (px) of the details. */
  readonly detailWidth: number;
}

/** The content of a panel that lists items. Where there is room, the most urgent one is open at first. */
export function itemList<O, I extends object>(list: ItemList<O, I>): ComponentType<PartProps<O>> {
  const { id, name, label, detail: Detail, above: Above } = list;
  return function Items(part: PartProps<O>) {
    const { service, overview } = part;
    const items = useMemo(() => list.items(overview), [overview]);
    const { detail: address } = useRoute();
    const wide = useMatches(WIDE);
    // Chosen once: the details must not change under the reader when another item becomes more urgent.
    const [first] = useState(items[0]);
    const open = address === '' && wide && first !== undefined ? id(first) : address;
    const item = items.find((one) => id(one) === open);
    return (
      <ListDetail
        service={service}
        label={label()}
        open={item !== undefined || address !== ''}
        name={item === undefined ? t('service:details') : name(item)}
        detail={item === undefined ? null : <Detail key={open} {...part} item={item} />}
        width={list.detailWidth}
      >
        {Above && <Above {...part} />}
        <ItemTable part={part} list={list} items={items} open={item === undefined ? null : open} />
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
  readonly open: string | null;
}) {
  const { service, overview, stale } = part;
  const { id, empty: Empty } = list;
  const { rows, clear, ...filtering } = useFilter(list, overview, items);
  const columns = useMemo(() => list.columns(), [list]);
  const ids = useMemo(() => new Set(open === null ? [] : [open]), [open]);
  return (
    <>
      {items.length > 0 && (
        <FilterBar {...filtering} filters={list} overview={overview} items={items} />
      )}
      <DataTable
        id={service}
        label={list.label()}
        className={css['table']}
        rowHeight={list.rowHeight}
        rows={rows}
        columns={columns}
        rowId={id}
        stale={stale}
        textOf={list.name}
        current={open}
        selection={{
          mode: 'single',
          ids,
          onSelect: (_, current) => navigate(service, current ?? ''),
        }}
        onOpen={(item) => {
          navigate(service, id(item));
          focusDetail(service);
        }}
        empty={items.length === 0 ? <Empty {...part} /> : <NoMatch clear={clear} />}
      />
    </>
  );
}

const NoMatch = ({ clear }: { readonly clear: () => void }) => (
  <EmptyState
    title={t('service:noMatch')}
    action={<Button onClick={clear}>{t('service:clear')}</Button>}
  />
);
