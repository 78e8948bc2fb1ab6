import { afterEach, describe, expect, it } from 'vitest';
import type { DeploysDemoOptions } from '../../src/demo/deploys/deploys-demo.ts';
import type { SaveFields } from '../../src/main/services/deploys/platform/platform.ts';
import { createPlatform } from '../../src/main/services/deploys/platform/create-platform.ts';
import {
  engineFor,
  engineRig,
  stopEngineRigs,
  writeAtOnce,
} from '../support/deploys/deploys-engine.ts';
import { failed } from '../support/failed.ts';

const TEAM = 'studio';

afterEach(stopEngineRigs);

async function setUp(options: DeploysDemoOptions = {}) {
  const rig = await engineRig(options);
  const platform = createPlatform(rig.engine);
  const services = async () => {
    // A client of its own reads what the server has now.
    const fresh = createPlatform(engineFor(rig.demo).engine);
    return { fresh, services: (await fresh.round(TEAM)).services };
  };
  const service = async (name: string) => {
    const all = await services();
    const found = all.services.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no service ${name}`);
    return found;
  };
  const stored = async (name: string) => {
    const { fresh } = await services();
    return fresh.stored((await service(name)).id);
  };
  const mutations = () => rig.demo.operations.filter(({ kind }) => kind === 'mutation');
  return { ...rig, platform, service, stored, mutations };
}

const full: SaveFields = {
  name: 'fresh',
  project: 'site',
  memory: '512Mi',
  vcpus: 0.5,
  buildpack: 'dockerfile',
  host: 'internal',
  repo: 'studio/fresh',
  branch: 'next',
  port: 4000,
  envVars: [
    { key: 'B', value: '2' },
    { key: 'A', value: '1' },
  ],
  dockerfilePath: 'docker/Dockerfile',
};

describe.each(['current', 'specified', 'g1', 'g2', 'g3'])('saving (%s)', (generation) => {
  it('creates a service with every field', async () => {
    const { platform, service, stored, mutations } = await setUp({ generation });
    const saved = await platform.save(TEAM, null, full, writeAtOnce());
    expect(saved).toMatchObject({ name: 'fresh', rawState: 'queued' });
    expect(mutations()).toHaveLength(1);
    const { project, repo, branch, memory, vcpus, port } = await service('fresh');
    expect({ project, repo, branch, memory, vcpus, port }).toEqual({
      project: 'site',
      repo: 'studio/fresh',
      branch: 'next',
      memory: '512Mi',
      vcpus: 0.5,
      port: 4000,
    });
    expect((await stored('fresh')).variables).toEqual(full.envVars);
  });

  it('updates only the given fields, of the service in its project', async () => {
    const { platform, service, stored, mutations } = await setUp({ generation });
    const docs = await service('docs');
    const before = await stored('docs');
    const saved = await platform.save(TEAM, docs, { name: 'docs', memory: '512Mi' }, writeAtOnce());
    expect(saved.id).toBe(docs.id);
    expect(mutations()).toHaveLength(1);
    const after = await stored('docs');
    expect(after.service.memory).toBe('512Mi');
    expect({ ...after.service, memory: '', state: '', rawState: '', updatedAt: 0 }).toMatchObject({
      name: 'docs',
      project: 'site',
      vcpus: before.service.vcpus,
      port: 8080,
      repo: before.service.repo,
      branch: before.service.branch,
    });
  });

  it('changes the port', async () => {
    const { platform, service } = await setUp({ generation });
    await platform.save(
      TEAM,
      await service('worker'),
      { name: 'worker', port: 4321 },
      writeAtOnce(),
    );
    expect((await service('worker')).port).toBe(4321);
  });

  it('translates words in both directions', async () => {
    const { platform, stored, service } = await setUp({ generation });
    const worker = await service('worker');
    await platform.save(
      TEAM,
      worker,
      { name: 'worker', buildpack: 'auto', host: 'internal' },
      writeAtOnce(),
    );
    const { buildpack, host } = (await stored('worker')).service;
    expect([buildpack ?? 'auto', host]).toEqual(['auto', 'internal']);
  });

  it('redeploys with only the identity', async () => {
    const { platform, service, mutations } = await setUp({ generation });
    const saved = await platform.redeploy(TEAM, await service('docs'), writeAtOnce());
    expect(saved).toMatchObject({ name: 'docs', rawState: 'queued' });
    const [sent] = mutations();
    const values = Object.values(sent?.variables ?? {}).flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.keys(one) : [],
    );
    expect(['serviceId', 'name', 'project', 'workspaceSlug']).toEqual(
      expect.arrayContaining(values),
    );
    expect((await service('docs')).state).toBe('queued');
  });
});

describe('saving', () => {
  it('sends the specified default of a host where the platform has another', async () => {
    const { platform, stored } = await setUp();
    await platform.save(TEAM, null, { name: 'fresh', repo: 'studio/fresh' }, writeAtOnce());
    expect((await stored('fresh')).service).toMatchObject({ host: 'hosted', project: 'default' });
  });

  it('rejects on a server that only deletes', async () => {
    const { platform, service, mutations } = await setUp({ generation: 'g0' });
    const docs = await service('docs');
    for (const call of [
      platform.save(null, docs, { name: 'docs', memory: '512Mi' }, writeAtOnce()),
      platform.save(null, null, { name: 'fresh' }, writeAtOnce()),
      platform.redeploy(null, docs, writeAtOnce()),
      platform.createDatabase(null, 'cache'),
    ])
      expect((await failed(call)).error).toMatchObject({
        code: 'unsupported',
        message: expect.stringMatching(/\.$/) as string,
      });
    expect(mutations()).toEqual([]);
  });

  it('does not move a service to another project where updates find it by its project', async () => {
    const { platform, service, mutations } = await setUp();
    const docs = await service('docs');
    const { error } = await failed(
      platform.save(TEAM, docs, { name: 'docs', project: 'data' }, writeAtOnce()),
    );
    expect(error).toMatchObject({ code: 'unsupported', detail: { field: 'project' } });
    expect(mutations()).toEqual([]);
  });

  it('reports what the server refuses', async () => {
    const { platform } = await setUp({ generation: 'g1' });
    const { error } = await failed(
      platform.save(TEAM, null, { ...full, name: 'docs' }, writeAtOnce()),
    );
    expect(error.code).toBe('rejected');
    expect(error.message).toContain('already exists');
  });
});

describe('databases', () => {
  it.each(['specified', 'g0', 'g1'])('are listed (%s)', async (generation) => {
    const { platform } = await setUp({ generation });
    const { databases, cut } = await platform.databases(TEAM);
    expect(databases.map(({ name }) => name)).toEqual(['catalog', 'sessions']);
    expect(databases[0]).toMatchObject({ type: 'sqlite', region: 'eu-central', state: 'active' });
    expect(cut).toBeNull();
  });

  it.each(['specified', 'g1'])('are created with a URL and a token (%s)', async (generation) => {
    const { platform, mutations } = await setUp({ generation });
    const { database, url, token } = await platform.createDatabase(TEAM, 'cache');
    expect(database).toMatchObject({ name: 'cache', type: 'sqlite' });
    expect(url).toBe('libsql://cache.databases.invalid');
    expect(token).toMatch(/^[\w-]{40,}$/);
    expect(mutations()).toHaveLength(1);
  });

  it('are created with the token, which is shown once, where the URL is unreadable', async () => {
    const { platform } = await setUp({ generation: 'specified' });
    const made = await platform.createDatabase(TEAM, 'x'.repeat(8_000));
    expect(made.url).toBeNull();
    expect(made.token).toMatch(/^[\w-]{40,}$/);
  });

  it.each(['current', 'g2', 'g3'])('are unsupported (%s)', async (generation) => {
    const { platform } = await setUp({ generation });
    expect((await failed(platform.databases(TEAM))).error.code).toBe('unsupported');
  });
});

describe('usage', () => {
  it.each(['current', 'specified', 'g1', 'g2', 'g3'])(
    'has cost and amounts (%s)',
    async (generation) => {
      const { platform } = await setUp({ generation });
      const usage = await platform.usage(TEAM);
      expect(usage.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
        ['vcpu', 695],
        ['memory', 647],
        ['egress', 138],
      ]);
      expect(usage.lines[0]).toMatchObject({ quantity: 15_010, unitPrice: 0.000463 });
      expect(usage).toMatchObject({ cents: 1480, includedCents: 500, feeCents: 500 });
      expect(usage.byProject.map(({ name }) => name)).toEqual(['default', 'site', 'data']);
      expect((usage.to ?? 0) - (usage.from ?? 0)).toBeGreaterThan(27 * 86_400_000);
    },
  );

  it('is unsupported without a bill', async () => {
    const { platform } = await setUp({ generation: 'g0' });
    expect((await failed(platform.usage(null))).error.code).toBe('unsupported');
  });
});
