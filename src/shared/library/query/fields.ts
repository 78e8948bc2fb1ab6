import { mediaStates, mediaTypes } from '../model.ts';

/** An item with the fields that queries use. A worked example may have other fields than the library. */
export interface QueryItem {
  readonly id: string;
  readonly ms: number;
}

/**
 * `text`: matches some of its words; `whole`: all of it; `number`: integers; `date`: days; `age`: a length of time up to now; `day`: this
 * day in any year; `collection`: a named query.
 */
type FieldKind = 'text' | 'whole' | 'number' | 'date' | 'age' | 'day' | 'collection';

export interface QueryField {
  readonly name: string;
  readonly kind: FieldKind;
  /** Keys of the item that may contain the value. */
  readonly keys: readonly string[];
  /** All possible values. */
  readonly words?: readonly string[];
  /** For an age: matches older dates. */
  readonly isBefore?: boolean;
  /** Converts the key's value to the number. */
  readonly convert?: (value: number) => number;
}

const text = (name: string, ...keys: string[]): QueryField => ({ name, kind: 'text', keys });
const number = (name: string, key: string, convert?: (value: number) => number): QueryField => ({
  name,
  kind: 'number',
  keys: [key],
  ...(convert === undefined ? {} : { convert }),
});

/** Rounded up, like ErsatzTV. A length of 0 is unknown. */
const minutes = (ms: number): number => (ms === 0 ? Number.NaN : Math.ceil(ms / 60_000));
const seconds = (ms: number): number => (ms === 0 ? Number.NaN : Math.ceil(ms / 1000));

/** Most used fields first; this is also the order of completions. */
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
  // An episode has its show's genres, tags, studios and rating.
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

/** Whether a value of a field passes. For chapters, the value is their number. */
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
