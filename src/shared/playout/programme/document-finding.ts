import { step } from '../json/pointer.ts';

/** What is wrong with `programming.json`. */
export interface DocumentFinding {
  /** JSON pointer of the field. */
  readonly pointer: string;
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** What is wrong and what to enter. */
  readonly message: string;
}

/** RFC 6901. */
export const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((key) => step(String(key))).join('');

/** Most findings of one document. */
export const MAX_FINDINGS = 200;
