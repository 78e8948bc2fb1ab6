import { readStoredJson, writeStored } from '../ui/browser-store.ts';
import type { PaletteEntry } from './source.ts';

const KEY = 'channelstrip.palette.recent';
const MAX_RECENTS = 50;
/** Maximum size of a memo (characters). */
const MAX_MEMO = 4_000;

/** A used entry, with what is needed to rank and recreate it. */
export interface Recent {
  readonly id: string;
  readonly source: string;
  readonly memo: string | null;
}

/** The entries used in this browser, most recent first. */
export function readRecents(): readonly Recent[] {
  const stored = readStoredJson(KEY);
  return Array.isArray(stored) ? stored.flatMap(readRecent).slice(0, MAX_RECENTS) : [];
}

function readRecent(value: unknown): readonly Recent[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, source, memo } = value as Partial<Record<keyof Recent, unknown>>;
  if (typeof id !== 'string' || typeof source !== 'string') return [];
  return [{ id, source, memo: typeof memo === 'string' ? memo : null }];
}

/** Moves an entry to the front. */
export function rememberUse({ id, memo = '' }: PaletteEntry, source: string): void {
  const others = readRecents().filter((recent) => recent.id !== id);
  const first = { id, source, memo: memo === '' || memo.length > MAX_MEMO ? null : memo };
  writeStored(KEY, JSON.stringify([first, ...others].slice(0, MAX_RECENTS)));
}

export function forgetUse(id: string): void {
  writeStored(KEY, JSON.stringify(readRecents().filter((recent) => recent.id !== id)));
}
