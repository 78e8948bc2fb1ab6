import { afterEach, describe, expect, it } from 'vitest';
import type { DeploysDemoOptions } from '../../src/demo/deploys/deploys-demo.ts';
import { deploysNames } from '../../src/demo/deploys/faults.ts';
import { createPlatform } from '../../src/main/services/deploys/platform/create-platform.ts';
import type { FeatureName } from '../../src/shared/deploys/model.ts';
import { featureNames } from '../../src/shared/deploys/model.ts';
import { engineRig, stopEngineRigs } from '../support/deploys/deploys-engine.ts';
import { failed } from '../support/failed.ts';

const TEAM = 'studio';
const PERSONAL = 'usr_4kq7m2';

afterEach(stopEngineRigs);

async function setUp(options: DeploysDemoOptions = {}) {
  const rig = await engineRig(options);
  return { ...rig, platform: createPlatform(rig.engine) };
}
type Rig = Awaited<ReturnType<typeof setUp>>;

/** What each generation of the demo lacks. */
const missing: Readonly<Record<string, readonly FeatureName[]>> = {
  current: ['databases'],
  specified: [],
  g0: ['workspaces', 'deployments', 'usage', 'plans', 'upsert', 'redeploy'],
  g1: ['deployments'],
  g2: ['databases'],
  g3: ['databases'],
};
const has = (generation: string, feature: FeatureName): boolean =>
  missing[generation]?.includes(feature) === false;
const generationsWith = (feature: FeatureName): readonly string[] =>
  deploysNames.generations.filter((generation) => has(generation, feature));
const generationsWithout = (feature: FeatureName): readonly string[] =>
  deploysNames.generations.filter((generation) => !has(generation, feature));

