import '../../../shared/deploys/texts.ts';
import { databaseSecrets } from '../../../shared/deploys/database-secrets.ts';
import { deploysDescriptor } from '../../../shared/deploys/descriptor.ts';
import { nothingDeployed } from '../../../shared/deploys/topics.ts';
import { defineService } from '../../service/define-service.ts';
import { switchCall } from '../../service/elsewhere.ts';
import { databaseHandlers } from './handlers/database-handlers.ts';
import { overviewHandlers } from './handlers/overview-handlers.ts';
import { schemaHandlers } from './handlers/schema-handlers.ts';
import { serviceHandlers } from './handlers/service-handlers.ts';
import { saveHandlers } from './save/save-handlers.ts';
import { DeploysSession, graphqlAt } from './session.ts';

import '../../../shared/deploys/edit-texts.ts';
import { featureNames } from '../../../shared/deploys/model.ts';
import { AppFailure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { TestStep } from '../../connections/connection-test.ts';
import { describeFeatures } from '../../connections/features.ts';
import { credentialFor } from '../../connections/profile-credential.ts';
import type { SignInStepOptions } from '../../connections/sign-in-step.ts';
import { candidateClient } from '../../connections/sign-in-step.ts';
import type { ServiceClient } from '../../net/client.ts';
import type { ServicePorts } from '../../service/service-session.ts';
import { createPlatform } from './platform/create-platform.ts';
import { createSchemaEngine } from './schema/engine.ts';
import { listFeatures } from './schema/features.ts';
import type { SchemaEngine } from './schema/types.ts';

type Ports = Pick<ServicePorts, 'http' | 'clock' | 'random' | 'store' | 'log'>;

const engineAt = (ports: Ports, client: ServiceClient, url: string): SchemaEngine =>
  createSchemaEngine({ ...ports, graphql: graphqlAt(client, url) });

/** Signs in by reading the account, or by reading a round if the server has no account field. */
const createSignIn = (ports: Ports): SignInStepOptions => ({
  read: async (client, { url, signal }) => {
    const platform = createPlatform(engineAt(ports, client, url));
    try {
      return await platform.account(signal);
    } catch (error) {
      if (!(error instanceof AppFailure) || error.error.code !== 'unsupported') throw error;
      return (await platform.round(null, signal)).account;
    }
  },
});

/** Step `schema`: which features the server's schema supports. */
const schemaStep = (ports: Ports): TestStep => ({
  name: 'schema',
  run: async (context) => {
    const { url, candidate, signal, useSecrets } = context;
    const address = url ?? '';
    const client = candidateClient(ports, context, address, credentialFor(candidate, useSecrets));
    const features = listFeatures(await engineAt(ports, client, address).dialect(signal));
    const named = featureNames.map((name) => ({
      name: t(`deploysedit:feature.${name}`),
      isOn: features[name].on,
    }));
    return { detail: describeFeatures(named) };
  },
});

/** The deployment platform: one polled overview, and everything else on request. */
export const createDeploysService = defineService({
  name: 'deploys',
  descriptor: deploysDescriptor,
  signIn: createSignIn,
  steps: (ports) => [schemaStep(ports)],
  empty: nothingDeployed,
  open: (ports, opening) => new DeploysSession(ports, opening),
  scopes: {
    list: ({ workspaces }) => workspaces.map(({ slug, name }) => ({ id: slug, name })),
    choose: (slug, { fields }) => ({ workspace: { slug, instead: fields['workspace'] ?? null } }),
    show: (slug) => switchCall('deploys.chooseWorkspace', { slug }),
  },
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
