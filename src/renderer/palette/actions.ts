import { t } from '../../shared/i18n/translate.ts';
import './texts.ts';
import type { PaletteAction, PaletteEntry, PaletteSource } from './source.ts';

/** What can be done with an entry, by its own domain first. */
export const listActions = (
  entry: PaletteEntry,
  sources: readonly PaletteSource[],
): readonly PaletteAction[] => [
  ...entry.actions(),
  ...sources.flatMap((source) => source.extend?.(entry) ?? []),
];

/** Between the id of an entry and that of its action. */
export const COMMAND = '\t';

/** The actions that have a name of their own, as rows. Enter runs the action; the others of its entry follow. */
export function listCommands(
  entries: readonly PaletteEntry[],
  sources: readonly PaletteSource[],
): readonly PaletteEntry[] {
  return entries.flatMap((entry) =>
    listActions(entry, sources).flatMap((action) => {
      const { id, command, icon, facts, keys } = action;
      return command === undefined
        ? []
        : [
            {
              id: entry.id + COMMAND + id,
              memo: entry.memo,
              scope: 'commands' as const,
              panel: entry.panel,
              icon,
              name: command,
              kind: t('palette:kind.command'),
              facts,
              keys: keys?.startsWith('Enter') === true ? undefined : keys,
              asOf: entry.asOf,
              actions: () => withFirst(listActions(entry, sources), id),
            },
          ];
    }),
  );
}

/** The actions with one of them first, which takes Enter from the others. */
function withFirst(actions: readonly PaletteAction[], id: string): readonly PaletteAction[] {
  const first = actions.filter((action) => action.id === id);
  const others = actions.filter((action) => action.id !== id);
  return [
    ...first,
    ...others.map((action, at) => ({
      ...action,
      apart: at === 0 ? true : action.apart,
      keys: action.keys === 'Enter' ? undefined : action.keys,
    })),
  ];
}

/** Whether a key event is the combination that is printed as `Shift+Enter`. Single letters type instead. */
export function isCombination(
  keys: string,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): boolean {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const has = (name: string): boolean => parts.includes(name);
  if (parts.length === 0 && key.length === 1) return false;
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    event.shiftKey === has('Shift') &&
    event.altKey === has('Alt') &&
    (event.ctrlKey || event.metaKey) === has('Ctrl')
  );
}
