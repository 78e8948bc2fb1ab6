import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';

export interface Option<V> {
  readonly value: V;
  readonly label: string;
  /** Dim, at the end of its row. */
  readonly note?: string;
  readonly disabled?: boolean;
}

export interface Listbox {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** The option that Enter takes; -1: none. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly optionId: (index: number) => string;
  /** What the control that opens the list carries. */
  readonly trigger: {
    readonly role: 'combobox';
    readonly 'aria-haspopup': 'listbox';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
  readonly listId: string;
}

/** A list of options that floats below the control that keeps the focus (the combobox pattern of ARIA 1.2). */
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

/** How far Page Up and Page Down go. */
const LEAP = 8;

/** Where a key leads in a list; null: the key is not about that. Disabled options are skipped. */
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
