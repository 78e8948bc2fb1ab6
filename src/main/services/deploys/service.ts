import '../../../shared/deploys/edit-texts.ts';
import '../../../shared/deploys/texts.ts';
import { AppFailure, failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { databaseSecrets } from '../../../shared/deploys/database-secrets.ts';
import { deploysDescriptor } from '../../../shared/deploys/descriptor.ts';
import { featureNames } from '../../../shared/deploys/model.ts';
import { nothingDeployed } from '../../../shared/deploys/topics.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { TestStep } from '../../connections/connection-test.ts';
import { describeFeatures } from '../../connections/features.ts';
import { credentialFor } from '../../connections/profile-credential.ts';
import type { SignInStepOptions } from '../../connections/sign-in-step.ts';
import { candidateClient } from '../../connections/sign-in-step.ts';
import type { ServiceClient } from '../../net/client.ts';
import { defineService } from '../../service/define-service.ts';
import { switchCall } from '../../service/elsewhere.ts';
import type { ServicePorts } from '../../service/service-session.ts';
import { databaseHandlers } from './handlers/database-handlers.ts';
import { createPlatform } from './platform/create-platform.ts';
import { saveHandlers } from './save/save-handlers.ts';
import { createSchemaEngine } from './schema/engine.ts';
import { listFeatures, needViews } from './schema/features.ts';
import type { SchemaEngine } from './schema/types.ts';
import type { RequireDeploysSession } from './session.ts';
import { DeploysSession, graphqlAt } from './session.ts';
import type { SecretsPort } from '../../platform/ports.ts';
import { toListedService } from './overview/overview.ts';

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
  // The profile's secrets include the tokens of databases.
  release: async ({ secrets }, profile) => {
    for (const name of databaseSecrets(profile)) await secrets.clear(name);
    return null;
  },
});

type SchemaNames = 'deploys.schema' | 'deploys.readSchema' | 'deploys.override';

/** The server's schema and the fields in use. */
const schemaHandlers = (requireSession: RequireDeploysSession): Handlers<SchemaNames> => ({
  'deploys.schema': async (_input, { signal }) => {
    const dialect = await requireSession().engine.dialect(signal);
    const { endpoint, at, types } = dialect;
    return {
      endpoint,
      at,
      types,
      needs: needViews(dialect),
      features: listFeatures(dialect),
    };
  },
  'deploys.readSchema': async (_input, { signal }) => {
    const { engine, overview } = requireSession();
    await engine.refresh(signal);
    await overview.refresh();
  },
  'deploys.override': async ({ need, field }, { signal }) => {
    const { engine, overview, preferences } = requireSession();
    const views = needViews(await engine.dialect(signal));
    const view = views.find((one) => one.need === need);
    if (view === undefined)
      throw failure('invalid-input', t('deploys:service.noNeed', { need }), { field: 'need' });
    if (field !== null && !view.candidates.includes(field))
      throw failure('invalid-input', t('deploys:service.notFitting', { field }), {
        field: 'field',
      });
    await preferences.override(need, field);
    engine.override(preferences.get().overrides);
    await overview.refresh();
  },
});

type OverviewNames = `deploys.${'read' | 'chooseWorkspace' | 'setMuted' | 'usage'}`;

/** The overview and what the user chose for it. */
const overviewHandlers = (requireSession: RequireDeploysSession): Handlers<OverviewNames> => ({
  'deploys.read': async ({ workspace: slug }, { signal }) => {
    const { engine, preferences, platform } = requireSession();
    // A platform caches data of the workspace that the app shows, so another workspace is read by a separate platform.
    const reader = slug === null ? platform : createPlatform(engine);
    const round = await reader.round(slug ?? preferences.workspace(), signal, 'list');
    if (slug !== null && round.features.workspaces.on && round.workspace !== slug)
      throw failure('not-found', t('deploys:service.noWorkspace', { slug }), {
        field: 'workspace',
      });
    const { workspace, services, features, problems, cut, pages } = round;
    return { workspace, services, features, problems, cut, pages };
  },
  'deploys.chooseWorkspace': async ({ slug }) => {
    const session = requireSession();
    const { workspaces, features } = await session.current();
    if (
      slug !== null &&
      features.workspaces.on &&
      !workspaces.some((workspace) => workspace.slug === slug)
    )
      throw failure('not-found', t('deploys:service.noWorkspace', { slug }), { field: 'slug' });
    await session.preferences.choose(slug);
    await session.refresh();
  },
  'deploys.setMuted': async ({ serviceId, muted }) => {
    const session = requireSession();
    const { name } = await session.service(serviceId);
    await session.setMuted({ kind: null, about: serviceId, subject: name }, muted);
  },
  'deploys.usage': (_input, { signal }) => {
    const { platform, preferences } = requireSession();
    return platform.usage(preferences.workspace(), signal);
  },
});

type Names = `deploys.${'service' | 'variables' | 'open' | 'logs' | 'metrics' | 'reveal'}`;

/** Minimum length (characters) of values to redact from the log: shorter ones may be ordinary words. */
const MIN_SECRET = 8;

/** Reads and changes of one service. */
const serviceHandlers = (
  requireSession: RequireDeploysSession,
  { secrets, openAddress }: Pick<ServicePorts, 'secrets' | 'openAddress'>,
): Handlers<Names> => ({
  'deploys.service': async ({ serviceId }, { signal }) => {
    const session = requireSession();
    const { platform, engine } = session;
    const service = await session.lastRead(serviceId);
    const features = listFeatures(await engine.dialect(signal));
    const deployments = features.deployments.on
      ? await platform.allDeployments(serviceId, signal)
      : null;
    session.histories.put(toListedService(service), deployments);
    const history = session.histories.of(serviceId);
    return { service: { ...service, ...history }, deployments: deployments ?? history.recent };
  },
  'deploys.variables': ({ serviceId }, { signal }) =>
    requireSession().platform.variableNames(serviceId, signal),
  'deploys.open': async ({ serviceId }) => {
    const { url } = await requireSession().service(serviceId);
    if (url === null) throw failure('not-found', t('deploys:service.noUrl'), { serviceId });
    openAddress(url);
  },
  'deploys.logs': (input, { signal }) => requireSession().platform.logs(input, signal),
  'deploys.metrics': ({ serviceId, range }, { signal }) =>
    requireSession().platform.metrics(serviceId, range, signal),
  'deploys.reveal': async ({ serviceId, key }, { signal }) => {
    const { variables } = await requireSession().platform.stored(serviceId, { signal });
    if (variables === null) throw failure('unsupported', t('deploys:service.noVariables'));
    const variable = variables.find((one) => one.key === key);
    if (variable === undefined)
      throw failure('not-found', t('deploys:service.noVariable', { key }), { field: 'key' });
    if (variable.value === null)
      throw failure('unsupported', t('deploys:service.sealed', { key }), { field: 'key' });
    conceal(secrets, variable.value);
    return variable.value;
  },
});

/** Redacts a value from the log, but not from the server's data, where it may be part of an address or a name. */
function conceal(secrets: SecretsPort, value: string): void {
  if (value.length >= MIN_SECRET) secrets.conceal(value, true);
}
