import type { Handlers } from '../../../../shared/contract/methods.ts';
import { notWritten } from '../not-written.ts';
import type { RequireWork } from '../work.ts';

/** New issues. */
export const createHandlers = (
  _work: RequireWork,
): Handlers<'issues.types' | 'issues.createFields' | 'issues.create'> => ({
  'issues.types': notWritten,
  'issues.createFields': notWritten,
  'issues.create': notWritten,
});
