import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useId, useRef } from 'react';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { numberedItems } from '../../../ui/list/selection.ts';
import type { List } from '../../../ui/list/use-list.ts';
import { noKeys, useList } from '../../../ui/list/use-list.ts';
import type { RowSlots } from '../../../ui/list/row-slots.tsx';
import { SlotRows, useRowSlots, useSlots, useVisibleRows } from '../../../ui/list/row-slots.tsx';
import type { Within } from '../media/media-actions.ts';
import { mediaKey, openItem, playNow } from '../media/media-actions.ts';
import { useMediaMenu } from '../media/MediaMenu.tsx';
import type { Lead } from './MediaRow.tsx';
import { useRowHeight } from '../../../ui/row-height.ts';
import { MediaRow, opens, ROW_HEIGHT } from './MediaRow.tsx';
import { useScroller } from './Page.tsx';
import css from './MediaList.module.css';

export interface MediaListProps {
  readonly label: string;
  readonly items: readonly MediaItem[];
  /** Length of the whole list; rows that are not loaded are gray. Default: the length of `items`. */
  readonly count?: number;
  /** Called with the first and last visible index, for loading more. */
  readonly onView?: (first: number, last: number) => void;
  /** Shown before the name: track number, position in the list, or cover. */
  readonly lead: Lead;
  /** The line below the name. */
  readonly below: (item: MediaItem) => string;
  /** The album or playlist of the rows: playback continues with the rest of it. */
  readonly within?: Within;
  /** Further menu entries for a row. */
  readonly more?: (item: MediaItem) => ReactNode;
  /** Removes a row, by the Delete key. */
  readonly onRemove?: (item: MediaItem) => void;
}

/** The uri of the chosen player's current media. */
function usePlayingUri(): string | null {
  const { playerId } = useTopic('music.chosen');
  return useTopicSelector('music.players', (players) =>
    playerId === null ? null : (players[playerId]?.media?.uri ?? null),
  );
}

/**
 * The rows of a page: tracks, episodes or folder entries, of any number. The grid keeps the focus and names its current row, like
 * `DataTable`, because a focused row would lose the focus when scrolled out.
 */
export function MediaList(props: MediaListProps) {
  const { label, items, count = items.length, lead, below, within, more } = props;
  const grid = useRef<HTMLDivElement>(null);
  const id = useId();
  const rows = useRowSlots(useScroller(), count, useRowHeight(ROW_HEIGHT), { list: grid });
  const { menu, openMenu } = useMediaMenu({ within, ...(more === undefined ? {} : { more }) });
  const list = useList(numberedItems(count), {});
  const playing = usePlayingUri();
  useVisibleRows(rows, props.onView);
  const isDrawn = useSlots(rows, ({ drawn }) => drawn.includes(list.index));
  const rowAt = (index: number): string => `${id}-${String(index)}`;
  const on = useRowEvents({ props, openMenu, list, rowAt });
  return (
    <>
      <div
        ref={grid}
        className={css['list']}
        role="grid"
        aria-label={label}
        aria-rowcount={count}
        tabIndex={0}
        style={{ height: rows.height }}
        aria-activedescendant={isDrawn ? rowAt(list.index) : undefined}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) press(event, props, list, rows);
        }}
        {...on}
      >
        <SlotRows
          slots={rows}
          draw={(index) => {
            const item = items[index];
            return (
              <MediaRow
                id={rowAt(index)}
                active={index === list.index}
                current={item !== undefined && item.uri === playing}
                below={item === undefined ? '' : below(item)}
                index={index}
                item={item}
                lead={lead}
              />
            );
          }}
        />
      </div>
      {menu}
    </>
  );
}

/** Moves the cursor, or runs the row's action for the key. */
function press(
  event: KeyboardEvent,
  { items, within, onRemove }: MediaListProps,
  list: List,
  rows: RowSlots,
): void {
  const item = items[list.index];
  const act = item === undefined ? null : chooseAction(event, item, within, onRemove);
  const reveal = (index: number): void => rows.scrollTo(index, 'auto');
  if (act !== null) act();
  else if (!list.onKey(event, { page: rows.last - rows.first, reveal })) return;
  event.preventDefault();
  event.stopPropagation();
}

function chooseAction(
  event: KeyboardEvent,
  item: MediaItem,
  within: Within | undefined,
  onRemove: MediaListProps['onRemove'],
): (() => void) | null {
  if (event.key === 'Delete' && onRemove !== undefined) return () => onRemove(item);
  // Enter opens a folder, as in every file list.
  if (event.key === 'Enter' && item.kind === 'folder') return () => openItem(item);
  return mediaKey(event, item, { within });
}

/** Handlers of the grid for its rows: a click selects, a double click plays, the button and a right click open the menu. */
function useRowEvents({
  props: { items, within },
  openMenu,
  list,
  rowAt,
}: {
  readonly props: MediaListProps;
  readonly openMenu: (item: MediaItem, event: MouseEvent) => void;
  readonly list: List;
  readonly rowAt: (index: number) => string;
}) {
  const select = (index: number): void => list.press(String(index), noKeys, 'pointer');
  const hit = ({ target }: MouseEvent) => {
    const element = target instanceof Element ? target : null;
    const index = Number(element?.closest('[data-index]')?.getAttribute('data-index') ?? -1);
    const part = element?.closest('[data-part]')?.getAttribute('data-part') ?? null;
    return { index, part, item: items[index] };
  };
  return {
    onClick: (event: MouseEvent) => {
      const { index, part, item } = hit(event);
      if (item === undefined) return;
      select(index);
      if (part === 'menu') openMenu(item, event);
      if (part === 'play') playNow(item, undefined, within);
    },
    onDoubleClick: (event: MouseEvent) => {
      const { part, item } = hit(event);
      if (item === undefined || part !== null || opens(item)) return;
      if (item.playable && item.available) playNow(item, undefined, within);
    },
    onContextMenu: (event: MouseEvent) => {
      const { index, item } = hit(event);
      if (item !== undefined) {
        select(index);
        openMenu(item, event);
        return;
      }
      // The menu key's event targets the grid, because it has the focus.
      event.preventDefault();
      document.getElementById(rowAt(list.index))?.querySelector<HTMLElement>('button')?.click();
    },
  };
}
