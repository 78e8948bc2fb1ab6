import type { MouseEvent, ReactNode, RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useRoving } from '../../../ui/list/use-roving.ts';
import { useMediaMenu } from '../media/MediaMenu.tsx';
import { formatKind } from './item-text.ts';
import { Section } from './Section.tsx';
import { Tile } from './Tile.tsx';
import css from './Shelf.module.css';

/** A titled row of covers that scrolls horizontally: one Tab stop, arrows move between the covers. */
export function Shelf({
  title,
  items,
  below = formatKind,
  onAll,
}: {
  readonly title: string;
  readonly items: readonly MediaItem[];
  /** The second line of a cover; default: the kind of the item. */
  readonly below?: (item: MediaItem) => ReactNode;
  readonly onAll?: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  // A row may contain an item twice.
  const ids = items.map((_, index) => String(index));
  const { active, handlers } = useRoving(ids, null, { horizontal: true });
  const { menu, openMenu } = useMediaMenu();
  const onContextMenu = (event: MouseEvent): void => {
    const item = items[tileAt(list.current, event.target)];
    if (item !== undefined) openMenu(item, event);
  };
  return (
    <Section
      title={title}
      actions={
        <>
          <Arrows list={list} count={items.length} />
          {onAll !== undefined && <ShowAll title={title} onAll={onAll} />}
        </>
      }
    >
      <ul
        ref={list}
        className={css['row']}
        aria-label={title}
        {...handlers}
        onContextMenu={onContextMenu}
      >
        {items.map((item, index) => (
          <Tile
            key={`${item.uri} ${String(index)}`}
            stop={ids[index]}
            item={item}
            below={below(item)}
            tabbable={ids[index] === active}
          />
        ))}
      </ul>
      {menu}
    </Section>
  );
}

function ShowAll({ title, onAll }: { readonly title: string; readonly onAll: () => void }) {
  return (
    <Button
      variant="ghost"
      className={css['all']}
      aria-label={t('musicpages:action.showAllOf', { title })}
      onClick={onAll}
    >
      {t('musicpages:action.showAll')}
      <ChevronRight {...icon} size={14} />
    </Button>
  );
}

/** Index of the tile at an event's target; -1: none. */
function tileAt(list: HTMLElement | null, target: EventTarget): number {
  const tile = target instanceof Element ? target.closest('li') : null;
  return tile === null ? -1 : [...(list?.children ?? [])].indexOf(tile);
}

/** Buttons that scroll the row, shown if it is wider than the page. With the keyboard, arrow keys scroll it. */
function Arrows({
  list,
  count,
}: {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly count: number;
}) {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    const row = list.current;
    if (row === null) return;
    const measure = (): void => setOver(row.scrollWidth > row.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [list, count]);
  if (!over) return null;
  const by = (direction: -1 | 1) => () => {
    const row = list.current;
    row?.scrollBy({ left: direction * row.clientWidth * 0.9 });
  };
  return (
    <span className={css['arrows']} aria-hidden="true">
      <IconButton
        label={t('musicpages:action.left')}
        icon={<ChevronLeft {...icon} />}
        tabIndex={-1}
        onClick={by(-1)}
      />
      <IconButton
        label={t('musicpages:action.right')}
        icon={<ChevronRight {...icon} />}
        tabIndex={-1}
        onClick={by(1)}
      />
    </span>
  );
}
