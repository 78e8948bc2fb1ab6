import type { KeyboardEvent, ReactNode, RefObject } from 'react';
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
  const { card, go, onKeyDown } = useMove(filter, place);
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
        {aside !== undefined && <span className={css['aside']}>{aside}</span>}
        {place.free && (
          <span className={css['moves']}>
            <MoveButton by={-1} {...{ name, place, go }} />
            <MoveButton by={1} {...{ name, place, go }} />
            <More {...{ filter, name }} disabled={place.readOnly} />
          </span>
        )}
      </div>
      {children !== undefined && <div className={css['fields']}>{children}</div>}
    </li>
  );
}

interface Move {
  readonly card: RefObject<HTMLLIElement | null>;
  readonly go: (by: -1 | 1) => void;
  /** Alt with an arrow moves the card from anywhere in it. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function useMove(filter: Filter, place: Place): Move {
  const card = useRef<HTMLLIElement>(null);
  const go = (by: -1 | 1): void => {
    const focused = document.activeElement;
    const number = move(filter, by);
    if (number === null) return;
    place.onMoved(filterName(filter), number);
    keepFocus(card, focused);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey || !place.free || place.readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    go(by);
  };
  return { card, go, onKeyDown };
}

/** A card is taken out of the page to be moved, and the focus falls to the page: it goes back to where it was. */
function keepFocus(card: RefObject<HTMLElement | null>, focused: Element | null): void {
  requestAnimationFrame(() => {
    const { current } = card;
    if (!(focused instanceof HTMLElement) || current?.contains(focused) !== true) return;
    const usable = focused instanceof HTMLButtonElement && focused.disabled ? null : focused;
    const other = current.querySelector<HTMLElement>('[data-move]:not(:disabled)');
    (usable ?? other)?.focus();
  });
}

function MoveButton({
  by,
  name,
  place,
  go,
}: {
  readonly by: -1 | 1;
  readonly name: string;
  readonly place: Place;
  readonly go: (by: -1 | 1) => void;
}) {
  const Icon = by < 0 ? ChevronUp : ChevronDown;
  return (
    <IconButton
      data-move={by < 0 ? 'up' : 'down'}
      className={css['move']}
      label={by < 0 ? t('eqchain:up', { name }) : t('eqchain:down', { name })}
      shortcut={by < 0 ? 'Alt+↑' : 'Alt+↓'}
      icon={<Icon {...icon} />}
      disabled={place.readOnly || place.number === (by < 0 ? 1 : place.count)}
      onClick={() => {
        go(by);
      }}
    />
  );
}

function More({
  filter,
  name,
  disabled,
}: {
  readonly filter: Filter;
  readonly name: string;
  readonly disabled: boolean;
}) {
  const trigger = (
    <IconButton
      className={css['move']}
      label={t('eqchain:more', { name })}
      icon={<Ellipsis {...icon} />}
      disabled={disabled}
    />
  );
  return (
    <Menu trigger={trigger}>
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
  );
}
