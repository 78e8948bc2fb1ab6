import type { MouseEvent, ReactNode } from 'react';
import { memo } from 'react';
import { ChevronRight } from 'lucide-react';
import { cx } from '../cx.ts';
import { icon } from '../icon.ts';
import type { Column, Entry } from './column.ts';
import css from './DataTable.module.css';

export interface TableRowProps<T> {
  /** Set for the current row, for the grid's `aria-activedescendant`. */
  readonly id: string | null;
  readonly entry: Entry<T>;
  readonly index: number;
  readonly columns: readonly Column<T>[];
  /** The classes of the cells. */
  readonly classes: readonly string[];
  readonly height: number;
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly current: boolean;
  readonly press: (event: MouseEvent, entry: Entry<T>) => void;
  readonly onOpen: (row: T) => void;
  /** Set in a tree and in a grouped table. */
  readonly level: number | undefined;
  /** Set for rows of a tree that have rows below. */
  readonly open?: boolean | undefined;
  readonly groupTitle?: ((key: string) => ReactNode) | undefined;
}

const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea') !== null;

function Row<T>(props: TableRowProps<T>) {
  const { id, entry, index, columns, classes, height, selected, current, press, level } = props;
  const place = { height, transform: `translateY(${String(index * height)}px)` };
  if (entry.k === 'group') return <GroupRow {...props} entry={entry} />;
  const { row } = entry;
  return (
    <div
      id={id ?? undefined}
      role="row"
      aria-rowindex={index + 2}
      aria-level={level}
      aria-expanded={props.open}
      aria-selected={props.selectable ? selected : undefined}
      className={cx(css['row'], selected && css['selected'], current && css['current'])}
      style={place}
      onClick={(event) => {
        if (!isOwnControl(event.target)) press(event, entry);
      }}
      onDoubleClick={(event) => {
        if (!isOwnControl(event.target)) props.onOpen(row);
      }}
    >
      {columns.map((column, at) => (
        <div key={column.id} role="gridcell" className={classes[at]}>
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

/** One row. It re-renders only when its own props change, not while the table scrolls. */
export const TableRow = memo(Row) as typeof Row;

/** The classes of the cells of every row. */
export const cellClasses = <T,>(
  columns: readonly Column<T>[],
  folded: ReadonlySet<string>,
): string[] =>
  columns.map(({ id, align, dim }) =>
    folded.has(id)
      ? (css['folded'] ?? '')
      : cx(css['cell'], align === 'end' && css['end'], dim === true && css['dim']),
  );

function GroupRow<T>({
  id,
  entry,
  index,
  height,
  current,
  columns,
  press,
  level,
  groupTitle,
}: TableRowProps<T> & { readonly entry: Extract<Entry<T>, { k: 'group' }> }) {
  return (
    <div
      id={id ?? undefined}
      role="row"
      aria-rowindex={index + 2}
      aria-level={level}
      aria-expanded={entry.open}
      className={cx(css['row'], css['group'], current && css['current'])}
      style={{ height, transform: `translateY(${String(index * height)}px)` }}
      onClick={(event) => press(event, entry)}
    >
      <div role="gridcell" aria-colspan={columns.length} className={css['groupCell']}>
        <ChevronRight {...icon} />
        {groupTitle?.(entry.key) ?? entry.key}
        <span className={css['groupCount']}>{entry.count}</span>
      </div>
    </div>
  );
}
