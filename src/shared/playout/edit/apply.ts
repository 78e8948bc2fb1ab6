import { failure } from '../../contract/errors.ts';
import type { Operation } from '../operations.ts';
import type { Draft, EditContext, EditResult } from './draft.ts';

/**
 * Carries out one intent of the editor on the draft, which stays as it is: the answer holds the new one. Throws
 * `invalid-input` with `detail.field` where it cannot be done, `not-found` where an item is gone; nothing is changed then.
 */
export function applyOperation(
  _draft: Draft,
  operation: Operation,
  _context: EditContext,
): EditResult {
  throw failure('internal', operation.k);
}
