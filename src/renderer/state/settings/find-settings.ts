import type { Preferences } from '../../../shared/settings/model.ts';
import type { SettingEntry } from './setting.ts';

/** The words of a search, in lower case. */
export const parseWords = (query: string): readonly string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether every word of the query occurs in the name, the help text, the keywords or `section`, the name of its section. */
export function isFound(
  { name, help, keywords }: Pick<SettingEntry, 'name' | 'help' | 'keywords'>,
  words: readonly string[],
  settings: Preferences,
  section: string,
): boolean {
  const all = [name(), help?.(settings) ?? '', keywords?.() ?? '', section]
    .join('\n')
    .toLowerCase();
  return words.every((word) => all.includes(word));
}

/** The parts of a text, split so that every second one matches a search word. */
export function splitMatches(text: string, words: readonly string[]): readonly string[] {
  if (words.length === 0) return [text];
  const escaped = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return text.split(new RegExp(`(${escaped.join('|')})`, 'gi'));
}
