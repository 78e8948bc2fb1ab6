import type { QueryError } from '../model.ts';

/** Unescaped wildcards in a value: any characters, and one character. */
export const ANY = '\u0001';
export const ONE = '\u0002';

interface Span {
  readonly at: number;
  readonly end: number;
}

/** A bound of a range; null: open. */
export interface Bound extends Span {
  readonly text: string | null;
  readonly isIncluded: boolean;
}

export type QueryValue = Span &
  (
    | { readonly k: 'text'; readonly text: string; readonly isQuoted: boolean }
    | { readonly k: 'range'; readonly from: Bound; readonly to: Bound }
  );

export interface Term extends Span {
  readonly k: 'term';
  /** null: the default field. */
  readonly field: string | null;
  readonly value: QueryValue;
}

export type QueryNode =
  | { readonly k: 'all' }
  | { readonly k: 'and' | 'or'; readonly parts: readonly QueryNode[] }
  | { readonly k: 'not'; readonly part: QueryNode }
  | Term;

/** An invalid query. Caught where queries are compiled. */
export class QueryFault extends Error {
  readonly error: QueryError;

  constructor(at: number, end: number, message: string) {
    super(message);
    this.error = { at, end, message };
  }
}
