import type { Handlers } from '../../../../shared/contract/methods.ts';
import { notWritten } from '../not-written.ts';
import type { RequireWork } from '../work.ts';

type Names =
  | 'issues.issue'
  | 'issues.raw'
  | 'issues.comments'
  | 'issues.history'
  | 'issues.transitions'
  | 'issues.people';

/** One issue with everything around it. */
export const detailHandlers = (_work: RequireWork): Handlers<Names> => ({
  'issues.issue': notWritten,
  'issues.raw': notWritten,
  'issues.comments': notWritten,
  'issues.history': notWritten,
  'issues.transitions': notWritten,
  'issues.people': notWritten,
});
