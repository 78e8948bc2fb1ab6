import type { Handlers } from '../../../../shared/contract/methods.ts';
import { notWritten } from '../not-written.ts';
import type { RequireWork } from '../work.ts';

type Names = 'issues.transition' | 'issues.comment' | 'issues.assign' | 'issues.watch';

/** Changes of one issue, confirmed by reading it. */
export const writeHandlers = (_work: RequireWork): Handlers<Names> => ({
  'issues.transition': notWritten,
  'issues.comment': notWritten,
  'issues.assign': notWritten,
  'issues.watch': notWritten,
});
