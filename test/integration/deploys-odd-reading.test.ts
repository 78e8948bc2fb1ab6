import { afterEach, describe, expect, it } from 'vitest';
import { createPlatform } from '../../src/main/services/deploys/platform/create-platform.ts';
import { planVariables } from '../../src/main/services/deploys/save/variables.ts';
import { engineFor, writeAtOnce } from '../support/deploys/deploys-engine.ts';
import { failed } from '../support/failed.ts';
import type { Args, OddPlatform, OddState } from '../support/deploys/odd-platform.ts';
import { oddService, pageOf, startOddPlatform, upsert } from '../support/deploys/odd-platform.ts';

let odd: OddPlatform | null = null;
afterEach(async () => {
  await odd?.stop();
  odd = null;
});

async function open(...options: Parameters<typeof startOddPlatform>) {
  odd = await startOddPlatform(...options);
  const { engine } = engineFor(odd);
  return { odd, engine, platform: createPlatform(engine) };
}

const services = [1, 2, 3].map((number) => oddService(number));
const all = (_args: Args, state: OddState) => state.services;
const page = (args: Args, state: OddState) => pageOf(state.services, args);
const names = (round: { readonly services: readonly { readonly name: string }[] }) =>
  round.services.map(({ name }) => name);

describe('a list of services', () => {
  it.each([
    ['firstRequired', 'serviceList(first: Int!, after: String): ServicePage!', page],
    ['first of a plain list', 'apps(first: Int!): [Service!]!', all],
    ['optFilter', 'serviceList(filter: Filter, first: Int, after: String): ServicePage!', page],
  ] as const)('is read although it takes what the app lacks: %s', async (_case, field, answer) => {
    const name = field.slice(0, field.indexOf('('));
    const { platform, odd: server } = await open({
      sdl: `type Query { ${field} } input Filter { owner: String! }`,
      answers: { [name]: answer },
      services,
    });
    expect(names(await platform.round(null))).toEqual(['s-1', 's-2', 's-3']);
    expect(server.asked[0]?.args).toEqual({ first: 100 });
  });

  it.each([
    ['deprecatedList', 'serviceList: [Service!]! @deprecated(reason: "short")'],
    ['deprecatedPage', 'serviceList(first: Int, after: String): ServicePage! @deprecated'],
  ])('is read from the successor of a deprecated one: %s', async (_case, old) => {
    const many = Array.from({ length: 57 }, (_, at) => oddService(at + 1));
    const { platform, odd: server } = await open({
      sdl: `type Query { ${old} services(first: Int, after: String): ServicePage! }`,
      answers: {
        serviceList: () => {
          throw new Error('switched off');
        },
        services: (args, state) => pageOf(state.services, args, 20),
      },
      services: many,
    });
    expect(names(await platform.round(null))).toHaveLength(57);
    expect(new Set(server.asked.map(({ field }) => field))).toEqual(new Set(['services']));
  });
});

describe('words of the server', () =>
  it.each(['hosted', 'github'])('are those of its services: host %s', async (host) => {
    const { platform, odd: server } = await open({
      sdl: `type Query { serviceList(first: Int, after: String): ServicePage! }
        input In { name: String! repo: String host: String buildPack: String }
        type Mutation { serviceCreate(input: In!): Saved serviceUpdate(input: In!): Saved }`,
      answers: {
        serviceList: page,
        serviceCreate: (args, state) => ({ ...upsert(args, state), serviceId: 'new' }),
      },
      services: services.map((service) => ({ ...service, host })),
    });
    await platform.round(null);
    await platform.save(null, null, { name: 'fresh', repo: 'acme/fresh' }, writeAtOnce());
    expect(server.sent[0]?.args['input']).toMatchObject({ host });
  }));

describe('a server that knows services by name only', () => {
  const setUp = () =>
    open({
      sdl: `type Query { serviceList(first: Int, after: String): ServicePage!
          serviceGetByName(name: String!, workspaceSlug: String): Service }
        type Mutation { updateService(input: ServiceInput!): Saved }`,
      answers: {
        serviceList: page,
        serviceGetByName: ({ name }, state) => state.services.find((one) => one.name === name),
        updateService: (args, state) => ({ ...upsert(args, state), serviceId: 'id-2' }),
      },
      services,
    });

  it('gives the variables of a service, also before a round was read', async () => {
    const { platform, odd: server } = await setUp();
    expect(await platform.variableNames('id-2')).toEqual(['A', 'B']);
    const { variables } = await platform.stored('id-2');
    expect(variables).toEqual([
      { key: 'A', value: 'one' },
      { key: 'B', value: 'two' },
    ]);
    expect(server.asked.filter(({ field }) => field === 'serviceList')).toHaveLength(1);
    expect((await failed(platform.stored('none'))).error.code).toBe('not-found');
  });

  it('is asked whether a service exists', async () => {
    const { platform } = await setUp();
    expect(await platform.named(null, 's-3', null)).toMatchObject({ id: 'id-3' });
    expect(await platform.named(null, 's-9', null)).toBe('none');
  });
});

