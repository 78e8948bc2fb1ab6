import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { kindOf } from './item-text.ts';
import { Tile } from './Tile.tsx';
import css from './Shelf.module.css';

/** A titled row of covers that scrolls sideways: one Tab stop, arrows move between the covers. */
export function Shelf({
  title,
  items,
  below = kindOf,
  onAll,
}: {
  readonly title: string;
  readonly items: readonly MediaItem[];
  /** The second line of a cover; default: the kind of the item. */
  readonly below?: (item: MediaItem) => ReactNode;
  /** Opens the complete list. */
  readonly onAll?: () => void;
}) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = moved(event, active, items.length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    setActive(to);
    list.current?.querySelectorAll<HTMLElement>('[data-tile]')[to]?.focus();
  };
  return (
    <section className={css['shelf']} aria-labelledby={id}>
      <header className={css['head']}>
        <h3 id={id} className={css['title']} dir="auto">
          {title}
        </h3>
        <Arrows list={list} count={items.length} />
        {onAll !== undefined && (
          <Button
            variant="ghost"
            className={css['all']}
            aria-label={t('musicpages:action.showAllOf', { title })}
            onClick={onAll}
          >
            {t('musicpages:action.showAll')}
            <ChevronRight {...icon} size={14} />
          </Button>
        )}
      </header>
      <ul
        ref={list}
        className={css['row']}
        aria-labelledby={id}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const tile = target.closest('li');
          const at = tile === null ? -1 : [...(list.current?.children ?? [])].indexOf(tile);
          if (at >= 0) setActive(at);
        }}
      >
        {items.map((item, index) => (
          <Tile
            // The same item may be in a row twice.
            key={`${item.uri} ${String(index)}`}
            item={item}
            below={below(item)}
            tabbable={index === Math.min(active, items.length - 1)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The tile that a key moves to; null for other keys. */
function moved(event: KeyboardEvent, from: number, count: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    Home: 0,
    End: count - 1,
  };
  const to = moves[event.key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}

/** Buttons that scroll the row, while it is wider than the page. The keyboard scrolls it by the arrow keys. */
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
    const measure = (): void => {
      setOver(row.scrollWidth > row.clientWidth + 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => {
      observer.disconnect();
    };
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
