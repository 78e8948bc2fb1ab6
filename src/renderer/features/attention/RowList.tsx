import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { useRowSlots, useSlots } from '../../ui/list/row-slots.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { RowPlace } from './ListRow.tsx';
import css from './AttentionList.module.css';

/** From this number of rows on, a list renders only visible rows. */
const MIN_VIRTUAL = 200;

interface Props<R extends { readonly id: string }> {
  /** The element that scrolls; null until it exists. */
  readonly scroller: HTMLElement | null;
  readonly rows: readonly R[];
  /** Number of rows of the page. */
  readonly total: number;
  /** Height of each row (px) while only visible rows are rendered. */
  readonly height: number;
  /** Id of the selected row of the page, which is scrolled into view. */
  readonly selected: string | undefined;
  readonly draw: (row: R) => ReactNode;
}

/** A list of rows. Long lists render only visible ones. */
export function RowList<R extends { readonly id: string }>(props: Props<R>) {
  if (props.total >= MIN_VIRTUAL) return <LongList {...props} />;
  return <ul>{props.rows.map(props.draw)}</ul>;
}

function LongList<R extends { readonly id: string }>({
  scroller,
  rows,
  height,
  selected,
  draw,
}: Props<R>) {
  const list = useRef<HTMLUListElement>(null);
  const slots = useRowSlots(scroller, rows.length, height, { list });
  const at = rows.findIndex(({ id }) => id === selected);
  const latest = useLatest(at);
  useEffect(() => {
    if (latest.current !== -1) slots.scrollTo(latest.current, 'auto');
  }, [selected, slots, scroller, height, latest]);
  const drawn = useSlots(slots, (one) => one.drawn).toSorted((a, b) => a - b);
  const style = {
    '--row': `${String(height)}px`,
    height: slots.height,
    paddingBlockStart: (drawn[0] ?? 0) * height,
  };
  return (
    <ul ref={list} className={css['long']} style={style} data-long>
      {drawn.map((index) => {
        const row = rows[index];
        return row && <Placed key={row.id} at={index + 1} of={rows.length} children={draw(row)} />;
      })}
    </ul>
  );
}

/** Tells screen readers the position of a row if not all rows are rendered. */
function Placed({
  at,
  of,
  children,
}: {
  readonly at: number;
  readonly of: number;
  readonly children: ReactNode;
}) {
  const place = useMemo(() => ({ 'aria-posinset': at, 'aria-setsize': of }), [at, of]);
  return <RowPlace value={place}>{children}</RowPlace>;
}
