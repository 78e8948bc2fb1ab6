import { databaseSecrets } from '../../../shared/deploys/database-secrets.ts';
import { deploysDescriptor } from '../../../shared/deploys/descriptor.ts';
import type { Domain } from '../../core/domain.ts';

/** The deployment platform. */
export const deploys: Domain = {
  name: 'deploys',
  answers: ['deploys'],
  connects: deploysDescriptor,
  secretNames: ({ connections }) =>
    connections.profiles
      .filter(({ service }) => service === deploysDescriptor.id)
      .flatMap(databaseSecrets),
  load: async () => (await import('./module.ts')).deploysModule,
  loadDemoServer: async () => (await import('./demo-server.ts')).deploysDemoServer(),
};
