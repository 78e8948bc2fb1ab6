import { step } from '../json/pointer.ts';

/** A fault in `programming.json`. */
export interface DocumentFinding {
  /** JSON pointer of the field. */
  readonly pointer: string;
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** The fault, and what to enter instead. */
  readonly message: string;
}

/** Formats a path as a JSON pointer (RFC 6901). */
export const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((key) => step(String(key))).join('');

/** Maximum number of findings per document. */
export const MAX_FINDINGS = 200;
