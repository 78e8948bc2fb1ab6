import '../../../shared/deploys/texts.ts';
import { databaseSecrets } from '../../../shared/deploys/database-secrets.ts';
import { deploysDescriptor } from '../../../shared/deploys/descriptor.ts';
import { nothingDeployed } from '../../../shared/deploys/topics.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import { ProfileService } from '../../connections/profile-service.ts';
import type { DeploysPorts } from './deploys-ports.ts';
import { databaseHandlers } from './handlers/database-handlers.ts';
import { overviewHandlers } from './handlers/overview-handlers.ts';
import { schemaHandlers } from './handlers/schema-handlers.ts';
import { serviceHandlers } from './handlers/service-handlers.ts';
import { saveHandlers } from './save/save-handlers.ts';
import { schemaStep, signInOf } from './sign-in.ts';
import type { RequireWork } from './work.ts';
import { DeploysWork } from './work.ts';

/** The deployment platform: one polled overview, and everything else on request. */
export function createDeploysService(ports: DeploysPorts) {
  const deploys: ProfileService<DeploysWork> = new ProfileService(ports, {
    descriptor: deploysDescriptor,
    signIn: signInOf(ports),
    steps: [schemaStep(ports)],
    open: (opening) => new DeploysWork(ports, deploys.profiles, opening),
    closed: () => {
      ports.hub.set('deploys.overview', nothingRead);
      ports.hub.set('deploys.summary', nothingDeployed);
    },
    // Tokens of databases are secrets of the profile, too.
    release: async (profile) => {
      for (const name of databaseSecrets(profile)) await ports.secrets.clear(name);
      return null;
    },
  });
  const work: RequireWork = () => deploys.require();
  return deploys.service({
    ...overviewHandlers(work),
    ...serviceHandlers(work, ports),
    ...saveHandlers(work),
    ...databaseHandlers(work, ports),
    ...schemaHandlers(work),
  });
}
