import { workflowsDescriptor } from '../../../shared/workflows/descriptor.ts';
import type { Domain } from '../../core/domain.ts';
import { profileDomain } from '../../core/profile-domain.ts';

/** The workflow scheduler, and the rules that may start its workflows. */
export const workflows: Domain = {
  name: 'workflows',
  answers: ['workflows', 'rules'],
  slices: ['rules'],
  connects: workflowsDescriptor,
  // Also with rules that are off: the settings list them, and what happens is recorded to try them.
  inUse: ({ rules }) => rules.rules.length > 0,
  ...profileDomain({
    service: async () => (await import('./with-rules.ts')).createWithRules,
    names: async () => (await import('../../../demo/workflows/faults.ts')).workflowsNames,
    startDemo: async (options) => {
      const { startWorkflowsDemo } = await import('../../../demo/workflows/workflows-demo.ts');
      return startWorkflowsDemo({ ...options, lively: true });
    },
  }),
};