async function teamService(rig: Rig, name: string) {
  const { services } = await rig.platform.round(TEAM);
  const found = services.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no service ${name}`);
  return found;
}

describe.each(deploysNames.generations)('the platform of generation %s', (generation) => {
  it('says which features it lacks, and why', async () => {
    const { platform } = await setUp({ generation });
    const { features, account } = await platform.round(null);
    const off = featureNames.filter((name) => !features[name].on);
    expect(off).toEqual(missing[generation]);
    for (const name of off) expect(features[name].reason).toMatch(/^[A-Z].*\.$/);
    expect(account).toBe('Mira');
    expect(await platform.account()).toBe('Mira');
  });

  it('reads the services of a workspace with their states', async () => {
    const { platform } = await setUp({ generation });
    const round = await platform.round(TEAM);
    const states = new Map(round.services.map(({ name, state }) => [name, state]));
    expect(Object.fromEntries(states)).toMatchObject({
      api: 'failed',
      web: 'building',
      worker: 'active',
      docs: 'active',
      cron: 'suspended',
      ingest: 'crashed',
      'edge-cache': 'active',
    });
    expect(round.problems).toEqual([]);
    expect(round.cut).toBeNull();
    const docs = round.services.find(({ name }) => name === 'docs');
    expect(docs).toMatchObject({
      project: 'site',
      repo: 'studio/docs',
      branch: 'main',
      memory: '256Mi',
      vcpus: 0.25,
      port: 8080,
      url: 'https://docs.example.invalid/',
    });
    expect(docs?.updatedAt).toEqual(expect.any(Number));
  });

  it('shows the specified words, whatever the server calls them', async () => {
    const rig = await setUp({ generation });
    const api = await teamService(rig, 'api');
    const edge = await teamService(rig, 'edge-cache');
    expect(api.buildpack ?? 'auto').toBe('auto');
    expect(api.host ?? 'hosted').toBe('hosted');
    expect(edge.host ?? 'internal').toBe('internal');
  });

  it('reads a round in one request from the second round on, without values of variables', async () => {
    const { platform, demo, clock } = await setUp({ generation });
    await platform.round(null);
    expect(demo.operations.length).toBeLessThanOrEqual(2);
    const before = demo.operations.length;
    clock.advance(10_000);
    await platform.round(null);
    expect(demo.operations.length).toBe(before + 1);
    clock.advance(10_000);
    await platform.round(TEAM);
    expect(demo.operations.length).toBe(before + 2);
    expect(JSON.stringify(demo.operations)).not.toMatch(/envVars|gitRemote|authToken/);
  });

  it('reads logs from a time on, oldest first', async () => {
    const rig = await setUp({ generation });
    const { id } = await teamService(rig, 'api');
    const input = { serviceId: id, kind: 'build', since: null, limit: 500 } as const;
    const all = await rig.platform.logs(input);
    expect(all.entries.length).toBeGreaterThan(1);
    const times = all.entries.map(({ at }) => at ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const since = times.at(-1) ?? 0;
    const rest = await rig.platform.logs({ ...input, since });
    expect(rest.entries).toEqual(all.entries.filter(({ at }) => (at ?? 0) >= since));
    const one = await rig.platform.logs({ ...input, limit: 1 });
    expect(one).toEqual({ entries: all.entries.slice(-1), more: true });
    const runtime = await rig.platform.logs({ ...input, kind: 'runtime' });
    expect(runtime.entries).not.toEqual(all.entries);
  });

  it('reads metrics with their limits', async () => {
    const rig = await setUp({ generation });
    const { id } = await teamService(rig, 'worker');
    for (const range of ['hour', 'sixHours', 'day', 'week', 'month'] as const) {
      const { metrics, hours } = await rig.platform.metrics(id, range);
      // The first generation has no range of a day.
      const day = generation === 'g0' ? 6 : 24;
      expect(hours).toBe({ hour: 1, sixHours: 6, day, week: 168, month: 720 }[range]);
      expect(metrics.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['cpu', 'memory', 'received', 'sent']),
      );
      expect(metrics[0]).toMatchObject({ unit: 'vcpu', limit: 0.5 });
      expect(metrics[1]).toMatchObject({ unit: 'MiB', limit: 1024 });
    }
  });

  it('reads the variables of one service in their order', async () => {
    const rig = await setUp({ generation });
    const { id } = await teamService(rig, 'api');
    const { service, variables } = await rig.platform.stored(id);
    expect(service.name).toBe('api');
    expect(service.branch).toBe('main');
    expect(variables?.map(({ key }) => key)).toEqual([
      'DATABASE_URL',
      'LOG_LEVEL',
      'SESSION_SECRET',
    ]);
    expect(variables?.[1]?.value).toBe('info');
    const gone = await failed(rig.platform.stored('svc_none'));
    expect(['not-found', 'rejected']).toContain(gone.error.code);
  });
});

describe('the personal workspace', () => {
  it.each(generationsWith('workspaces'))('is used if none is chosen (%s)', async (generation) => {
    const { platform } = await setUp({ generation });
    const round = await platform.round(null);
    expect(round.workspace).toBe(PERSONAL);
    expect(round.workspaces.map(({ slug, personal }) => [slug, personal])).toEqual([
      [PERSONAL, true],
      [TEAM, false],
    ]);
    expect(round.services.map(({ name }) => name).toSorted()).toEqual(['blog', 'notes']);
    expect(round.projects.map(({ slug }) => slug)).toEqual(['default']);
    expect(round.plan).toMatchObject({ tier: expect.any(String) as string });
    expect(round.bill).toMatchObject({ cents: 1480, limitCents: 5000, suspended: null });
  });

  it('replaces a workspace that is gone', async () => {
    const { platform } = await setUp();
    const round = await platform.round('no-such-team');
    expect(round.workspace).toBe(PERSONAL);
    expect(round.services.map(({ name }) => name).toSorted()).toEqual(['blog', 'notes']);
    expect(round.bill?.cents).toBe(1480);
    expect(round.problems[0]).toContain('no-such-team');
  });

  it('does not exist on a server without workspaces', async () => {
    const { platform } = await setUp({ generation: 'g0' });
    const round = await platform.round(null);
    expect(round).toMatchObject({ workspace: null, workspaces: [], plan: null, bill: null });
    expect(round.services).toHaveLength(9);
  });

  it('has the reason why billing paused it', async () => {
    const { platform, demo } = await setUp();
    demo.suspendBilling('payment overdue');
    expect((await platform.round(TEAM)).bill?.suspended).toBe('payment overdue');
  });
});

describe('deployments', () => {
  it.each(generationsWith('deployments'))('come newest first (%s)', async (generation) => {
    const { platform } = await setUp({ generation });
    const { services } = await platform.round(TEAM);
    const all = await platform.deployments(services.map(({ id }) => id));
    expect(all.size).toBe(7);
    for (const list of all.values()) {
      const times = list.map(({ createdAt }) => createdAt ?? 0);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(list.length).toBeGreaterThan(10);
    }
    const api = services.find(({ name }) => name === 'api');
    const [newest, ...older] = all.get(api?.id ?? '') ?? [];
    expect(newest).toMatchObject({
      state: 'failed',
      message: 'Add rate limits',
      error: 'npm ci ended with code 1',
    });
    expect(newest?.commit).toMatch(/^9f31c2a/);
    expect(older.some(({ state }) => state === 'active')).toBe(true);
  });

  it.each(generationsWithout('deployments'))('are unsupported (%s)', async (generation) => {
    const { platform } = await setUp({ generation });
    expect((await failed(platform.deployments(['svc_t0']))).error.code).toBe('unsupported');
  });

  it('of 25 services take three requests, and one that fails costs no other', async () => {
    const { platform, demo } = await setUp({ faults: ['many'] });
    const { services } = await platform.round(TEAM);
    const ids = services.slice(0, 24).map(({ id }) => id);
    const before = demo.operations.length;
    expect((await platform.deployments(ids)).size).toBe(24);
    expect(demo.operations.length).toBe(before + 3);
    const some = await platform.deployments([...ids.slice(0, 3), 'svc_none']);
    expect([...some.keys()]).toEqual(ids.slice(0, 3));
  });
});
