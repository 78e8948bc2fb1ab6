import { useState, useRef } from 'react';
import type { ItemOption } from '../ui/item-actions.tsx';
import { matchEntry } from './match.ts';
import type { PaletteAction } from './source.ts';

/** Maximum number of undo steps. */
const MAX_UNDO = 50;

/** Undo for changes made in the palette. */
function useUndo() {
  const steps = useRef<(() => void)[]>([]);
  const [any, setAny] = useState(false);
  return {
    any,
    add: (step: () => void): void => {
      steps.current = [...steps.current.slice(1 - MAX_UNDO), step];
      setAny(true);
    },
    run: (): void => {
      steps.current.pop()?.();
      setAny(steps.current.length > 0);
    },
  };
}

interface ActionListInput {
  readonly actions: readonly PaletteAction[];
  /** The action whose options are initially shown; null: none. */
  readonly first: string | null;
  /** The action that is selected first; null: the first one. */
  readonly named: string | null;
  readonly run: (action: PaletteAction) => void;
}

export type ActionList = ReturnType<typeof useActionList>;

const isPossible = ({ why = '' }: PaletteAction): boolean => why === '';

interface TypedLevel {
  readonly typedLevel: number | null;
  /** The highest possible level, if the typed number is out of range. */
  readonly levelLimit: number | null;
}

/** The level that a typed number stands for; both null: not a number, or no action has a level. */
function readLevel(text: string, action: PaletteAction | undefined): TypedLevel {
  if (action?.level === undefined || !/^-?\d+$/.test(text.trim()))
    return { typedLevel: null, levelLimit: null };
  const { max } = action.level;
  const number = Number(text);
  return number < 0 || number > max
    ? { typedLevel: null, levelLimit: max }
    : { typedLevel: number, levelLimit: null };
}

/** The actions that match the typed letters, or those that a typed number sets. */
function filterActions(
  actions: readonly PaletteAction[],
  filter: string,
): readonly PaletteAction[] {
  if (filter.trim() === '') return actions;
  return actions.filter(({ label: name, facts }) => matchEntry({ name, keywords: facts }, filter));
}

const filterOptions = (options: readonly ItemOption[], filter: string): readonly ItemOption[] =>
  filter.trim() === ''
    ? options
    : options.filter(({ label: name }) => matchEntry({ name }, filter) !== null);

const isOn = ({ on }: ItemOption): boolean => on === true;

/** The selected action or option, filtered by the text in the field. */
function useCursor({ actions, first, named }: Omit<ActionListInput, 'run'>) {
  const indexOf = (id: string | null | undefined): number =>
    Math.max(
      0,
      actions.findIndex((action) => action.id === id),
    );
  const [filter, setText] = useState('');
  const [index, setIndex] = useState(indexOf(named));
  /** The index of the selected option; null: an action is selected. */
  const [option, setOption] = useState<number | null>(first === null ? null : 0);
  const leveled = actions.find(({ level }) => level !== undefined);
  const level = readLevel(option === null ? filter : '', leveled);
  const leveledOnly = leveled !== undefined && level.typedLevel !== null;
  const filtered = filterActions(actions, option === null ? filter : '');
  const shown = level.levelLimit !== null ? [] : leveledOnly ? [leveled] : filtered;
  const at = Math.min(index, shown.length - 1);
  const current = shown[at];
  const options = filterOptions(current?.options ?? [], option === null ? '' : filter);
  /** Selects an option of an action, or (null) the action itself, without a filter. */
  const enter = (action: PaletteAction | undefined, chosen: number | null): void => {
    setText('');
    setIndex(indexOf(action?.id));
    setOption(chosen);
  };
  const setFilter = (text: string): void => {
    setText(text);
    if (option === null) setIndex(0);
    else setOption(0);
  };
  const move = (by: number): void => {
    const count = option === null ? shown.length : options.length;
    const next = Math.min(count - 1, Math.max(0, (option ?? at) + by));
    if (option === null) setIndex(next);
    else setOption(next);
  };
  const leave = (): void => enter(current, null);
  const list = { shown, at, current, options, option, filter, ...level };
  return { ...list, enter, setFilter, move, leave, select: setIndex };
}

/** The selected action of an item and its options, and the effects of the keys. */
export function useActionList({ run, ...shown }: ActionListInput) {
  const cursor = useCursor(shown);
  const { current, options, option, typedLevel } = cursor;
  const undo = useUndo();
  const setLevel = (action: PaletteAction, value: number): void => {
    const { level } = action;
    if (level === undefined || !isPossible(action)) return;
    undo.add(() => level.set(level.value));
    level.set(Math.min(level.max, Math.max(0, value)));
  };
  const press = (action: PaletteAction | undefined): void => {
    if (action === undefined || !isPossible(action)) return;
    const { toggle, level, options: choices } = action;
    if (choices !== undefined) cursor.enter(action, Math.max(0, choices.findIndex(isOn)));
    else if (toggle !== undefined) {
      undo.add(() => toggle.set(toggle.on));
      toggle.set(!toggle.on);
    } else if (level === undefined) run(action);
  };
  const choose = (chosen: ItemOption | undefined): void => {
    if (chosen === undefined || chosen.disabled === true) return;
    const before = current?.options?.find(isOn);
    if (before !== undefined) undo.add(before.choose);
    chosen.choose();
  };
  /** The effect of Enter. */
  const enter = (): void => {
    if (option !== null) choose(options[option]);
    else if (typedLevel !== null && current !== undefined) {
      setLevel(current, typedLevel);
      cursor.setFilter('');
    } else press(current);
  };
  return { ...cursor, undo, setLevel, press, choose, enter };
}
