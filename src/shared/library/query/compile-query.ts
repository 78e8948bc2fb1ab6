import { t } from '../../i18n/translate.ts';
import { nearest } from '../../lib/nearest.ts';
import type { Collection, QueryError } from '../model.ts';
import type { QueryNode, Term } from './ast.ts';
import { ANY, QueryFault } from './ast.ts';
import { ageTest, dateTest, dayTest, numberTest } from './field-tests.ts';
import type { ItemTest, QueryField, QueryItem } from './fields.ts';
import { fields, findField, someValue } from './fields.ts';
import type { TextTest } from './match-text.ts';
import { wholeTest, wordsTest } from './match-text.ts';
import { parseQuery } from './parse-query.ts';

export interface QueryContext {
  /** null: unknown here, so a query may name any. */
  readonly collections: readonly Collection[] | null;
  /** Base of relative dates. Epoch ms. */
  readonly now: number;
}

export type CompiledQuery =
  | { readonly ok: true; readonly test: ItemTest }
  | { readonly ok: false; readonly error: QueryError };

/** `*` and `*:*`. */
const ALL: ReadonlySet<string> = new Set([ANY, `${ANY}:${ANY}`]);

/** Maximum depth of collections that reference each other. */
const MAX_NESTED = 10;

/** Compiles a query to a test for items. Never throws. */
export function compileQuery(text: string, context: QueryContext): CompiledQuery {
  try {
    return { ok: true, test: compileNode(parseQuery(text), { ...context, nested: 0 }) };
  } catch (error) {
    if (error instanceof QueryFault) return { ok: false, error: error.error };
    throw error;
  }
}

interface Compiling extends QueryContext {
  /** Current depth of collections. */
  readonly nested: number;
}

function compileNode(node: QueryNode, compiling: Compiling): ItemTest {
  switch (node.k) {
    case 'all':
      return () => true;
    case 'not': {
      const test = compileNode(node.part, compiling);
      return (item) => !test(item);
    }
    case 'and': {
      const tests = node.parts.map((part) => compileNode(part, compiling));
      return (item) => tests.every((test) => test(item));
    }
    case 'or': {
      const tests = node.parts.map((part) => compileNode(part, compiling));
      return (item) => tests.some((test) => test(item));
    }
    case 'term':
      return compileTerm(node, compiling);
  }
}

function compileTerm(term: Term, compiling: Compiling): ItemTest {
  const { value } = term;
  if (term.field === null) {
    if (value.k === 'text' && ALL.has(value.text)) return () => true;
    // Matches the title, and the show of an episode.
    const test = wordsTest(readText(term, 'title'));
    return (item) => anyValue(item, ['title', 'show'], test);
  }
  const field = findField(term.field);
  if (field === undefined) throw unknownField(term.field, term.at);
  if (field.keys.length > 0 && value.k === 'text' && value.text === ANY)
    return (item) => hasValue(item, field);
  return compileField(field, term, compiling);
}

function compileField(field: QueryField, term: Term, compiling: Compiling): ItemTest {
  const { value } = term;
  switch (field.kind) {
    case 'number':
      return numberTest(field, value);
    case 'date':
      return dateTest(field, value);
    case 'age':
      return ageTest(field, value, compiling.now);
    case 'day':
      return dayTest(field, compiling.now);
    case 'collection':
      return collectionTest(readText(term, field.name), term, compiling);
    case 'text':
    case 'whole': {
      const test = (field.kind === 'text' ? wordsTest : wholeTest)(readText(term, field.name));
      return field.name === 'type' ? typeTest(test) : (item) => anyValue(item, field.keys, test);
    }
  }
}

/** Queries select files: a show or a season stands for its episodes. */
const typeTest = (test: TextTest): ItemTest =>
  test('show') || test('season')
    ? (item) => anyValue(item, ['type'], (type) => type === 'episode' || test(type))
    : (item) => anyValue(item, ['type'], test);

const anyValue = (item: QueryItem, keys: readonly string[], test: TextTest): boolean =>
  someValue(item, keys, (value) => test(String(value)));

const hasValue = (item: QueryItem, { keys }: QueryField): boolean =>
  someValue(item, keys, () => true);

function readText({ value }: Term, field: string): string {
  if (value.k === 'text') return value.text;
  throw new QueryFault(value.at, value.end, t('library:query.noRange', { field }));
}

function unknownField(name: string, at: number): QueryFault {
  const known = nearest(
    name,
    fields.map((field) => field.name),
  );
  const key = known === undefined ? 'library:query.unknownField' : 'library:query.nearField';
  return new QueryFault(at, at + name.length, t(key, { field: name, known: known ?? '' }));
}

const findCollection = (
  collections: readonly Collection[],
  name: string,
): Collection | undefined => {
  const wanted = name.trim().toLowerCase();
  return collections.find((one) => one.name.toLowerCase() === wanted);
};

/** The only handmade collection that a valid query selects; null: another query. */
export function findHandmade(query: string, collections: readonly Collection[]): Collection | null {
  const node = parseQuery(query);
  if (node.k !== 'term' || node.field === null || node.value.k !== 'text') return null;
  if (findField(node.field)?.name !== 'collection') return null;
  const found = findCollection(collections, node.value.text);
  return found?.query === null ? found : null;
}

function collectionTest(name: string, { at, end }: Term, compiling: Compiling): ItemTest {
  const { collections, nested } = compiling;
  if (collections === null) return () => false;
  const found = findCollection(collections, name);
  if (found === undefined) throw new QueryFault(at, end, t('library:query.noCollection', { name }));
  if (found.query === null) {
    const ids = new Set(found.ids);
    return ({ id }) => ids.has(id);
  }
  if (nested >= MAX_NESTED) throw new QueryFault(at, end, t('library:query.loop', { name }));
  try {
    return compileNode(parseQuery(found.query), { ...compiling, nested: nested + 1 });
  } catch (error) {
    if (!(error instanceof QueryFault) || nested > 0) throw error;
    const { message } = error;
    throw new QueryFault(at, end, t('library:query.inCollection', { name, message }));
  }
}
