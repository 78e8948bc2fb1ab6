import { readStoredJson, writeStored } from '../../../ui/browser-store.ts';

const KEY = 'channelstrip.music.searches';
const MOST = 8;

/** The last search texts of this browser, newest first. */
export function recentSearches(): readonly string[] {
  const stored = readStoredJson(KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter((text) => typeof text === 'string').slice(0, MOST);
}

/** Puts a text first and removes an entry that differs only in case. */
export function rememberSearch(text: string): void {
  const lower = text.toLowerCase();
  const others = recentSearches().filter((one) => one.toLowerCase() !== lower);
  writeStored(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
}

export function forgetSearches(): void {
  writeStored(KEY, null);
}
