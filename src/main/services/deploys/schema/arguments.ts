import type { Dialect, Found } from './types.ts';

/** What the server's schema says about an argument, by path: `workspaceSlug`, `input.buildPack`. */
export interface ArgumentFacts {
  /** As written: `String!`. */
  readonly type: string;
  readonly required: boolean;
  /** Values of an enum; null: no enum. */
  readonly values: readonly string[] | null;
}

/** Null: the field has no such argument, so a request would leave the value out. */
export function argumentOf(_dialect: Dialect, _found: Found, _path: string): ArgumentFacts | null {
  throw new Error('not yet');
}
