import '../../../shared/deploys/texts.ts';
import { databaseSecrets } from '../../../shared/deploys/database-secrets.ts';
import { deploysDescriptor } from '../../../shared/deploys/descriptor.ts';
import { nothingDeployed } from '../../../shared/deploys/topics.ts';
import { defineService } from '../../service/define-service.ts';
import { databaseHandlers } from './handlers/database-handlers.ts';
import { overviewHandlers } from './handlers/overview-handlers.ts';
import { schemaHandlers } from './handlers/schema-handlers.ts';
import { serviceHandlers } from './handlers/service-handlers.ts';
import { saveHandlers } from './save/save-handlers.ts';
import { DeploysSession } from './session.ts';
import { schemaStep, createSignIn } from './sign-in.ts';

/** The deployment platform: one polled overview, and everything else on request. */
export const createDeploysService = defineService({
  name: 'deploys',
  descriptor: deploysDescriptor,
  signIn: createSignIn,
  steps: (ports) => [schemaStep(ports)],
  empty: nothingDeployed,
  open: (ports, opening) => new DeploysSession(ports, opening),
  methods: (requireSession, ports) => ({
    ...overviewHandlers(requireSession),
    ...serviceHandlers(requireSession, ports),
    ...saveHandlers(requireSession),
    ...databaseHandlers(requireSession, ports),
    ...schemaHandlers(requireSession),
  }),
  // Tokens of databases are also secrets of the profile.
  release: async ({ secrets }, profile) => {
    for (const name of databaseSecrets(profile)) await secrets.clear(name);
    return null;
  },
});
