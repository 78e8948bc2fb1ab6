import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { ChevronDown, ChevronUp, Ellipsis } from 'lucide-react';
import type { Filter } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { enable, move, remove, reset } from './actions.ts';
import { filterName } from './names.ts';
import css from './Card.module.css';

/** Where a filter stands in the chain, and what may be done with it. */
export interface Place {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  /** Nothing can be changed. */
  readonly readOnly: boolean;
  /** Filters can be moved and removed. */
  readonly free: boolean;
  /** Told after a move: where it is now. */
  readonly onMoved: (name: string, number: number) => void;
}

/** The frame of every filter: switch, name, its place in the chain, and below what it has of its own. */
export function Card({
  filter,
  place,
  aside,
  children,
}: {
  readonly filter: Filter;
  readonly place: Place;
  /** Behind the name. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}) {
  const name = filterName(filter);
  const card = useRef<HTMLLIElement>(null);
  const go = (by: -1 | 1): void => {
    const focused = document.activeElement;
    const number = move(filter, by);
    if (number === null) return;
    place.onMoved(name, number);
    keepFocus(card.current, focused);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey || !place.free || place.readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    go(by);
  };
  return (
    <li
      ref={card}
      className={cx(css['card'], !filter.enabled && css['off'])}
      aria-label={name}
      data-filter={filter.id}
      onKeyDownCapture={onKeyDown}
    >
      <div className={css['head']}>
        <Switch
          label={t('eqchain:enabled', { name })}
          checked={filter.enabled}
          disabled={place.readOnly || filter.type === 'unknown'}
          onChecked={(enabled) => {
            enable(filter, enabled);
          }}
        />
        <h3 className={css['name']} title={name}>
          {name}
        </h3>
        {aside}
        {place.free && <Moves {...{ filter, place, name, go }} />}
      </div>
      {children}
    </li>
  );
}

/** React takes a card out of the page to move it, and the focus falls to the page: it goes back to where it was. */
function keepFocus(card: HTMLElement | null, focused: Element | null): void {
  requestAnimationFrame(() => {
    if (card === null || !(focused instanceof HTMLElement) || !card.contains(focused)) return;
    const usable = focused instanceof HTMLButtonElement && focused.disabled ? null : focused;
    const other = card.querySelector<HTMLElement>('[data-move]:not(:disabled)');
    (usable ?? other)?.focus();
  });
}

function Moves({
  filter,
  place,
  name,
  go,
}: {
  readonly filter: Filter;
  readonly place: Place;
  readonly name: string;
  readonly go: (by: -1 | 1) => void;
}) {
  const { readOnly } = place;
  return (
    <span className={css['moves']}>
      <IconButton
        data-move="up"
        className={css['move']}
        label={t('eqchain:up', { name })}
        shortcut="Alt+↑"
        icon={<ChevronUp {...icon} />}
        disabled={readOnly || place.number === 1}
        onClick={() => {
          go(-1);
        }}
      />
      <IconButton
        data-move="down"
        className={css['move']}
        label={t('eqchain:down', { name })}
        shortcut="Alt+↓"
        icon={<ChevronDown {...icon} />}
        disabled={readOnly || place.number === place.count}
        onClick={() => {
          go(1);
        }}
      />
      <Menu
        trigger={
          <IconButton
            className={css['move']}
            label={t('eqchain:more', { name })}
            icon={<Ellipsis {...icon} />}
            disabled={readOnly}
          />
        }
      >
        {'values' in filter && (
          <MenuItem
            onSelect={() => {
              reset(filter);
            }}
          >
            {t('eqchain:reset')}
          </MenuItem>
        )}
        <MenuItem
          danger
          onSelect={() => {
            remove(filter);
          }}
        >
          {filter.type === 'unknown' ? t('eqchain:removeUnknown', { name }) : t('eqchain:remove')}
        </MenuItem>
      </Menu>
    </span>
  );
}
