import type { KeyboardEvent } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';
import layout from '../../../ui/layout.module.css';
import type { ListShape } from '../../../ui/list/moves.ts';
import { moveTo } from '../../../ui/list/moves.ts';
import { useRowSlots, useSlots } from '../../../ui/list/row-slots.tsx';
import type { MediaRow } from '../model/media-pager.ts';
import { formatArtists } from '../pages/item-text.ts';
import { Tile } from '../pages/Tile.tsx';
import type { ListViewProps } from './list-view.ts';
import type { OpenList } from './open-lists.ts';
import { useListScroll } from './use-list-scroll.ts';
import css from './LibraryGrid.module.css';

/** Space between covers, and height of the two lines below a cover including the space after them (px). */
const GAP = 12;
const BELOW = 54;

interface Size {
  readonly columns: number;
  readonly rowHeight: number;
}

/** The size of covers, which grows with the width of the list, as does their number. */
function computeSize(width: number): Size {
  const least = 112 + 0.05 * Math.max(0, width - 448);
  const columns = Math.max(2, Math.floor((width + GAP) / least));
  const cover = (width - GAP * (columns - 1)) / columns;
  return { columns, rowHeight: width === 0 ? 0 : cover + BELOW };
}

/** A list as covers: one Tab stop, arrows move between the covers. Only the visible rows are drawn. */
export function LibraryGrid(props: ListViewProps) {
  const { list, label, onTop, current, empty } = props;
  const { pager } = list;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { columns, rowHeight } = computeSize(useWidth(scroller));
  useListScroll(scroller, list, { rowHeight, perRow: columns, head: 0 }, onTop);
  const count = pager.fresh ? columns * 3 : pager.count;
  const rows = useRowSlots(scroller, Math.ceil(count / columns), Math.max(1, rowHeight), {
    overscan: 1,
  });
  const visible = useSlots(rows, ({ drawn }) => drawn);
  const at = Math.min(current ?? rows.first * columns, count - 1);
  const keys = useTileKeys(props, at, {
    columns,
    count,
    page: Math.max(1, rows.last - rows.first),
  });
  if (count === 0) return empty;
  const own = Math.floor(at / columns);
  // The row with the keyboard cursor stays rendered, so that it keeps the focus.
  const drawn = visible.includes(own) || current === null ? visible : [...visible, own];
  return (
    <div ref={setScroller} className={css['scroller']}>
      <div
        role="list"
        aria-label={label}
        aria-busy={pager.fresh}
        className={css['rows']}
        style={{ height: rows.height }}
        {...keys}
      >
        {rowHeight > 0 &&
          drawn.map((row) => (
            <Row
              key={row}
              row={row}
              list={list}
              columns={columns}
              rowHeight={rowHeight}
              count={count}
              at={at}
            />
          ))}
      </div>
    </div>
  );
}

interface RowProps extends Size {
  readonly row: number;
  readonly list: OpenList;
  readonly count: number;
  /** Index of the cover in the tab order. */
  readonly at: number;
}

function Row({ row, list: { pager, query }, columns, rowHeight, count, at }: RowProps) {
  const first = row * columns;
  return (
    <div
      role="presentation"
      className={css['row']}
      style={{
        transform: `translateY(${String(row * rowHeight)}px)`,
        gridTemplateColumns: `repeat(${String(columns)}, minmax(0, 1fr))`,
      }}
    >
      {Array.from({ length: Math.min(columns, count - first) }, (_, column) => (
        <Cover
          key={column}
          row={pager.row(first + column)}
          kind={query.kind}
          tabbable={first + column === at}
        />
      ))}
    </div>
  );
}

const below: Readonly<Record<LibraryKind, (item: MediaItem) => string>> = {
  artist: () => '',
  album: formatArtists,
  track: formatArtists,
  playlist: ({ owner }) => owner ?? '',
  radio: () => '',
  podcast: formatArtists,
  audiobook: formatArtists,
  genre: () => '',
};

function Cover({
  row: { index, item, lost = false },
  kind,
  tabbable,
}: {
  readonly row: MediaRow;
  readonly kind: LibraryKind;
  readonly tabbable: boolean;
}) {
  return (
    <div role="presentation" data-index={index} className={css['cover']}>
      {item !== null ? (
        <Tile item={item} tabbable={tabbable} below={below[kind](item)} />
      ) : (
        <li className={layout['stack']}>
          <span className={css['square']} data-tile tabIndex={tabbable ? 0 : -1} />
          {lost ? t('music:lost') : <span className={css['line']} />}
        </li>
      )}
    </div>
  );
}

/** Width (px) inside of an element; 0 before layout. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const measure = (): void => setWidth(element.clientWidth - PADDING);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
/** Space for the focus ring on both sides of the covers (px). */
const PADDING = 8;

/** Keys between covers. The focus follows the cursor, even to a cover that has just been rendered or loaded. */
function useTileKeys(
  { list, current, onCurrent, onKey, onMenu }: ListViewProps,
  at: number,
  shape: ListShape,
) {
  const grid = useRef<HTMLElement | null>(null);
  const focused = useRef(false);
  useLayoutEffect(() => {
    const cell = grid.current?.querySelector(`[data-index="${String(current)}"]`);
    const link = cell?.querySelector<HTMLElement>('[data-tile]');
    if (focused.current && link != null && !cell?.contains(document.activeElement)) link.focus();
  });
  const findItem = (target: EventTarget): MediaRow | null => {
    const cell = target instanceof Element ? target.closest('[data-index]') : null;
    return cell === null ? null : list.pager.row(Number(cell.getAttribute('data-index')));
  };
  return {
    onFocus: (event: React.FocusEvent<HTMLElement>) => {
      grid.current = event.currentTarget;
      focused.current = true;
      const row = findItem(event.target);
      if (row !== null && row.index !== current) onCurrent(row.index);
    },
    onBlur: ({ relatedTarget }: React.FocusEvent) => {
      // Without a new target, the cover was scrolled out or replaced.
      if (relatedTarget !== null) focused.current = false;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = findItem(event.target);
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const to = plain ? moveTo(event.key, at, shape) : null;
      // Enter follows the link, or presses the button.
      if (plain && event.key === 'Enter') return;
      if (to !== null) onCurrent(to);
      else if (!onKey(event, row?.item ?? null)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: React.MouseEvent) => {
      const item = findItem(event.target)?.item ?? null;
      if (item !== null) onMenu(item, event);
    },
  };
}
