import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../../../../test/support/sample.ts';
import {
  dialectOf,
  fieldsIn,
  foundIn,
} from '../../../../../test/support/deploys/deploys-engine.ts';
import type { DeploysFault } from '../../../../demo/deploys/faults.ts';
import { deploysNames } from '../../../../demo/deploys/faults.ts';
import { servedSchema } from '../../../../demo/deploys/schema.ts';
import type { DeploysGeneration } from '../../../../demo/deploys/sdl/generations.ts';
import { listFeatures, needViews } from './features.ts';
import type { Need } from './needs.ts';
import { saveFor } from './resolve.ts';

const dialectFrom = (generation: DeploysGeneration, ...faults: readonly DeploysFault[]) =>
  dialectOf(servedSchema(generation, new Set(faults)).schema);

const common = {
  account: 'accountStatus',
  workspaces: 'workspaceList',
  projects: 'projectList',
  services: 'serviceList',
  service: 'serviceGet',
  logs: 'serviceLogs',
  metrics: 'serviceMetrics',
  limits: 'resourceLimits',
  billing: 'workspaceBilling',
  bill: 'usageBillBreakdown',
  usageByProject: 'usageByProject',
};
const separate = { create: 'serviceCreate', update: 'serviceUpdate', redeploy: 'serviceUpdate' };
const databases = { databases: 'resourceList', createDatabase: 'resourceCreate' };
const april = { ...common, deployments: 'deploymentList', ...separate };

/** The expected fields, from the schemas of the platform (ink.md 2). */
const expected: Readonly<Record<DeploysGeneration, Readonly<Record<string, string>>>> = {
  current: { ...april, serviceByName: 'serviceGetByName' },
  g3: april,
  g2: april,
  g1: { ...common, ...databases, ...separate },
  specified: {
    ...common,
    ...databases,
    deployments: 'deploymentList',
    save: 'updateService',
    update: 'updateService',
    redeploy: 'updateService',
  },
  g0: {
    account: 'me',
    projects: 'listProjects',
    services: 'listServices',
    service: 'serviceDetails',
    logs: 'serviceLogs',
    metrics: 'serviceMetrics',
    databases: 'listResources',
  },
};

/** Needs whose rule finds fields by shape. */
const byShape = [
  'account',
  'workspaces',
  'projects',
  'services',
  'service',
  'deployments',
  'logs',
  'limits',
  'databases',
  'metrics',
  'billing',
  'bill',
  'usageByProject',
  'redeploy',
  'serviceByName',
  'create',
  'update',
  'save',
];

describe('the needs of each generation', () => {
  it.each(deploysNames.generations)('are resolved by known names: %s', (generation) => {
    const dialect = dialectFrom(generation);
    expect(fieldsIn(dialect)).toEqual(expected[generation]);
    for (const { how, reason } of needViews(dialect))
      expect(how === 'known' ? reason === '' : how === null && reason !== '').toBe(true);
  });

  it.each(deploysNames.generations)(
    'are found by shape when everything is renamed, or off: %s',
    (generation) => {
      const { schema, original } = servedSchema(generation, new Set(['renamed', 'look-alike']));
      const dialect = dialectOf(schema);
      const found = Object.entries(fieldsIn(dialect));
      expect(found.filter(([, field]) => original.get(field) === field)).toEqual([]);
      // These mutations can only be recognized as creating by their input types.
      const named = expected[generation];
      expect(Object.fromEntries(found.map(([need, field]) => [need, original.get(field)]))).toEqual(
        Object.fromEntries(byShape.flatMap((need) => (need in named ? [[need, named[need]]] : []))),
      );
      expect(new Set(needViews(dialect).map(({ how }) => how))).toEqual(new Set(['shape', null]));
    },
  );

  it.each(deploysNames.generations)('survive other shapes of the same data: %s', (generation) => {
    const shapes = [
      ['status-object'],
      ['status-enum'],
      ['edges'],
      ['no-page-info'],
      ['look-alike'],
      ['huge-schema'],
      ['edges', 'no-page-info', 'status-enum'],
    ] as const;
    for (const faults of sampleOf(shapes, 3))
      expect(fieldsIn(dialectFrom(generation, ...faults))).toEqual(expected[generation]);
    const edges = foundIn(dialectFrom(generation, 'edges'), 'services');
    expect(edges).toMatchObject({ shape: 'edges', type: 'Service', paged: true });
    const plain = foundIn(dialectFrom(generation, 'no-page-info'), 'services');
    expect(plain).toMatchObject({ shape: 'nodes', type: 'Service', paged: false });
  });
});

