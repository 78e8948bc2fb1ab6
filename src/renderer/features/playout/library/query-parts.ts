/** Maximum length of a saved query (characters), as in the contract. */
export const MAX_QUERY_CHARS = 2000;

/** A colored part of a query. `at`: its offset. */
export interface QueryPart {
  readonly kind: 'field' | 'value' | 'operator' | 'plain';
  readonly text: string;
  readonly at: number;
}

const PARTS =
  /(?<field>[a-z_]+:)|(?<value>"(?:[^"\\]|\\.)*"?|\[[^\]]*\]?)|(?<operator>\b(?:AND|OR|NOT)\b|[()])|(?<plain>[^\s():"[\]]+|[:\]])/gi;

function findKind(
  groups: Readonly<Record<string, string | undefined>>,
  text: string,
  isValue: boolean,
): QueryPart['kind'] {
  if (isValue || groups['value'] !== undefined) return 'value';
  if (groups['field'] !== undefined) return 'field';
  // Operators are uppercase: `and` is a word.
  return groups['operator'] === undefined || /[a-z]/.test(text) ? 'plain' : 'operator';
}

/** Splits a query for coloring; the parts are separated by whitespace. Text after a field's colon is a value. */
export function splitQuery(query: string): readonly QueryPart[] {
  const parts: QueryPart[] = [];
  let isValue = false;
  for (const { groups = {}, index, 0: text } of query.matchAll(PARTS)) {
    const kind = findKind(groups, text, isValue);
    isValue = kind === 'field';
    parts.push({ kind, text, at: index });
  }
  return parts;
}

/** A completion of the text between two offsets. */
export interface Insertion {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Inserts a completion into the query and returns the caret after it. A value gets a space, so that typing can continue; a field's value
 * follows its colon.
 */
export function insertWord(
  query: string,
  { from, to, text }: Insertion,
): { readonly query: string; readonly caret: number } {
  const rest = query.slice(to);
  const isField = text.endsWith(':');
  const gap = isField || rest.startsWith(' ') || rest.startsWith(')') ? '' : ' ';
  const isBeforeSpace = !isField && `${gap}${rest}`.startsWith(' ');
  const caret = from + text.length + (isBeforeSpace ? 1 : 0);
  return { query: `${query.slice(0, from)}${text}${gap}${rest}`, caret };
}
