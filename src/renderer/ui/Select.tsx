import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from './cx.ts';
import type { FieldParts } from './Field.tsx';
import { icon } from './icon.ts';
import layout from './layout.module.css';
import { TypeToFind } from './list/moves.ts';
import { OptionList } from './OptionList.tsx';
import text from './text.module.css';
import type { Listbox, Option } from './use-listbox.ts';
import { movedTo, useListbox } from './use-listbox.ts';
import css from './Select.module.css';

export interface SelectProps<V extends string | number> extends Partial<FieldParts> {
  /** Accessible name, for use without a `Field` label. */
  readonly label?: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onValue: (value: V) => void;
  readonly disabled?: boolean;
  /** Fills the width of its container. */
  readonly wide?: boolean;
  readonly className?: string | undefined;
}

/** A single choice from a list. Arrow keys, Home, End, Page keys and typed letters also work while the list is closed. */
export function Select<V extends string | number>(props: SelectProps<V>) {
  const { label, value, options, onValue, disabled, wide = false, className, ...parts } = props;
  const listbox = useListbox();
  const [finder] = useState(() => new TypeToFind());
  const at = options.findIndex((option) => option.value === value);
  const pick = (index: number): void => {
    listbox.setOpen(false);
    const option = options[index];
    if (option !== undefined && option.value !== value) onValue(option.value);
  };
  const open = (): void => {
    listbox.setActive(at);
    listbox.setOpen(true);
  };
  return (
    <OptionList listbox={listbox} label={label} options={options} selected={value} onPick={pick}>
      <button
        type="button"
        {...parts}
        {...listbox.trigger}
        aria-label={label}
        disabled={disabled}
        className={cx(css['select'], wide && css['wide'], className)}
        onClick={() => {
          if (listbox.open) listbox.setOpen(false);
          else open();
        }}
        onBlur={() => listbox.setOpen(false)}
        onKeyDown={(event) => onKey(event, { listbox, options, at, pick, open, finder })}
      >
        <span className={cx(layout['grow'], text['ellipsis'])} dir="auto">
          {options[at]?.label ?? String(value)}
        </span>
        <ChevronDown {...icon} size={14} />
      </button>
    </OptionList>
  );
}

interface Keys<V> {
  readonly listbox: Listbox;
  readonly options: readonly Option<V>[];
  /** The selected option. */
  readonly at: number;
  readonly pick: (index: number) => void;
  readonly open: () => void;
  readonly finder: TypeToFind;
}

function onKey<V>(
  event: KeyboardEvent,
  { listbox, options, at, pick, open, finder }: Keys<V>,
): void {
  const { key, altKey, ctrlKey, metaKey, timeStamp } = event;
  if (ctrlKey || metaKey) return;
  const show = (index: number | null): void => {
    if (index === null) return;
    if (listbox.open) listbox.setActive(index);
    else pick(index);
  };
  if (key === 'Tab') {
    if (listbox.open) pick(listbox.active);
    return;
  }
  const from = listbox.open ? listbox.active : at;
  const textAt = (index: number): string | null => {
    const option = options[index];
    return option === undefined || option.disabled === true ? null : option.label;
  };
  if (key === 'Escape' && listbox.open) listbox.setOpen(false);
  else if (key === 'Enter' || key === ' ' || (altKey && key === 'ArrowDown')) {
    if (listbox.open) pick(listbox.active);
    else open();
  } else if (key.length === 1) show(finder.find(key, timeStamp, from, options.length, textAt));
  else {
    const to = movedTo(options, from, event);
    if (to === null) return;
    show(to);
  }
  event.preventDefault();
  event.stopPropagation();
}
