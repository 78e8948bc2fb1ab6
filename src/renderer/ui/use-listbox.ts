import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';

export interface Option<V> {
  readonly value: V;
  readonly label: string;
  /** Secondary text at the end of the row. */
  readonly note?: string | undefined;
  readonly disabled?: boolean;
}

export interface Listbox {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Index of the option that Enter selects; -1: none. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly optionId: (index: number) => string;
  /** ARIA attributes of the control that opens the list. */
  readonly trigger: {
    readonly role: 'combobox';
    readonly 'aria-haspopup': 'listbox';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
  readonly listId: string;
}

/** A floating list of options below a control that keeps the focus (the ARIA 1.2 combobox pattern). */
export function useListbox(): Listbox {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const optionId = (index: number): string => `${listId}-${String(index)}`;
  useEffect(() => {
    if (open) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);
  const trigger = {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': open && active >= 0 ? optionId(active) : undefined,
  } as const;
  return { open, setOpen, active, setActive, list, optionId, trigger, listId };
}

/** Step of Page Up and Page Down. */
const LEAP = 8;

/** The option index after a key press; null if the list does not handle the key. Disabled options are skipped. */
export function movedTo<V>(
  options: readonly Option<V>[],
  from: number,
  { key }: Pick<KeyboardEvent, 'key'>,
): number | null {
  const last = options.length - 1;
  const goals: Readonly<Record<string, readonly [number, 1 | -1]>> = {
    ArrowDown: [from + 1, 1],
    ArrowUp: [from < 0 ? last : from - 1, -1],
    Home: [0, 1],
    End: [last, -1],
    PageDown: [from + LEAP, 1],
    PageUp: [from - LEAP, -1],
  };
  const goal = goals[key];
  if (goal === undefined) return null;
  const [wanted, way] = goal;
  for (let at = Math.max(0, Math.min(last, wanted)); at >= 0 && at <= last; at += way)
    if (options[at]?.disabled !== true) return at;
  return from;
}