const service = 'type Service { id: ID! name: String status: String repo: String }';
const input = 'input In { name: String! buildPack: String memory: String repo: String }';
const result = 'type Result { serviceId: ID! name: String status: String }';

describe('resolution', () => {
  it('leaves a need off if several fields have its shape, and names them', () => {
    const dialect = dialectOf(`${service} type Query { apps: [Service] sites: [Service] }`);
    expect(dialect.needs.services).toMatchObject({ on: false, candidates: ['apps', 'sites'] });
    expect(dialect.needs.services).toHaveProperty('reason', expect.stringContaining('apps, sites'));
  });

  it('prefers the field that the user chose, if it fits', () => {
    const sdl = `${service} type Query { serviceList: [Service] sites: [Service] one: Service count: Int }`;
    expect(foundIn(dialectOf(sdl), 'services').how).toBe('known');
    const chosen = foundIn(dialectOf(sdl, { services: 'sites' }), 'services');
    expect(chosen).toMatchObject({ field: 'sites', how: 'override' });
    for (const wrong of ['one', 'count', 'none', 'constructor', '__proto__'])
      expect(foundIn(dialectOf(sdl, { services: wrong }), 'services').field).toBe('serviceList');
    expect(dialectOf(sdl).needs.services.candidates).toEqual(['serviceList', 'sites']);
  });

  it.each<[string, Need, string]>([
    ['arguments', 'services', `${service} type Query { serviceList(tenant: ID!): [Service] }`],
    ['a result', 'services', `${service} type Query { serviceList: Service }`],
    ['an item', 'services', 'type Query { serviceList: [Thing] } type Thing { id: ID! }'],
    ['a scalar', 'logs', 'type Query { serviceLogs: [String] }'],
  ])('does not use a known name with other %s', (_what, need, sdl) => {
    const { on, reason } = { reason: '', ...dialectOf(sdl).needs[need] };
    expect(on).toBe(false);
    expect(reason).not.toBe('');
  });

  it('reports that a known field changed', () => {
    const { needs } = dialectOf(`${service} type Query { serviceList: Service }`);
    expect(needs.services).toHaveProperty('reason', expect.stringContaining('serviceList'));
  });

  it.each([
    'servicesPurge: [Service]',
    'deleteAllServices: [Service]',
    'runServices: [Service]',
    'restartServices: [Service]',
    'apps(confirm: Boolean): [Service]',
    'apps(command: String): [Service]',
  ])('never uses a query that changes something: %s', (field) => {
    const dialect = dialectOf(`${service} type Query { ${field} }`);
    expect(fieldsIn(dialect)).toEqual({});
    expect(dialect.needs.services.candidates).toEqual([]);
  });

  it.each([
    'serviceDelete(input: In!): Result',
    'wipeAndUpdate(input: In!): Result',
    'updateServiceSecrets(input: In!): Result',
    'serviceModify(input: In!): Result',
    'serviceUpdate(input: Strict!): Result',
    'serviceUpdate(input: In!): Boolean',
    'updatePlan(input: Plan!): Result',
  ])('redeploys only by an update that requires only the identity, not by %s', (field) => {
    const dialect = dialectOf(`${input} ${result} type Query { a: Int } type Mutation { ${field} }
      input Strict { name: String! buildPack: String! memory: String repo: String } input Plan { name: String! tier: String }`);
    expect(dialect.needs.redeploy.on).toBe(false);
  });

  it('uses only metrics of one service by shape', () => {
    const found = (args: string) =>
      fieldsIn(
        dialectOf(
          `type Query { load${args}: Load } type Load { cpuUsage: Int memoryUsageMB: Int }`,
        ),
      );
    expect(found('(serviceId: ID!)')).toEqual({ metrics: 'load' });
    expect(found('')).toEqual({});
    expect(found('(sandboxId: ID!)')).toEqual({});
  });

  it('finds redeploy by shape, and nothing else that changes the server', () => {
    const dialect = dialectOf(`${input} ${result} type Query { a: Int }
      type Mutation { redeployApp(input: In!): Result newApp(input: In!): Result newBase(name: String, type: String): Base }
      type Base { name: String authToken: String }`);
    expect(fieldsIn(dialect)).toEqual({ redeploy: 'redeployApp' });
    const two = dialectOf(`${input} ${result} type Query { a: Int }
      type Mutation { redeployApp(input: In!): Result updateApp(input: In!): Result }`);
    expect(two.needs.redeploy).toMatchObject({
      on: false,
      candidates: ['redeployApp', 'updateApp'],
    });
  });
});

