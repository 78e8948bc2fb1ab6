import type { Completion, JqlWords } from '../../../../shared/issues/contract.ts';
import { jqlTokens } from '../../../../shared/issues/rules/jql-tokens.ts';
import { jqlText } from '../../../../shared/issues/rules/jql.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readLine, readRecords, readLines } from '../../../net/wire.ts';

/** The answer of `jql/autocompletedata`. */
export const parseJqlWords = (body: JsonRecord): JqlWords => ({
  fields: readRecords(body['visibleFieldNames']).flatMap((field) => {
    const word = parseCompletion(field);
    if (word === null) return [];
    const { operators, orderable, auto } = field;
    const isOrderable = isTrue(orderable);
    const suggests = isTrue(auto);
    return [{ ...word, operators: readLines(operators), orderable: isOrderable, suggests }];
  }),
  functions: readRecords(body['visibleFunctionNames']).flatMap((row) => {
    const value = readLine(row['value']);
    if (value === null) return [];
    return [{ label: readLine(row['displayName']) ?? value, insert: value }];
  }),
});

/** The answer of `jql/autocompletedata/suggestions`. */
export const parseSuggestions = (body: JsonRecord): Completion[] =>
  readRecords(body['results']).flatMap((row) => parseCompletion(row) ?? []);

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** The service marks the typed part of a label in HTML. */
function parseCompletion(word: JsonRecord): Completion | null {
  const value = readLine(word['value']);
  if (value === null) return null;
  const label = readLine(withoutHtml(readLine(word['displayName']) ?? '')) ?? value;
  const [first, ...others] = jqlTokens(value);
  const isOne = others.length === 0 && (first?.k === 'word' || first?.k === 'text');
  return { label, insert: isOne ? value : jqlText(value) };
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const withoutHtml = (text: string): string =>
  text
    .replaceAll(/<\/?b>/gi, '')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
