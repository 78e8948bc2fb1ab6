import { issuesDescriptor } from '../../../shared/issues/descriptor.ts';
import type { Domain } from '../../core/domain.ts';
import { profileDomain } from '../../core/profile-domain.ts';

/** The issue tracker. */
export const issues: Domain = {
  name: 'issues',
  answers: ['issues'],
  connects: issuesDescriptor,
  ...profileDomain({
    service: async () => (await import('../../services/issues/service.ts')).createIssuesService,
    names: async () => (await import('../../../demo/issues/faults.ts')).issuesNames,
    startDemo: async (options) => {
      const { startIssuesDemo } = await import('../../../demo/issues/issues-demo.ts');
      return startIssuesDemo({ ...options, lively: true });
    },
    profile: ({ url, email, token }) => ({
      fields: { url, email },
      credential: 'basic',
      secrets: { token },
    }),
    ready: ({ email, scopedToken, cloudId }) => ({ email, scopedToken, cloudId }),
  }),
};
