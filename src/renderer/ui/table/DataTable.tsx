import '../views-texts.ts';
import type { CSSProperties, KeyboardEvent } from 'react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { cx } from '../cx.ts';
import type { List } from '../list/use-list.ts';
import { useList } from '../list/use-list.ts';
import type { RowSlots } from '../list/row-slots.tsx';
import { SlotRows, useRowSlots, useSlots, useVisibleRows } from '../list/row-slots.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { useStable } from '../use-latest.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { Entry } from './column.ts';
import type { Entries } from './entries.ts';
import { TableHead } from './TableHead.tsx';
import { cellClasses, TableRow } from './TableRow.tsx';
import { tableKeys } from './table-keys.ts';
import type { DataTableProps } from './table-props.ts';
import type { TableModel } from './use-table-model.ts';
import { useTableModel } from './use-table-model.ts';
import { useRowHeight } from '../row-height.ts';
import css from './DataTable.module.css';

/** Height (px) of the header. */
const HEAD = 32;
/** Number of rows left below the visible ones when the table calls `onEnd`, before the user scrolls. */
const AHEAD = 10;

/**
 * A table of any length. The user selects, sorts, resizes and moves columns (stored under `id`) and selects rows by pointer and keyboard.
 * It renders only visible rows. The grid holds the focus and references its current row (`aria-activedescendant`), because a focused row
 * would lose the focus when scrolled out. Keep `columns`, `rowId` and `groupOf` stable.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, stale = false, error, className } = props;
  const rowHeight = useRowHeight(props.rowHeight ?? 32);
  const [grid, setGrid] = useState<HTMLDivElement | null>(null);
  const width = useWidth(grid);
  const model = useTableModel(props, width);
  const { entries, template, least } = model;
  const current = useList(entries, props);
  const [announced, say] = useState('');
  const onKeyDown = gridKeys({ props, model, current, grid, rowHeight });
  const id = useId();
  const back = useStable(() => grid?.focus());
  const bare = entries.count === 0;
  const style = { '--columns': template, '--least': `${String(least)}px` } as CSSProperties;
  const frame = { className: cx(css['frame'], className), style };
  return (
    <div {...model.handlers} {...frame} data-stale={stale || undefined}>
      {error !== undefined && !bare && error}
      <div
        ref={setGrid}
        className={cx(css['grid'], bare && css['bare'])}
        role={props.groupOf === undefined && props.treeOf === undefined ? 'grid' : 'treegrid'}
        aria-label={label}
        aria-rowcount={entries.count + 1}
        aria-multiselectable={props.selection?.mode === 'multi' || undefined}
        aria-busy={bare && props.loading}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <TableHead say={say} back={back} model={model.head} fixed={props.fixedColumns === true} />
        {grid !== null && (
          <Body
            props={props}
            model={model}
            current={current}
            grid={grid}
            id={id}
            rowHeight={rowHeight}
          />
        )}
        {!bare && <LoadingMore {...props} />}
      </div>
      {bare && <Slot {...props} />}
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </div>
  );
}

/** The keys of the rows; Arrow Up in the first row moves the focus to the header. */
function gridKeys<T extends object>({
  props,
  model,
  current,
  grid,
  rowHeight,
}: Pick<BodyProps<T>, 'props' | 'model' | 'current' | 'rowHeight'> & {
  readonly grid: HTMLElement | null;
}) {
  const page = (): number =>
    Math.max(1, Math.floor(((grid?.clientHeight ?? 0) - HEAD) / rowHeight) - 1);
  const onKeyDown = tableKeys({ props, model, current, page });
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'ArrowUp' && current.index <= 0 && !event.shiftKey)
      grid?.querySelector<HTMLElement>('[data-head][tabindex="0"]')?.focus();
    onKeyDown(event);
  };
}

const neverGrows = () => () => undefined;

/** The number of rows. Rows that are appended later change it and the grid's own number, which else only a render of the table updates. */
function useCount<T>(entries: Entries<T>, grid: HTMLElement): number {
  const count = useSyncExternalStore(entries.onGrow ?? neverGrows, () => entries.count);
  useLayoutEffect(() => grid.setAttribute('aria-rowcount', String(count + 1)), [grid, count]);
  return count;
}

/** References the current row for screen readers while the row is rendered. */
function useActive(grid: HTMLElement, active: string, slots: RowSlots, index: number): void {
  const isDrawn = useSlots(slots, ({ drawn }) => drawn.includes(index));
  useLayoutEffect(() => {
    if (isDrawn) grid.setAttribute('aria-activedescendant', active);
    else grid.removeAttribute('aria-activedescendant');
  }, [grid, isDrawn, active]);
}

function Slot<T extends object>(props: DataTableProps<T>) {
  const { loading = false, error, empty } = props;
  if (error !== undefined) return <div className={css['slot']}>{error}</div>;
  if (loading)
    return (
      <div className={css['wait']}>
        <Skeleton rows={6} label={t('views:table.loading')} />
      </div>
    );
  return (
    <div className={css['slot']}>{empty ?? <EmptyState title={t('views:table.empty')} />}</div>
  );
}

interface BodyProps<T extends object> {
  readonly props: DataTableProps<T>;
  readonly model: TableModel<T>;
  readonly current: List;
  /** The scroll container. It exists before the rows, which use it for their position from the first render. */
  readonly grid: HTMLElement;
  readonly id: string;
  readonly rowHeight: number;
}

