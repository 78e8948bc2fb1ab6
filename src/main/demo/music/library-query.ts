import { listOf, uriOf } from './library.ts';
import type { Library, MediaEntry, MediaKind } from './library.ts';
import { sortName } from './media-shape.ts';
import { seeded, shuffled } from '../random.ts';

export interface Query {
  readonly favorite: boolean | null;
  readonly search: string | null;
  /** Name of a sort order; the suffix `_desc` reverses it. */
  readonly orderBy: string;
  readonly limit: number;
  readonly offset: number;
}

type Key = (entry: MediaEntry) => string | number;

const keys: Readonly<Record<string, Key>> = {
  name: (entry) => entry.name.toLowerCase(),
  sort_name: (entry) => sortName(entry.name),
  duration: (entry) => (entry.kind === 'track' ? entry.duration : 0),
  year: (entry) => (entry.kind === 'album' ? entry.year : 0),
  artist_name: (entry) =>
    entry.kind === 'track' || entry.kind === 'album' ? sortName(entry.artist.name) : '',
  position: (entry) => (entry.kind === 'track' ? entry.number : 0),
};

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}

function ordered(entries: readonly MediaEntry[], orderBy: string): MediaEntry[] {
  if (orderBy.startsWith('random')) return shuffled(entries, seeded(entries.length));
  const down = orderBy.endsWith('_desc');
  const key = keys[down ? orderBy.slice(0, -5) : orderBy];
  const list = [...entries];
  if (key !== undefined) list.sort((a, b) => compare(key(a), key(b)));
  return down ? list.reverse() : list;
}

/** Whether an entry matches a text: its own name, or that of its artist or album. Text with ` - ` never does. */
export function matches(entry: MediaEntry, text: string): boolean {
  if (text.includes(' - ')) return false;
  const names = [entry.name];
  if (entry.kind === 'track' || entry.kind === 'album') names.push(entry.artist.name);
  if (entry.kind === 'track') names.push(entry.album.name);
  return names.some((name) => name.toLowerCase().includes(text.toLowerCase()));
}

/** A page of one kind, as `library_items` returns it. */
export function queryLibrary(library: Library, kind: MediaKind, query: Query): MediaEntry[] {
  const found = listOf(library, kind).filter(
    (entry) =>
      (query.favorite === null || entry.favorite === query.favorite) &&
      (query.search === null || matches(entry, query.search)),
  );
  return ordered(found, query.orderBy).slice(query.offset, query.offset + query.limit);
}

/** Finds an entry by kind and id, or by URI. */
export function findById(library: Library, kind: string, id: string): MediaEntry | undefined {
  const kinds: readonly MediaKind[] = ['artist', 'album', 'track', 'playlist', 'radio'];
  const known = kinds.find((one) => one === kind);
  if (known === undefined) return undefined;
  return listOf(library, known).find((entry) => entry.id === id || uriOf(entry) === id);
}
