import { t } from '../../shared/i18n/translate.ts';
import type { Hint } from './PaletteFrame.tsx';
import type { Recent } from './recents.ts';
import type { PaletteAction } from './source.ts';
import type { Row } from './sections.ts';

/** The key hints of the footer for the selected row. */
export function listHints(
  current: Row | undefined,
  actions: readonly PaletteAction[],
  recents: readonly Recent[],
): readonly Hint[] {
  const [first] = actions;
  const keys = current?.entry.page === true ? ['Enter'] : ['Tab'];
  const used = recents.some(({ id }) => id === current?.entry.id);
  return [
    { keys: ['↑', '↓'], label: t('palette:hint.move') },
    ...(first === undefined || current?.entry.page === true
      ? []
      : [{ keys: ['Enter'], label: first.label, narrow: true }]),
    ...(first === undefined ? [] : [{ keys, label: t('palette:hint.actions'), narrow: true }]),
    used
      ? { keys: ['Del'], label: t('palette:hint.forget') }
      : { keys: ['Alt', '1–9'], label: t('palette:hint.row') },
    { keys: ['?'], label: t('palette:hint.keys'), end: true },
    { keys: ['Esc'], label: t('palette:hint.close'), end: true, narrow: true },
  ];
}

/** The key hints of the footer for the selected action. `choosing`: one of its options is selected. */
export function actionHints(
  action: PaletteAction | undefined,
  choosing: boolean,
  undoes: boolean,
): readonly Hint[] {
  const on = (keys: readonly string[], label: string): Hint => ({ keys, label, narrow: true });
  const use =
    action === undefined
      ? []
      : choosing
        ? [on(['Enter'], t('palette:hint.choose'))]
        : [
            ...(action.level === undefined ? [] : [on(['←', '→'], t('palette:hint.level'))]),
            ...(action.toggle === undefined ? [] : [on(['Space'], t('palette:hint.press'))]),
            ...(action.level !== undefined || action.toggle !== undefined
              ? []
              : [on(['Enter'], action.label)]),
          ];
  return [
    { keys: ['↑', '↓'], label: t('palette:hint.move') },
    ...use,
    choosing
      ? { keys: ['←'], label: t('palette:hint.back') }
      : { keys: ['Backspace'], label: t('palette:hint.results'), narrow: true },
    ...(undoes ? [{ keys: ['Ctrl', 'Z'], label: t('palette:hint.undo'), end: true }] : []),
    { keys: ['Esc'], label: t('palette:hint.close'), end: true, narrow: true },
  ];
}