describe('a field that the server calls deprecated', () => {
  const old = '@deprecated(reason: "short")';
  const page = 'type Page { nodes: [Service!] pageInfo: Info } type Info { endCursor: String }';
  const paged = '(first: Int, after: String): Page';
  it.each([
    ['deprecatedList', `serviceList: [Service] ${old} services${paged}`, 'services', 'shape'],
    ['deprecatedPage', `serviceList${paged} ${old} services${paged}`, 'services', 'shape'],
    ['two names', `listServices${paged} serviceList: [Service] ${old}`, 'listServices', 'known'],
    ['nothing else', `serviceList: [Service] ${old}`, 'serviceList', 'known'],
    ['nothing else by shape', `apps: [Service] ${old}`, 'apps', 'shape'],
    ['two successors', `serviceList: [Service] ${old} a${paged} b${paged}`, 'serviceList', 'known'],
    ['a short and a paged successor', `apps: [Service] services${paged}`, 'services', 'shape'],
  ])('is used last: %s', (_case, fields, field, how) => {
    const dialect = dialectOf(`${service} ${page} type Query { ${fields} }`);
    expect(foundIn(dialect, 'services')).toMatchObject({ field, how });
  });
});

describe('arguments that a field requires', () =>
  it('are not those of optional objects, nor the size of a page', () => {
    const dialect =
      dialectOf(`${service} ${input} ${result} input Filter { owner: String! name: String! }
      input Options { strategy: String! name: String! }
      type Query { services(filter: Filter, first: Int!): [Service] service(id: ID!, filter: Filter): Service }
      type Mutation { updateService(name: String!, repo: String, memory: String, buildPack: String, options: Options): Result }`);
    expect(fieldsIn(dialect)).toEqual({
      services: 'services',
      service: 'service',
      save: 'updateService',
      update: 'updateService',
      redeploy: 'updateService',
    });
  }));

