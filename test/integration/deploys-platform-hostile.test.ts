import { afterEach, describe, expect, it } from 'vitest';
import type { DeploysDemoOptions } from '../../src/demo/deploys/deploys-demo.ts';
import { deploysNames } from '../../src/demo/deploys/faults.ts';
import { createPlatform } from '../../src/main/services/deploys/platform/create-platform.ts';
import { Deployment, Service } from '../../src/shared/deploys/model.ts';
import { engineRig, stopEngineRigs, writeAtOnce } from '../support/deploys/deploys-engine.ts';
import { failed } from '../support/failed.ts';

const TEAM = 'studio';

afterEach(stopEngineRigs);

async function setUp(options: DeploysDemoOptions) {
  const rig = await engineRig(options);
  return { ...rig, platform: createPlatform(rig.engine) };
}

const statesOf = (services: readonly { readonly name: string; readonly state: string }[]) =>
  Object.fromEntries(services.map(({ name, state }) => [name, state]));
const states = { api: 'failed', docs: 'active', cron: 'suspended', ingest: 'crashed' };

describe.each(['renamed', 'status-object', 'status-enum', 'edges', 'no-page-info', 'look-alike'])(
  'the platform with the fault %s',
  (fault) =>
    it.each(deploysNames.generations)('reads the same services (%s)', async (generation) => {
      const { platform } = await setUp({ generation, faults: [fault] });
      const round = await platform.round(TEAM);
      expect(statesOf(round.services)).toMatchObject(states);
      expect(round.problems).toEqual([]);
      if (!round.features.deployments.on) return;
      const ids = round.services.map(({ id }) => id);
      expect((await platform.deployments(ids)).size).toBe(7);
    }),
);

it.each(['introspection-off', 'huge-schema', 'validation-once'])(
  'reads the same services with the fault %s',
  async (fault) => {
    const { platform } = await setUp({ faults: [fault] });
    expect(statesOf((await platform.round(TEAM)).services)).toMatchObject(states);
  },
);

it('saves on a server that hides its schema', async () => {
  const { platform } = await setUp({ faults: ['introspection-off'] });
  const saved = await platform.save(
    TEAM,
    null,
    {
      name: 'fresh',
      repo: 'studio/fresh',
      port: 4000,
    },
    writeAtOnce(),
  );
  expect(saved.name).toBe('fresh');
});

it.each(['look-alike', 'renamed'])('never deletes with the fault %s', async (fault) => {
  const { platform, demo } = await setUp({ faults: [fault] });
  const { services } = await platform.round(TEAM);
  const docs = services.find(({ name }) => name === 'docs');
  if (docs === undefined) throw new Error('no service docs');
  await platform.redeploy(TEAM, docs, writeAtOnce()).catch(() => null);
  const fields = demo.operations.flatMap((one) => [...one.fields]);
  expect(fields.filter((field) => /delete|wipe|x_/i.test(field))).toEqual([]);
});

describe('a part that fails', () =>
  it('is a problem, and the rest stays valid', async () => {
    const { platform } = await setUp({ faults: ['partial'] });
    const round = await platform.round(TEAM);
    expect(round.services).toHaveLength(7);
    expect(round.projects).toHaveLength(3);
    expect(round).toMatchObject({ plan: null, bill: null });
    expect(round.problems).toHaveLength(2);
    for (const problem of round.problems) expect(problem).toMatch(/^[A-Z].*upstream unavailable/);
  }));

describe('lists of several pages', () => {
  it.each(['current', 'specified'])('are read to their end (%s)', async (generation) => {
    const { platform } = await setUp({ generation, faults: ['many'] });
    const { services, cut } = await platform.round(TEAM);
    expect(services).toHaveLength(257);
    expect(new Set(services.map(({ id }) => id)).size).toBe(257);
    expect(cut).toBeNull();
  });

  it.each(['endless-pages', 'repeated-cursor'])('end with the fault %s', async (fault) => {
    const { platform, demo } = await setUp({ faults: ['many', fault] });
    const { services, cut } = await platform.round(TEAM);
    expect(services.length).toBeGreaterThanOrEqual(100);
    expect(cut).toMatchObject({ why: fault === 'endless-pages' ? 'limit' : 'repeated' });
    expect(demo.operations.length).toBeLessThan(70);
  });
});

describe('hostile texts', () =>
  it.each(deploysNames.generations)(
    'become short, plain values or none (%s)',
    async (generation) => {
      const { platform } = await setUp({ generation, faults: ['hostile-strings'] });
      const round = await platform.round(null);
      expect(round.services.length).toBeGreaterThan(1);
      for (const service of round.services) {
        const whole = { ...service, recent: [], lastGood: null, muted: false };
        expect(Service.parse(whole)).toEqual(whole);
        expect(service).toMatchObject({ url: null, commit: null, updatedAt: null });
        expect(service.name.length).toBeLessThanOrEqual(200);
        expect(JSON.stringify(service)).not.toMatch(/\\u00|\\[rn]|\u202e|javascript:/);
      }
      if (round.features.deployments.on) {
        const all = await platform.deployments(round.services.map(({ id }) => id));
        for (const list of all.values())
          for (const one of list) {
            expect(Deployment.parse(one)).toEqual(one);
            expect(one).toMatchObject({ createdAt: null, startedAt: null, finishedAt: null });
            expect((one.message ?? '').length).toBeLessThanOrEqual(1000);
          }
      }
      const id = round.services[0]?.id ?? '';
      const { entries } = await platform.logs({
        serviceId: id,
        kind: 'build',
        since: null,
        limit: 50,
      });
      expect(entries.every(({ at }) => at === null)).toBe(true);
      expect((await platform.metrics(id, 'day')).metrics).toEqual([]);
      if (round.features.usage.on) {
        const usage = await platform.usage(null);
        expect(usage).toMatchObject({ from: null, lines: [] });
      }
    },
  ));

describe('a server that does not answer', () =>
  it.each([
    ['unauthorized', 'unauthorized'],
    ['unauthorized-200', 'unauthorized'],
    ['html', 'not-this-server'],
  ])('with the fault %s rejects as %s', async (fault, code) => {
    const { platform, demo } = await setUp({});
    await platform.round(null);
    demo.fault(fault as 'html');
    expect((await failed(platform.deployments(['svc_t0']))).error.code).toBe(code);
  }));
