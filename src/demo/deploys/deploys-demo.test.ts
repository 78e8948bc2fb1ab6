import { buildClientSchema, getIntrospectionQuery } from 'graphql';
import type { IntrospectionQuery } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, dataOf } from '../../../test/support/deploys/deploys-ask.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import type { DeploysDemo, DeploysDemoOptions } from './deploys-demo.ts';
import { startDeploysDemo } from './deploys-demo.ts';
import { deploysNames } from './faults.ts';

const MINUTE = 60_000;
const running: DeploysDemo[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((demo) => demo.stop()));
});

async function start(
  options: DeploysDemoOptions = {},
): Promise<{ demo: DeploysDemo; clock: FakeClock }> {
  const clock = new FakeClock(Date.UTC(2026, 10, 23, 12));
  const demo = await startDeploysDemo({ clock, ...options });
  running.push(demo);
  return { demo, clock };
}

interface Listed {
  readonly name: string;
  readonly status: string;
}
const list = `{ list: serviceList(workspaceSlug: "studio") { nodes { name status } } }`;
const listed = async (demo: DeploysDemo): Promise<readonly Listed[]> =>
  (await dataOf<{ list: { nodes: readonly Listed[] } }>(demo, list)).list.nodes;
const stateOf = async (demo: DeploysDemo, name: string): Promise<string | undefined> =>
  (await listed(demo)).find((one) => one.name === name)?.status;

/** Runs the mutation of the generation `specified`, which creates or updates a service. */
const update = (demo: DeploysDemo, input: Record<string, unknown>) =>
  ask(
    demo,
    'mutation M($input: UpdateServiceInput!) { updateService(input: $input) { serviceId status } }',
    {
      variables: { input: { workspaceSlug: 'studio', ...input } },
    },
  );

interface Detail {
  readonly id: string;
  readonly name: string;
  readonly memory: string;
  readonly port: number;
  readonly buildpack: string;
  readonly host: string;
  readonly vcpus: number;
  readonly project: { readonly slug: string };
  readonly envVars: readonly { readonly key: string; readonly value: string }[];
}
const detail = `{ serviceList(workspaceSlug: "studio") { nodes {
  id name memory vcpus port buildpack host project { slug } envVars { key value } } } }`;
