import '../../../shared/deploys/texts.ts';
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
import { graphqlAt } from './session.ts';

type Ports = Pick<ServicePorts, 'http' | 'clock' | 'random' | 'store' | 'log'>;

const engineAt = (ports: Ports, client: ServiceClient, url: string): SchemaEngine =>
  createSchemaEngine({ ...ports, graphql: graphqlAt(client, url) });

/** Signs in by reading the account, or by reading a round if the server has no account field. */
export const createSignIn = (ports: Ports): SignInStepOptions => ({
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
export const schemaStep = (ports: Ports): TestStep => ({
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
