import { nearest } from '../../lib/nearest.ts';
import type { Collection } from '../model.ts';
import type { QueryField, QueryItem } from './fields.ts';
import { fields, findField, someValue } from './fields.ts';
import { toWords } from './match-text.ts';
import { toPhrase } from './phrase.ts';

interface CompletionWord {
  readonly text: string;
  readonly label: string;
  readonly field: string | null;
  readonly count: number | null;
}

export interface QueryCompletion {
  readonly from: number;
  readonly to: number;
  readonly words: CompletionWord[];
}

const MAX_WORDS = 20;
/** Fields whose values are offered for a word without a field, and for each other. */
const related = ['genre', 'tag', 'show_title', 'studio', 'library_name'];

/** Counts the values that media have, once per field. */
export class ValueCounts {
  readonly #media: readonly QueryItem[];
  readonly #collections: readonly Collection[];
  readonly #counts = new Map<string, ReadonlyMap<string, number>>();

  constructor(media: readonly QueryItem[], collections: readonly Collection[]) {
    this.#media = media;
    this.#collections = collections;
  }

  get(field: QueryField): ReadonlyMap<string, number> {
    const known = this.#counts.get(field.name);
    if (known !== undefined) return known;
    const counts = new Map<string, number>();
    for (const word of field.words ?? []) counts.set(word, 0);
    if (field.kind === 'text' || field.kind === 'whole')
      for (const item of this.#media)
        someValue(item, field.keys, (value) => {
          const word = String(value);
          counts.set(word, (counts.get(word) ?? 0) + 1);
          return false;
        });
    this.#counts.set(field.name, counts);
    return counts;
  }

  collections(): readonly string[] {
    return this.#collections.map(({ name }) => name);
  }
}

/** A field's name and colon, an opening quotation mark, and the typed part of the value. */
const TYPED = /(?:([a-z_]+):)?(?:"([^"]*)|([^\s()[\]{}":]*))$/i;

/** Completions at an offset of a query, best first. */
export function completeQuery(query: string, at: number, counts: ValueCounts): QueryCompletion {
  const to = Math.min(at, query.length);
  const [whole = '', name, quoted, plain = ''] = TYPED.exec(query.slice(0, to)) ?? [];
  const typed = quoted ?? plain;
  const from = to - whole.length;
  const field = name === undefined ? null : findField(name.toLowerCase());
  if (field === undefined) return { from, to, words: nearFields(name ?? '') };
  const words =
    field === null ? wordsWithoutField(typed, counts) : wordsForField(field, typed, counts);
  return { from, to, words: words.slice(0, MAX_WORDS) };
}

const fieldWord = ({ name }: QueryField): CompletionWord => ({
  text: `${name}:`,
  label: name,
  field: null,
  count: null,
});

function nearFields(name: string): CompletionWord[] {
  const known = nearest(
    name,
    fields.map((field) => field.name),
  );
  return fields.filter((field) => field.name === known).map(fieldWord);
}

function wordsWithoutField(typed: string, counts: ValueCounts): CompletionWord[] {
  const start = typed.toLowerCase();
  const named = fields.filter(({ name }) => name.startsWith(start)).map(fieldWord);
  if (typed === '') return named;
  return [...named, ...related.flatMap((name) => listValues(name, typed, counts))];
}

function wordsForField(field: QueryField, typed: string, counts: ValueCounts): CompletionWord[] {
  if (field.kind === 'collection')
    return counts
      .collections()
      .filter((one) => startsWord(one, typed))
      .map((one) => valueWord(field.name, one, null));
  const others = related.includes(field.name) && typed !== '' ? related : [];
  return [field.name, ...others.filter((name) => name !== field.name)].flatMap((name) =>
    listValues(name, typed, counts),
  );
}

function listValues(name: string, typed: string, counts: ValueCounts): CompletionWord[] {
  const field = findField(name);
  if (field === undefined) return [];
  return [...counts.get(field)]
    .filter(([value]) => startsWord(value, typed))
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(([value, count]) => valueWord(name, value, count));
}

const startsWord = (value: string, typed: string): boolean =>
  typed === '' || toWords(value).includes(` ${toWords(typed).trim()}`);

const valueWord = (field: string, value: string, count: number | null): CompletionWord => ({
  text: `${field}:${quote(value)}`,
  label: value,
  field,
  count,
});

/** A value as written in a query. */
const quote = (value: string): string =>
  /^[\p{L}\p{N}_]+$/u.test(value) && !/^(?:AND|OR|NOT)$/.test(value) ? value : toPhrase(value);
