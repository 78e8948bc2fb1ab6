import { issuesDescriptor } from '../../../shared/issues/descriptor.ts';
import type { Domain } from '../../core/domain.ts';

/** The issue tracker. */
export const issues: Domain = {
  name: 'issues',
  answers: ['issues'],
  connects: issuesDescriptor,
  load: async () => (await import('./module.ts')).issuesModule,
  loadDemoServer: async () => (await import('./demo-server.ts')).issuesDemoServer(),
};
