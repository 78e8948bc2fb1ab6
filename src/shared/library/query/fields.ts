import { mediaStates, mediaTypes } from '../model.ts';

/** An item as a query sees it. A worked example may have other fields than the library. */
export interface QueryItem {
  readonly id: string;
  readonly ms: number;
}

/**
 * `text`: some words of it; `whole`: all of it; `number`: integers; `date`: days; `age`: a length of time up to now; `day`: this day of the year;
 * `collection`: a named query.
 */
type FieldKind = 'text' | 'whole' | 'number' | 'date' | 'age' | 'day' | 'collection';

export interface QueryField {
  readonly name: string;
  readonly kind: FieldKind;
  /** Keys of the item in which it may stand. */
  readonly keys: readonly string[];
  /** All values that it can have. */
  readonly words?: readonly string[];
  /** For an age: longer ago. */
  readonly isBefore?: boolean;
  /** How a number is made of the key's value. */
  readonly convert?: (value: number) => number;
}

const text = (name: string, ...keys: string[]): QueryField => ({ name, kind: 'text', keys });
const number = (name: string, key: string, convert?: (value: number) => number): QueryField => ({
  name,
  kind: 'number',
  keys: [key],
  ...(convert === undefined ? {} : { convert }),
});

/** Rounded up, as in ErsatzTV. A length of 0 is not known. */
const minutes = (ms: number): number => (ms === 0 ? Number.NaN : Math.ceil(ms / 60_000));
const seconds = (ms: number): number => (ms === 0 ? Number.NaN : Math.ceil(ms / 1000));

/** Those first that are used most: this is also their order in completion. */
export const fields: readonly QueryField[] = [
  { name: 'type', kind: 'whole', keys: ['type'], words: mediaTypes },
  text('title', 'title'),
  text('show_title', 'show', 'show_title'),
  text('genre', 'genres', 'genre'),
  text('tag', 'tags', 'tag'),
  number('minutes', 'ms', minutes),
  number('season_number', 'season'),
  number('episode_number', 'episode'),
  text('library_name', 'library', 'library_name'),
  { name: 'release_date', kind: 'date', keys: ['date', 'release_date'] },
  { name: 'released_inthelast', kind: 'age', keys: ['date', 'release_date'] },
  { name: 'released_notinthelast', kind: 'age', keys: ['date', 'release_date'], isBefore: true },
  { name: 'released_onthisday', kind: 'day', keys: ['date', 'release_date'] },
  { name: 'added_date', kind: 'date', keys: ['addedAt', 'added_date'] },
  { name: 'added_inthelast', kind: 'age', keys: ['addedAt', 'added_date'] },
  { name: 'added_notinthelast', kind: 'age', keys: ['addedAt', 'added_date'], isBefore: true },
  { name: 'collection', kind: 'collection', keys: [] },
  { name: 'smart_collection', kind: 'collection', keys: [] },
  text('set', 'set'),
  text('plot', 'plot'),
  text('studio', 'studios', 'studio'),
  text('network', 'studios', 'network'),
  text('actor', 'actors', 'actor'),
  text('director', 'directors', 'director'),
  text('writer', 'writers', 'writer'),
  text('country', 'countries', 'country'),
  text('artist', 'artist'),
  text('album', 'album'),
  { name: 'content_rating', kind: 'whole', keys: ['rating', 'content_rating'] },
  { name: 'tag_full', kind: 'whole', keys: ['tags', 'tag'] },
  { name: 'state', kind: 'whole', keys: ['state'], words: mediaStates },
  number('chapters', 'chapters'),
  number('seconds', 'ms', seconds),
  number('width', 'width'),
  number('height', 'height'),
  { name: 'video_codec', kind: 'whole', keys: ['codec', 'video_codec'] },
  { name: 'language', kind: 'whole', keys: ['languages', 'language'] },
  { name: 'sub_language', kind: 'whole', keys: ['subtitles', 'sub_language'] },
  text('path', 'path'),
  // An episode has the genres, tags, studios and rating of its show.
  text('show_genre', 'genres', 'genre'),
  text('show_tag', 'tags', 'tag'),
  text('show_studio', 'studios', 'studio'),
  text('show_network', 'studios', 'network'),
  { name: 'show_content_rating', kind: 'whole', keys: ['rating', 'content_rating'] },
];

const byName = new Map(fields.map((field) => [field.name, field]));

export const findField = (name: string): QueryField | undefined => byName.get(name);

export type ItemTest = (item: QueryItem) => boolean;

export type ValueTest = (value: string | number) => boolean;

/** Whether a value of a field of an item passes. Of chapters, which are numbers, the value is how many there are. */
export function someValue(item: QueryItem, keys: readonly string[], test: ValueTest): boolean {
  const record = item as unknown as Readonly<Record<string, unknown>>;
  for (const key of keys) {
    const value = record[key];
    if (typeof value === 'string' || typeof value === 'number') {
      if (test(value)) return true;
    } else if (Array.isArray(value)) {
      if (typeof value[0] === 'number') {
        if (test(value.length)) return true;
      } else for (const one of value) if (typeof one === 'string' && test(one)) return true;
    }
  }
  return false;
}
