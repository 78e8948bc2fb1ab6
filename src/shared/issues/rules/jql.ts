import { jqlTokens } from './jql-tokens.ts';

/** A JQL text as its condition and its order; both without ORDER BY, trimmed, and empty if absent. */
export interface JqlParts {
  readonly clause: string;
  readonly order: string;
}

/** Splits a JQL text at its last ORDER BY outside of quotes. */
export function jqlParts(jql: string): JqlParts {
  const tokens = jqlTokens(jql);
  const index = tokens.findLastIndex(
    ({ k, value }, at) =>
      k === 'keyword' &&
      value.toLowerCase() === 'order' &&
      tokens[at + 1]?.value.toLowerCase() === 'by',
  );
  const start = tokens[index];
  const by = tokens[index + 1];
  if (start === undefined || by === undefined) return { clause: jql.trim(), order: '' };
  return { clause: jql.slice(0, start.at).trim(), order: jql.slice(by.at + by.text.length).trim() };
}

export const joinJql = ({ clause, order }: JqlParts): string =>
  order === '' ? clause : `${clause} ORDER BY ${order}`.trim();

/** Both conditions together, in the order of the first one. */
export function jqlAnd(jql: string, condition: string): string {
  const { clause, order } = jqlParts(jql);
  if (condition === '') return jql.trim();
  return joinJql({ clause: clause === '' ? condition : `(${clause}) AND ${condition}`, order });
}

/** `value` as JQL writes it: in quotes, with escapes. */
export const jqlText = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
