import { databaseSecrets } from '../../../shared/deploys/database-secrets.ts';
import { deploysDescriptor } from '../../../shared/deploys/descriptor.ts';
import type { Domain } from '../../core/domain.ts';
import { profileDomain } from '../../core/profile-domain.ts';

/** The deployment platform. */
export const deploys: Domain = {
  name: 'deploys',
  answers: ['deploys'],
  connects: deploysDescriptor,
  secretNames: ({ connections }) =>
    connections.profiles
      .filter(({ service }) => service === deploysDescriptor.id)
      .flatMap(databaseSecrets),
  ...profileDomain({
    service: async () => (await import('../../services/deploys/service.ts')).createDeploysService,
    names: async () => (await import('../../../demo/deploys/faults.ts')).deploysNames,
    startDemo: async (options) => {
      const { startDeploysDemo } = await import('../../../demo/deploys/deploys-demo.ts');
      // Demo mode gives no options. The default here is the specified schema, which has databases; the newest one has none.
      return startDeploysDemo({ generation: 'specified', ...options, pushes: true });
    },
    profile: ({ url, workspace, token }) => ({
      fields: { url, workspace },
      credential: 'bearer',
      secrets: { token },
    }),
  }),
};
