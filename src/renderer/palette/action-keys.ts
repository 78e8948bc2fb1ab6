import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import { isCombination } from './actions.ts';
import type { PaletteAction } from './source.ts';
import type { ActionList } from './use-action-list.ts';
import { rowId } from './use-list-keys.ts';

/** Level change of an arrow key (percentage points). */
const LEVEL_STEP = 2;

type Use = (list: ActionList, back: () => void) => void;

/** Left and Right: change a level, enter options, or return to the results. */
const sideways =
  (by: 1 | -1): Use =>
  (list, back) => {
    const { current, option } = list;
    const level = option === null ? current?.level : undefined;
    if (level !== undefined && current !== undefined)
      list.setLevel(current, level.value + by * LEVEL_STEP);
    else if (by > 0 && option === null && current?.options !== undefined) list.press(current);
    else if (by < 0) leave(list, back);
  };

/** Returns from the options to the actions, and from there to the results. */
const leave: Use = (list, back) => {
  if (list.option === null) back();
  else list.leave();
};

/** Keys that work always. */
const always: Readonly<Record<string, Use>> = {
  ArrowDown: (list) => list.move(1),
  ArrowUp: (list) => list.move(-1),
  Enter: (list) => list.enter(),
  Tab: () => undefined,
  'Shift+Tab': leave,
};

/** Keys that edit the text if there is any. */
const whileEmpty: Readonly<Record<string, Use>> = {
  ArrowLeft: sideways(-1),
  ArrowRight: sideways(1),
  Backspace: leave,
  'Ctrl+Z': (list) => list.undo.run(),
};

/** Handles a key of the field above a list of actions; true: handled. */
export function onActionKey(
  event: KeyboardEvent,
  list: ActionList,
  actions: readonly PaletteAction[],
  back: () => void,
): boolean {
  const isEmpty = list.filter === '';
  const isSpace = event.key === ' ' && isEmpty && list.option === null;
  if (isSpace && list.current?.toggle !== undefined) {
    list.press(list.current);
    return true;
  }
  const uses = isEmpty ? { ...always, ...whileEmpty } : always;
  const name = Object.keys(uses).find((keys) => isCombination(keys, event));
  if (name !== undefined) {
    uses[name]?.(list, back);
    return true;
  }
  const named = actions.find(({ keys }) => keys !== undefined && isCombination(keys, event));
  if (named !== undefined) list.press(named);
  return named !== undefined;
}

/** The attributes of the field. `id`: of the list of actions; the options' id is derived from it. */
export function actionCombobox(id: string, list: ActionList): ComponentPropsWithRef<'input'> {
  const { option, at, shown, options, filter, setFilter } = list;
  const count = option === null ? shown.length : options.length;
  const listId = option === null ? id : optionsId(id);
  return {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': count > 0 ? listId : undefined,
    'aria-activedescendant': count > 0 ? rowId(listId, option ?? at) : undefined,
    value: filter,
    onChange: (event) => setFilter(event.currentTarget.value),
  };
}

export const optionsId = (id: string): string => `${id}-options`;