/** The elements of the rows. Keeps the current row in view and requests more rows near the end. */
function useRows<T extends object>({ props, model, current, grid, id, rowHeight }: BodyProps<T>) {
  const count = useCount(model.entries, grid);
  const end = useEnd(props.onEnd, count);
  const active = `${id}-${String(current.index)}`;
  const slots = useRowSlots(grid, count, rowHeight, { head: HEAD, overscan: 3 });
  useActive(grid, active, slots, current.index);
  useVisibleRows(slots, (first, last) => {
    // Loads two table heights ahead, so that scrolling does not have to wait.
    const ahead = first > 0 ? 2 * (last - first) : AHEAD;
    if (count > 0 && last >= count - ahead) end();
  });
  useTop(grid, JSON.stringify([props.list, model.head.sort]));
  useFollow(current.index, count, props.start, slots);
  return { slots, active };
}

function Body<T extends object>({ props, model, current, grid, id, rowHeight }: BodyProps<T>) {
  const { entries, head } = model;
  const { columns, folded } = head;
  const classes = useMemo(() => cellClasses(columns, folded), [columns, folded]);
  const { slots, active } = useRows({ props, model, current, grid, id, rowHeight });
  usePassing(grid);
  const press = useStable((event: React.MouseEvent, entry: Entry<T>) => {
    if (entry.k === 'group') model.toggleGroup(entry.key);
    current.press(entry.id, event, 'pointer');
  });
  const onOpen = useStable((row: T) => props.onOpen?.(row));
  const { groupTitle, selection } = props;
  const draw = (index: number) => {
    const entry = entries.at(index);
    if (entry === null) return null;
    const isCurrent = index === current.index;
    return (
      <TableRow
        id={isCurrent ? active : null}
        selectable={selection !== undefined}
        selected={selection?.ids.has(entry.id) ?? false}
        current={isCurrent}
        {...findPlace(props, entry)}
        entry={entry}
        index={index}
        height={rowHeight}
        columns={columns}
        classes={classes}
        press={press}
        onOpen={onOpen}
        groupTitle={groupTitle}
      />
    );
  };
  return (
    <div
      className={css['body']}
      role="rowgroup"
      style={{ height: slots.height }}
      onPointerOver={showCut}
    >
      <SlotRows slots={slots} draw={draw} />
    </div>
  );
}

/** The level (from 1) of an entry in a tree or in groups, and whether its children are shown. */
function findPlace<T extends object>(
  { treeOf, groupOf }: DataTableProps<T>,
  entry: Entry<T>,
): { readonly level: number | undefined; readonly open: boolean | undefined } {
  const place = entry.k === 'row' ? treeOf?.(entry.row) : undefined;
  const level = groupOf === undefined ? undefined : entry.k === 'group' ? 1 : 2;
  return { level: place?.level ?? level, open: place?.open ?? undefined };
}

/** Placed below the rows, which are positioned absolutely: among them, it would overlap the last one. */
function LoadingMore<T extends object>({ loading, onEnd }: DataTableProps<T>) {
  if (loading !== true || onEnd === undefined) return null;
  return <p className={css['more']}>{t('views:table.loadingMore')}</p>;
}

/** Time (ms) that the pointer rests on a cell before it gets its title, which is less than the delay of a title. */
const HOVER_MS = 100;
let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows the full text of a truncated cell as its title. Checked on hover, because most cells never need it, and only once the pointer
 * rests, because rows scrolling under it would cause a layout each.
 */
function showCut({ target }: React.PointerEvent): void {
  clearTimeout(resting);
  resting = setTimeout(() => {
    if (!(target instanceof HTMLElement)) return;
    const cell = target.closest<HTMLElement>('[role="gridcell"]');
    if (cell === null) return;
    if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
    else cell.removeAttribute('title');
  }, HOVER_MS);
}

/** Layout width (px) of an element; 0 before layout. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Scrolls to the top when the list or its order becomes another one: the first rows are its result. */
function useTop(grid: HTMLElement, list: string): void {
  const shown = useRef(list);
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    grid.scrollTo({ top: 0 });
  }, [grid, list]);
}

/** Scrolls the current row into view; initially the start row. */
function useFollow(
  index: number,
  count: number,
  start: (() => number) | undefined,
  slots: RowSlots,
): void {
  const shown = useRef(-2);
  useEffect(() => {
    if (count === 0 || shown.current === index) return;
    if (index >= 0) slots.scrollTo(index, shown.current === -2 ? 'center' : 'auto');
    else if (shown.current === -2 && start !== undefined) slots.scrollTo(start(), 'center');
    shown.current = index;
  }, [index, count, start, slots]);
}

/** Time (ms) after the last turn of the wheel until rows react to the pointer again. */
const WHEEL_MS = 120;

/**
 * Rows that the wheel scrolls under a resting pointer ignore it, because hover styles and events for each row take as long as drawing it.
 * Moving the pointer ends this immediately; only a click without any movement in that time is lost.
 */
function usePassing(grid: HTMLElement): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      delete grid.dataset['passing'];
    };
    const turn = (): void => {
      clearTimeout(timer);
      timer = setTimeout(end, WHEEL_MS);
      grid.dataset['passing'] = '';
    };
    const move = ({ movementX, movementY }: PointerEvent): void => {
      if (movementX !== 0 || movementY !== 0) end();
    };
    grid.addEventListener('wheel', turn, { passive: true });
    grid.addEventListener('pointermove', move, { passive: true });
    return () => {
      end();
      grid.removeEventListener('wheel', turn);
      grid.removeEventListener('pointermove', move);
    };
  }, [grid]);
}

/** Returns a function that calls `onEnd` once per number of rows. */
function useEnd(onEnd: (() => void) | undefined, count: number): () => void {
  const requested = useRef(-1);
  return () => {
    if (onEnd === undefined || requested.current === count) return;
    requested.current = count;
    onEnd();
  };
}
