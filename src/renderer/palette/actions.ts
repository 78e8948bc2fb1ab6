import { matchEntry, matchRank } from './match.ts';
import type { PaletteAction, PaletteEntry, PaletteSource } from './source.ts';

/** All actions of an entry; those of its own domain first. */
export const listActions = (
  entry: PaletteEntry,
  sources: readonly PaletteSource[],
): readonly PaletteAction[] => [
  ...entry.actions(),
  ...sources.flatMap((source) => source.extend?.(entry) ?? []),
];

/** Whether a key event matches the printed combination `Shift+Enter`. Single letters type text instead. */
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

/** The action that the words of a search name which the entry's own name lacks, such as "clear" in "clear queue"; null: there is none. */
export function findNamed(
  { name }: PaletteEntry,
  actions: readonly PaletteAction[],
  text: string,
): string | null {
  const words = text.split(/\s+/).filter((word) => matchRank(name, word) === 3);
  const named = actions.find(({ label }) => matchEntry({ name: label }, words.join(' ')) !== null);
  return named?.id ?? null;
}