describe('a mutation that saves', () => {
  const mutations = (...fields: readonly string[]) =>
    dialectOf(`${service} ${input} ${result} type Query { a: Int } type Mutation { ${fields.join(' ')} }
      input Script { name: String! repo: String memory: String command: String }`);

  it.each([
    'createOrUpdateApplication',
    'serviceCreateOrUpdate',
    'updateOrCreateService',
    'upsert_service',
    'SAVE_APP',
    'deployApp',
    'createorupdateservice',
  ])('is found by its shape: %s', (name) => {
    const dialect = mutations(`${name}(input: In!): Result`, 'a: Int');
    expect(foundIn(dialect, 'save')).toMatchObject({ field: name, how: 'shape' });
    expect(listFeatures(dialect).upsert.on).toBe(true);
  });

  it.each([
    'deleteOrUpdateService',
    'upsertAndRun',
    'upsertandrunservice',
    'execUpsert',
    'saveAndReveal',
    'rotateAndSave',
    'removeOrSave',
    'suspendOrUpdate',
    'undeployService',
    'saveservicesecrets',
    'resetAndUpdate',
    'restartOrDeploy',
    'cancelDeploy',
    'transferUpdate',
    'modifyService',
  ])('never does anything else: %s', (name) => {
    const { needs } = mutations(`${name}(input: In!): Result`);
    expect([needs.save.on, needs.create.on, needs.update.on]).toEqual([false, false, false]);
    expect([...needs.save.candidates, ...needs.create.candidates]).toEqual([]);
  });

  it.each([
    'upsertService(input: Script!): Result',
    'upsertService(name: String!, repo: String): Result',
    'upsertService(repo: String, memory: String): Result',
    'upsertService(input: In!): Boolean',
    'upsertService(input: In!): [Result]',
    'upsertService(input: In!, tenant: ID!): Result',
  ])('accepts a name and the fields of a service, and returns one: not %s', (field) =>
    expect(mutations(field).needs.save.on).toBe(false),
  );

  it('is not chosen among several, and a known pair comes first', () => {
    const two = mutations('saveApp(input: In!): Result', 'upsertSite(input: In!): Result');
    expect(two.needs.save).toMatchObject({ on: false, candidates: ['saveApp', 'upsertSite'] });
    expect(listFeatures(two).upsert.reason).toContain('saveApp, upsertSite');
    const pair = mutations(
      ...['serviceCreate', 'serviceUpdate', 'saveApp'].map((name) => `${name}(input: In!): Result`),
    );
    expect(pair.needs.save.on).toBe(false);
    expect(saveFor(pair, true)).toMatchObject({ found: { field: 'serviceCreate', how: 'known' } });
    expect(saveFor(pair, false)).toMatchObject({ found: { field: 'serviceUpdate', how: 'known' } });
  });
});

describe('features', () => {
  const onIn = (...from: Parameters<typeof dialectFrom>): string[] =>
    Object.entries(listFeatures(dialectFrom(...from))).flatMap(([name, { on }]) =>
      on ? [name] : [],
    );

  it('follow from the needs', () => {
    const february = ['services', 'projects', 'buildLogs', 'runtimeLogs', 'metrics', 'databases'];
    expect(onIn('g0')).toEqual(february);
    expect(onIn('specified')).toHaveLength(12);
    expect(onIn('current')).not.toContain('databases');
    expect(onIn('g1')).toEqual(expect.arrayContaining(['upsert', 'redeploy', 'databases']));
    expect(onIn('current', 'renamed')).toContain('upsert');
    expect(onIn('g0', 'renamed')).not.toContain('upsert');
  });

  it('have a reason when off, and none when on', () => {
    for (const generation of deploysNames.generations)
      for (const { on, reason } of Object.values(listFeatures(dialectFrom(generation))))
        expect(reason === '').toBe(on);
  });

  it('use every need', () => {
    const dialect = dialectFrom('current');
    const used = new Set(needViews(dialect).map(({ need }) => need));
    expect([...used].sort()).toEqual(Object.keys(dialect.needs).sort());
  });

  it('consider the kinds of logs', () => {
    const { buildLogs, runtimeLogs } = listFeatures(
      dialectOf(`type Query { serviceLogs(input: LogsInput!): Logs } enum LogType { RUNTIME }
        input LogsInput { serviceId: ID! logType: LogType! } type Logs { entries: [Entry] hasMore: Boolean }
        type Entry { timestamp: String message: String }`),
    );
    expect([buildLogs.on, runtimeLogs.on]).toEqual([false, true]);
  });
});