async function service(demo: DeploysDemo, name: string): Promise<Detail> {
  const data = await dataOf<{ serviceList: { nodes: readonly Detail[] } }>(demo, detail);
  const found = data.serviceList.nodes.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

async function deployments(demo: DeploysDemo, name: string): Promise<readonly string[]> {
  const { id } = await service(demo, name);
  const query = `query Q($id: ID!) { deploymentList(serviceId: $id) { nodes { status } } }`;
  type Data = { deploymentList: { nodes: readonly { status: string }[] } };
  const data = await dataOf<Data>(demo, query, { id });
  return data.deploymentList.nodes.map(({ status }) => status);
}

describe('generations of the demo platform', () => {
  const listings: Readonly<Record<string, string>> = {
    g0: '{ me { email } listServices { nodes { name status { build runtime } fqdn port } } listResources { nodes { name } } }',
    g1: '{ serviceList(workspaceSlug: "studio") { nodes { name status fqdn internalUrl port } } resourceList { totalCount } }',
    specified:
      '{ serviceList(workspaceSlug: "studio") { nodes { name status buildpack host vcpus port url } } resourceList { totalCount } }',
  };
  const since2 = `{ serviceList(workspaceSlug: "studio", projectSlug: "data") { nodes { name status buildPack gitProvider
    ports { name port publicEndpoint } project { slug } volumes { name } } } templateList { slug } volumeList { name } }`;

  it.each(deploysNames.generations)('answers its own operations: %s', async (generation) => {
    const { demo } = await start({ generation });
    const { body } = await ask(demo, listings[generation] ?? since2);
    expect(body?.errors).toBeUndefined();
    expect(JSON.stringify(body?.data)).toContain('"name":"ingest"');
  });

  it.each(deploysNames.generations)(
    'returns a complete schema without a key: %s',
    async (generation) => {
      const { demo } = await start({ generation });
      const { body } = await ask(demo, getIntrospectionQuery({ descriptions: false }), {
        token: null,
      });
      const schema = buildClientSchema(body?.data as unknown as IntrospectionQuery);
      expect(schema.getQueryType()?.getFields()).toHaveProperty('serviceLogs');
    },
  );

  it.each([
    ['g0', '{ listServices { totalCount } }', 200],
    ['g1', '{ serviceList { totalCount } }', 200],
    ['current', '{ serviceList { totalCount } }', 401],
  ])('refuses data without a key or with a wrong one: %s', async (generation, query, expected) => {
    const { demo } = await start({ generation });
    for (const token of [null, `dk_live_${'0'.repeat(64)}`]) {
      const { status, body } = await ask(demo, query, { token });
      expect(status).toBe(expected);
      expect(body?.data).toBeNull();
      expect(body?.errors?.[0]?.message).toMatch(/^authentication required/);
    }
    expect(demo.operations).toEqual([]);
  });

  it('answers the panel: seven services, plan, bill', async () => {
    const { demo } = await start();
    expect((await listed(demo)).map(({ name, status }) => `${name} ${status}`)).toEqual([
      'api failed',
      'web building',
      'worker active',
      'docs active',
      'cron suspended',
      'ingest crashed',
      'edge-cache active',
    ]);
    const usage = `{ resourceLimits { maxServices usage { services memoryMi vcpus } }
      workspaceBilling(workspaceSlug: "studio") { currentUsageCents estimatedBillCents } }`;
    expect(await dataOf(demo, usage)).toEqual({
      resourceLimits: { maxServices: 25, usage: { services: 9, memoryMi: 5632, vcpus: 3.25 } },
      workspaceBilling: { currentUsageCents: 1480, estimatedBillCents: 2110 },
    });
  });

  it.each([
    ['application/json', 422],
    ['application/graphql-response+json, application/json', 400],
  ])('refuses what does not fit the schema: %s', async (accept, status) => {
    const { demo } = await start();
    const answer = await ask(demo, '{ serviceList { nothing } }', { accept });
    expect(answer.status).toBe(status);
    expect(answer.body?.errors?.[0]?.extensions?.code).toBe('GRAPHQL_VALIDATION_FAILED');
    const broken = await ask(demo, '{ serviceList {', { accept });
    expect(broken.body?.errors?.[0]?.extensions?.code).toBe('GRAPHQL_PARSE_FAILED');
    const undecodable = await fetch(demo.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{',
    });
    expect(undecodable.status).toBe(400);
  });
});

describe('create or update', () => {
  it('creates with the defaults in the default project', async () => {
    const { demo, clock } = await start({ generation: 'specified' });
    await update(demo, { name: 'fresh', repo: 'studio/fresh' });
    expect(await service(demo, 'fresh')).toMatchObject({
      memory: '256Mi',
      vcpus: 0.25,
      buildpack: 'auto',
      host: 'hosted',
      envVars: [],
      project: { slug: 'default' },
    });
    const seen: (string | undefined)[] = [];
    for (let second = 0; second < 30; second += 2) {
      seen.push(await stateOf(demo, 'fresh'));
      clock.advance(2000);
    }
    expect([...new Set(seen)]).toEqual(['queued', 'building', 'deploying', 'active']);
  });

  it('changes only the given fields, and replaces all variables', async () => {
    const { demo } = await start({ generation: 'specified' });
    const before = await service(demo, 'api');
    await update(demo, { name: 'api', memory: '512Mi' });
    expect(await service(demo, 'api')).toEqual({ ...before, memory: '512Mi' });
    await update(demo, { name: 'api', envVars: [{ key: 'ONE', value: '1' }] });
    expect((await service(demo, 'api')).envVars).toEqual([{ key: 'ONE', value: '1' }]);
  });

  it('cancels what is in flight, and supersedes what is active', async () => {
    const { demo, clock } = await start({ generation: 'specified' });
    await update(demo, { name: 'web', memory: '512Mi' });
    expect((await deployments(demo, 'web')).slice(0, 3)).toEqual(['queued', 'cancelled', 'active']);
    clock.advance(MINUTE);
    expect((await deployments(demo, 'web')).slice(0, 3)).toEqual([
      'active',
      'cancelled',
      'superseded',
    ]);
  });

  it('reuses the image of the same commit and configuration', async () => {
    const { demo, clock } = await start({ generation: 'specified' });
    await update(demo, { name: 'worker' });
    clock.advance(2000);
    expect(await stateOf(demo, 'worker')).toBe('deploying');
    await update(demo, { name: 'worker', dockerfilePath: 'Dockerfile' });
    clock.advance(2000);
    expect(await stateOf(demo, 'worker')).toBe('building');
  });

  it('serves static sites on 8080, whatever port is given', async () => {
    const { demo } = await start({ generation: 'specified' });
    await update(demo, { name: 'web', buildpack: 'static', port: 5000 });
    expect((await service(demo, 'web')).port).toBe(8080);
  });

  it.each([
    [{ memory: '300Mi' }, 'invalid memory "300Mi"'],
    [{ vcpus: 0.3 }, 'invalid vcpus "0.3"'],
    [{ buildpack: 'magic' }, 'invalid buildpack "magic"'],
    [{ repo: 'https://git.example/a/b' }, 'invalid repo "https://git.example/a/b"'],
    [{ name: 'new' }, 'repo is required'],
    [{ name: 'new', repo: 'a/b', project: 'nowhere' }, 'project "nowhere" not found'],
  ])('refuses %j', async (fields, message) => {
    const { demo } = await start({ generation: 'specified' });
    const { status, body } = await update(demo, { name: 'worker', ...fields });
    expect(status).toBe(200);
    expect(body?.errors?.[0]?.message).toBe(message);
    expect(await stateOf(demo, 'worker')).toBe('active');
  });

  it('refuses more than the plan allows', async () => {
    const { demo } = await start({ generation: 'specified' });
    await update(demo, { name: 'api', vcpus: 4 });
    const { body } = await update(demo, { name: 'web', vcpus: 4 });
    expect(body?.errors?.[0]?.message).toBe('vCPU limit of the plan "hobby" exceeded');
  });

  it('finds a service of later generations only in its project', async () => {
    const { demo } = await start();
    const redeploy = (input: Record<string, unknown>) =>
      ask(
        demo,
        'mutation M($input: UpdateServiceInput!) { serviceUpdate(input: $input) { status } }',
        {
          variables: { input: { workspaceSlug: 'studio', ...input } },
        },
      );
    expect((await redeploy({ name: 'docs' })).body?.errors?.[0]?.message).toBe('service not found');
    expect((await redeploy({ name: 'docs', project: 'site' })).body?.data).toEqual({
      serviceUpdate: { status: 'queued' },
    });
    expect(demo.operations.at(-1)).toMatchObject({
      kind: 'mutation',
      name: 'M',
      fields: ['serviceUpdate'],
    });
  });

  it('creates a database with an address and a token', async () => {
    const { demo, clock } = await start({ generation: 'g1' });
    const created = await dataOf<{ resourceCreate: Record<string, string> }>(
      demo,
      'mutation { resourceCreate(input: { name: "orders" }) { databaseUrl authToken status } }',
    );
    expect(created.resourceCreate['databaseUrl']).toBe('libsql://orders.databases.invalid');
    expect(created.resourceCreate['authToken']).toMatch(/^[\w-]{64}$/);
    clock.advance(MINUTE);
    expect(await dataOf(demo, '{ resourceList { nodes { name status } } }')).toEqual({
      resourceList: { nodes: [{ name: 'orders', status: 'active' }] },
    });
  });
});

describe('states by control', () => {
  it('crashes, suspends, resumes and takes pushes', async () => {
    const { demo, clock } = await start();
    demo.crash('worker');
    expect(await stateOf(demo, 'worker')).toBe('crashed');
    demo.resume('cron');
    expect(await stateOf(demo, 'cron')).toBe('active');
    demo.suspend('cron');
    expect(await stateOf(demo, 'cron')).toBe('suspended');
    demo.push('worker', 'a'.repeat(40), 'Fix the crash');
    expect(await stateOf(demo, 'worker')).toBe('queued');
    clock.advance(MINUTE);
    expect(await stateOf(demo, 'worker')).toBe('active');
    expect(() => demo.crash('nothing')).toThrow('nothing');
  });

  it('fails builds of a repository named broken', async () => {
    const { demo, clock } = await start({ generation: 'specified' });
    await update(demo, { name: 'bad', repo: 'studio/broken' });
    clock.advance(MINUTE);
    expect(await stateOf(demo, 'bad')).toBe('failed');
  });

  it('pushes in a running demo by itself', async () => {
    const { demo, clock } = await start({ pushes: true });
    expect(await stateOf(demo, 'worker')).toBe('active');
    clock.advance(5 * MINUTE + 4000);
    expect(await stateOf(demo, 'worker')).toBe('building');
  });
});

describe('logs and metrics', () => {
  interface Entry {
    readonly timestamp: string;
    readonly level: string | null;
    readonly message: string;
  }
  async function logs(
    demo: DeploysDemo,
    name: string,
    input: Record<string, unknown>,
  ): Promise<{ entries: readonly Entry[]; hasMore: boolean }> {
    const nodes = `{ serviceList(workspaceSlug: "studio") { nodes { id name } } }`;
    type Ids = { serviceList: { nodes: readonly { id: string; name: string }[] } };
    const ids = await dataOf<Ids>(demo, nodes);
    const serviceId = ids.serviceList.nodes.find((one) => one.name === name)?.id;
    const query = `query Q($input: LogsInput!) { serviceLogs(input: $input) { hasMore entries { timestamp level message } } }`;
    type Data = { serviceLogs: { entries: readonly Entry[]; hasMore: boolean } };
    return (await dataOf<Data>(demo, query, { input: { serviceId, ...input } })).serviceLogs;
  }

  it('has the build that stops at npm ci, in 218 lines', async () => {
    const { demo } = await start();
    const all = await logs(demo, 'api', { logType: 'BUILD', limit: 500 });
    expect(all.entries).toHaveLength(218);
    expect(all.hasMore).toBe(false);
    expect(all.entries.at(-1)).toMatchObject({ level: 'error', message: '#8 ERROR: exit code 1' });
    const some = await logs(demo, 'api', { logType: 'BUILD' });
    expect(some).toEqual({ entries: all.entries.slice(-100), hasMore: true });
  });

  it('grows while a build runs and a service serves', async () => {
    const { demo, clock } = await start();
    const build = await logs(demo, 'web', { logType: 'BUILD' });
    const runtime = await logs(demo, 'worker', { logType: 'RUNTIME', limit: 5 });
    clock.advance(MINUTE);
    const later = await logs(demo, 'web', { logType: 'BUILD' });
    expect(later.entries.length).toBeGreaterThan(build.entries.length);
    expect(later.entries.slice(0, build.entries.length)).toEqual(build.entries);
    const startTime = runtime.entries.at(-1)?.timestamp;
    const followed = await logs(demo, 'worker', { logType: 'RUNTIME', startTime });
    expect(followed.entries[0]).toEqual(runtime.entries.at(-1));
    expect(followed.entries).toHaveLength(16);
  });

  it('ends with the crash', async () => {
    const { demo } = await start();
    const { entries } = await logs(demo, 'ingest', { logType: 'RUNTIME' });
    expect(entries.at(-1)?.message).toBe('the container exited with code 137');
  });

  it('measures until the crash', async () => {
    const { demo } = await start();
    const points = async (name: string) => {
      const query = `{ serviceList(workspaceSlug: "studio") { nodes { id name } } }`;
      type Ids = { serviceList: { nodes: readonly { id: string; name: string }[] } };
      const { serviceList } = await dataOf<Ids>(demo, query);
      const id = serviceList.nodes.find((one) => one.name === name)?.id;
      const metrics = `query M($id: ID!) { serviceMetrics(serviceId: $id, timeRange: ONE_HOUR, maxDataPoints: 60) {
        cpuUsage { dataPoints { timestamp value } } memoryLimitMB } }`;
      type Data = { serviceMetrics: { cpuUsage: { dataPoints: { value: number }[] } } };
      return (await dataOf<Data>(demo, metrics, { id })).serviceMetrics.cpuUsage.dataPoints;
    };
    const worker = await points('worker');
    expect(worker).toHaveLength(60);
    expect(worker.every(({ value }) => value > 0 && value < 0.5)).toBe(true);
    const ingest = await points('ingest');
    expect(ingest.filter(({ value }) => value === 0)).toHaveLength(14);
  });
});