describe('deployments', () => {
  it('are read to the last page', async () => {
    const deployments = Array.from({ length: 3 }, (_, at) => ({
      id: `d-${String(at)}`,
      serviceId: 'id-1',
      status: at === 0 ? 'building' : 'superseded',
      createdAt: `2026-01-0${String(3 - at)}T00:00:00Z`,
    })).reverse();
    const { platform } = await open({
      sdl: `type Deployment { id: ID! serviceId: ID! status: String! createdAt: String }
        type DeploymentPage { nodes: [Deployment!]! pageInfo: PageInfo! }
        type Query { deploymentList(serviceId: ID!, first: Int!, after: String): DeploymentPage! }`,
      answers: { deploymentList: (args) => pageOf(deployments, args, 1) },
    });
    const read = await platform.allDeployments('id-1');
    expect(read?.map(({ id }) => id)).toEqual(['d-0', 'd-1', 'd-2']);
    const recent = (await platform.deployments(['id-1'])).get('id-1');
    expect(recent?.map(({ id }) => id)).toEqual(['d-0', 'd-1', 'd-2']);
  });

  it('are read in pages of the size that the server takes', async () => {
    const deployments = Array.from({ length: 30 }, (_, at) => ({ id: `d-${String(at)}` }));
    const limited = (items: readonly unknown[], args: Args) => {
      if (Number(args['first']) > 15) throw new Error('first must be at most 15');
      return pageOf(items, args);
    };
    const { platform } = await open({
      sdl: `type Deployment { id: ID! serviceId: ID status: String createdAt: String }
        type DeploymentPage { nodes: [Deployment!]! pageInfo: PageInfo! }
        type Query { serviceList(first: Int, after: String): ServicePage!
          deploymentList(serviceId: ID!, first: Int, after: String): DeploymentPage }`,
      answers: {
        serviceList: (args, state) => limited(state.services, args),
        deploymentList: (args) => limited(deployments, args),
      },
      services,
    });
    await platform.round(null);
    expect(await platform.allDeployments('id-1')).toHaveLength(30);
    expect((await platform.deployments(['id-1'])).get('id-1')).toHaveLength(20);
  });
});

describe('lines of a log', () => {
  const entry = (message: string, second: number) => ({
    timestamp: `2026-01-01T00:00:0${String(second)}Z`,
    level: null,
    message,
  });
  const lines = [entry('a', 1), entry('b', 2), entry('c', 2), entry('d', 2)];
  const openLogs = async (entries: () => readonly object[]) => {
    const { platform } = await open({
      sdl: `type Entry { timestamp: String message: String level: String } type Logs { entries: [Entry!]! hasMore: Boolean }
        enum Kind { BUILD RUNTIME } input LogsInput { serviceId: ID! logType: Kind! limit: Int startTime: String }
        type Query { serviceLogs(input: LogsInput!): Logs }`,
      answers: { serviceLogs: () => ({ entries: entries(), hasMore: false }) },
    });
    const input = { serviceId: 'id-1', kind: 'runtime', since: null, limit: 100 } as const;
    return async () => (await platform.logs(input)).entries;
  };

  it('are marked as errors by their level, or by the word if there is no level', async () => {
    const read = await openLogs(() => [
      { ...entry('x', 1), level: 'ERROR' },
      entry('npm ERROR', 2),
      { ...entry('no error', 3), level: 'info' },
    ]);
    expect(await read()).toMatchObject([
      { level: 'error', word: 'ERROR' },
      { level: 'error', word: null },
      { level: null, word: 'info' },
    ]);
  });

  it.each([false, true])('of one second stay in order, newest first: %s', async (isReversed) => {
    let sent = lines;
    const entries = await openLogs(() => (isReversed ? sent.toReversed() : sent));
    const read = async () => (await entries()).map(({ text }) => text).join('');
    expect(await read()).toBe('abcd');
    // A later read of one second alone does not tell the order: the server's is remembered.
    sent = lines.slice(1);
    expect(await read()).toBe('bcd');
  });
});

describe('stored variables', () => {
  const stored = [
    { key: 'spring.datasource.url', value: 'jdbc' },
    { key: 'MY-KEY', value: '1' },
    { key: '2FA key', value: 'x' },
    { key: 'SEALED', value: null },
  ];

  it('that are sealed keep their names', async () => {
    const { platform } = await open({
      sdl: 'type Query { serviceGet(id: ID!): Service }',
      answers: { serviceGet: () => oddService(1, { envVars: stored }) },
    });
    expect((await platform.stored('id-1')).variables).toEqual(stored);
    expect(planVariables([], stored, false).vanishing).toEqual(stored.map(({ key }) => key));
  });

  it('may have any name and stay, sealed ones where the server keeps them', () => {
    const kept = stored.map(({ key }) => ({ key, value: null }));
    const plan = planVariables(kept, stored, true);
    expect(plan).toMatchObject({ errors: [], changes: [], vanishing: [], variables: stored });
    const { errors } = planVariables(kept, stored, false);
    expect(errors.map(({ field }) => field)).toEqual(['envVars.3.value']);
    const changed = planVariables([{ key: '2FA key', value: 'y' }], stored, false);
    expect(changed.errors).toEqual([]);
    expect(planVariables([{ key: '3 new', value: 'y' }], stored, false).errors).toMatchObject([
      { field: 'envVars.0.key' },
    ]);
  });
});
