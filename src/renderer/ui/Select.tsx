import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from './cx.ts';
import type { FieldParts } from './Field.tsx';
import { icon } from './icon.ts';
import { OptionList } from './OptionList.tsx';
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
  const find = useTypeahead(options);
  const at = options.findIndex((one) => one.value === value);
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
        onKeyDown={(event) => onKey(event, { listbox, options, at, pick, open, find })}
      >
        <span className={css['value']} dir="auto">
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
  readonly find: (letter: string, from: number) => number;
}

function onKey<V>(event: KeyboardEvent, { listbox, options, at, pick, open, find }: Keys<V>): void {
  const { key, altKey, ctrlKey, metaKey } = event;
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
  if (key === 'Escape' && listbox.open) listbox.setOpen(false);
  else if (key === 'Enter' || key === ' ' || (altKey && key === 'ArrowDown')) {
    if (listbox.open) pick(listbox.active);
    else open();
  } else if (key.length === 1) show(find(key, from));
  else {
    const to = movedTo(options, from, event);
    if (to === null) return;
    show(to);
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Letters typed within this time (ms) of each other form one search. */
const TOGETHER = 600;

/** The next option that starts with the typed letters, searching from the current one. */
function useTypeahead<V>(options: readonly Option<V>[]) {
  const typed = useRef({ text: '', at: 0 });
  return (letter: string, from: number): number => {
    const now = performance.now();
    const before = now - typed.current.at < TOGETHER ? typed.current.text : '';
    const text = before + letter.toLowerCase();
    typed.current = { text, at: now };
    // A repeated letter moves to the next option that starts with it.
    const wanted = /^(.)\1+$/.test(text) ? letter.toLowerCase() : text;
    const start = wanted.length > 1 ? Math.max(0, from) : from + 1;
    const found = options.findIndex((_, step) =>
      fits(options[(start + step) % options.length], wanted),
    );
    return found < 0 ? from : (start + found) % options.length;
  };
}

function fits<V>(option: Option<V> | undefined, text: string): boolean {
  return option?.disabled !== true && option?.label.toLowerCase().startsWith(text) === true;
}
