import { workflowsDescriptor } from '../../../shared/workflows/descriptor.ts';
import type { Domain } from '../../core/domain.ts';

/** The workflow scheduler, and the rules that may start its workflows. */
export const workflows: Domain = {
  name: 'workflows',
  answers: ['workflows', 'rules'],
  slices: ['rules'],
  connects: workflowsDescriptor,
  // Also with rules that are off: the settings list them, and what happens is recorded to try them.
  inUse: ({ rules }) => rules.rules.length > 0,
  load: async () => (await import('./module.ts')).workflowsModule,
  loadDemoServer: async () => (await import('./demo-server.ts')).workflowsDemoServer(),
};
