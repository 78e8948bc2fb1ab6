import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECOVERED_MS } from '../../src/main/services/deploys/overview/deploys-attention.ts';
import { AppFailure } from '../../src/shared/contract/errors.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { DeploysCore } from '../support/deploys-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let dataDir: string;
let lab: DeploysCore;

beforeEach(async () => {
  dataDir = await tempDir();
  lab = await DeploysCore.start(dataDir);
});
afterEach(() => lab.stop());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppFailure ? error.error : String(error)),
  );
const rounds = () => lab.demo.operations.filter(({ fields }) => fields.includes('serviceList'));
const settings = () => readFile(path.join(dataDir, 'settings.json'), 'utf8');

describe('connecting', () => {
  it('tests the address, the key and the schema, completes a bare host, and reads a first round', async () => {
    const url = new URL(lab.demo.url).origin;
    const report = await lab.connect({ fields: { url, workspace: lab.demo.workspace } });
    expect(report.steps.map(({ name, ok }) => [name, ok])).toEqual([
      ['address', true],
      ['resolve', true],
      ['port', true],
      ['tls', null],
      ['sign-in', true],
      ['schema', true],
    ]);
    expect(report.steps[0]?.detail).toBe(lab.demo.url);
    expect(report.steps[5]?.detail).toBe(t('deploys:service.features', { count: 11, all: 12 }));
    expect(lab.overview.workspace).toBe(lab.demo.workspace);
    expect(lab.service('api').state).toBe('failed');
  });

  it('refuses what is no API key before it sends anything, and a key that the server refuses', async () => {
    for (const token of [
      'gitcred_YWJjZGVm',
      'mlg_YWJjZGVm',
      'https://me:pw@git.example.net',
      'dk_live_12',
    ]) {
      const before = lab.demo.requests();
      const report = await lab.connect({ secrets: { token } });
      expect(report.problem?.code).toBe('invalid-input');
      expect(report.problem?.sentence).not.toContain(token);
      expect(lab.demo.requests()).toBe(before);
    }
    const wrong = await lab.connect({ secrets: { token: `dk_live_${'0'.repeat(64)}` } });
    expect(wrong.steps[4]).toMatchObject({ name: 'sign-in', ok: false });
    expect(lab.core.hub.get('connections.profiles')).toEqual([]);
  });
});

describe('polling', () => {
  it('reads every 10 s while it is looked at or something is in flight, otherwise every 60 s, with one request a round', async () => {
    await lab.connect();
    expect(lab.core.hub.get('deploys.summary').inFlight).toMatchObject([{ name: 'web' }]);
    expect(lab.wait()).toBe(10_000);
    const before = lab.demo.requests();
    await lab.polled();
    await lab.polled();
    expect(lab.demo.requests() - before).toBe(2);
    lab.clock.advance(10 * 60_000);
    await lab.read();
    await lab.polled();
    expect(lab.service('web').state).toBe('active');
    expect(lab.wait()).toBe(60_000);
    const leave = lab.core.hub.follow(new Set(['deploys.overview']));
    expect(lab.wait()).toBe(10_000);
    leave();
  });

  it('reads deployments of changed services only, and knows the last good one beside the failed one', async () => {
    await lab.connect();
    expect(lab.service('api').recent[0]?.state).toBe('failed');
    expect(lab.service('api').lastGood?.state).toBe('active');
    expect(lab.service('api').recent.length).toBeLessThanOrEqual(14);
    const lists = () =>
      lab.demo.operations.filter(({ fields }) => fields.includes('deploymentList'));
    const before = lists().length;
    await lab.polled();
    expect(lists().length).toBe(before);
    lab.demo.crash('worker');
    await lab.polled();
    expect(lists().length).toBe(before + 1);
    expect(lists().at(-1)?.fields).toHaveLength(1);
  });

  it('keeps the data with its age while the platform is away, which fails no service', async () => {
    await lab.connect();
    const { at } = lab.state;
    lab.demo.fault('server-error');
    await lab.failed();
    expect(lab.state).toMatchObject({ at, stale: true });
    expect(lab.overview.services.length).toBeGreaterThan(5);
    expect(lab.attention()).toEqual([]);
    expect(lab.core.hub.get('connections.profiles')[0]?.status.phase).toBe('waiting');
    expect(lab.core.hub.get('deploys.summary').inFlight).toEqual([]);
    await lab.restart();
    expect(lab.state).toMatchObject({ at, stale: true });
    expect(lab.service('api').recent.length).toBeGreaterThan(0);
  });
});

describe('attention', () => {
  it('reports failed, crashed, suspended and recovered services once, and nothing of the first round', async () => {
    await lab.connect();
    expect(lab.attention()).toEqual([]);
    lab.demo.crash('worker');
    await lab.polled();
    expect(lab.attention()).toEqual([`bad: worker ${t('deploys:service.attention.crashed')}`]);
    const [item] = Object.values(lab.core.hub.get('attention'));
    expect(item?.action).toMatchObject({ k: 'open', path: `/deploys/${lab.service('worker').id}` });
    // A new deployment in flight is no recovery yet.
    lab.demo.push('worker', 'a'.repeat(40), 'Fix');
    await lab.polled();
    expect(lab.service('worker').state).not.toBe('crashed');
    expect(lab.attention()).toEqual([`bad: worker ${t('deploys:service.attention.crashed')}`]);
    lab.clock.advance(9 * 60_000);
    await lab.read();
    await lab.polled();
    expect(lab.service('worker').state).toBe('active');
    expect(lab.attention()).toContain(`info: worker ${t('deploys:service.attention.recovered')}`);
    expect(lab.attention()).not.toContain(`bad: worker ${t('deploys:service.attention.crashed')}`);
    lab.clock.advance(RECOVERED_MS);
    await lab.read();
    expect(lab.attention()).toEqual([]);
    lab.demo.suspend('docs');
    await lab.polled();
    expect(lab.attention()).toEqual([`warn: docs ${t('deploys:service.attention.suspended')}`]);
  });

  it('reports a workspace that billing paused once, not each of its services', async () => {
    await lab.connect();
    lab.demo.suspendBilling('The card was declined.');
    await lab.polled();
    expect(Object.values(lab.core.hub.get('attention'))).toMatchObject([
      { severity: 'bad', detail: 'The card was declined.' },
    ]);
    lab.demo.suspendBilling(null);
    await lab.polled();
    expect(lab.attention()).toEqual([]);
  });

  it('is silent about muted services, also after a restart, and asks the server nothing for it', async () => {
    await lab.connect();
    const { bad } = lab.core.hub.get('deploys.summary');
    lab.demo.crash('worker');
    await lab.polled();
    const { id } = lab.service('worker');
    const before = lab.demo.requests();
    await lab.call('deploys.mute', { serviceId: id, muted: true });
    expect(lab.demo.requests()).toBe(before);
    expect(lab.service('worker').muted).toBe(true);
    expect(lab.attention()).toEqual([]);
    expect(lab.core.hub.get('deploys.summary').bad).toBe(bad);
    await lab.restart();
    await lab.read();
    expect(lab.service('worker').muted).toBe(true);
    await lab.call('deploys.mute', { serviceId: id, muted: false });
    expect(lab.core.hub.get('deploys.summary').bad).toBe(bad + 1);
  });
});

describe('what the user chose', () => {
  it('shows another workspace and reports nothing of its services, until the profile names another one', async () => {
    await lab.connect({ fields: { url: lab.demo.url } });
    const names = () => lab.overview.services.map(({ name }) => name);
    const personal = lab.overview.workspaces.find((one) => one.personal)?.slug ?? '';
    expect(lab.overview.workspace).toBe(personal);
    expect(names()).toEqual(['blog', 'notes']);
    await lab.call('deploys.chooseWorkspace', { slug: lab.demo.workspace });
    expect(names()).toContain('api');
    expect(lab.attention()).toEqual([]);
    expect(await refusal(lab.call('deploys.chooseWorkspace', { slug: 'nobody' }))).toMatchObject({
      code: 'not-found',
    });
    await lab.restart();
    await lab.read();
    await lab.polled();
    expect(names()).toContain('api');
    const [profile] = lab.core.hub.get('connections.profiles');
    const fields = { url: lab.demo.url, workspace: personal };
    await lab.connect({ profileId: profile?.id ?? '', fields });
    await lab.until(() => names().includes('blog'));
  });

  it('is ignored where the file has something else, and the rest of the profile works', async () => {
    await lab.connect();
    const { storage } = lab.core;
    const hostile = {
      muted: { length: 3 },
      workspace: 7,
      overrides: ['x'],
      databases: ['\uD800', 4, ''],
    };
    await storage.settings.update((all) => ({
      ...all,
      connections: {
        ...all.connections,
        profiles: all.connections.profiles.map((one) => ({ ...one, extra: hostile })),
      },
    }));
    await lab.restart();
    await lab.read();
    await lab.polled();
    expect(lab.overview.workspace).toBe(lab.demo.workspace);
    await lab.call('deploys.mute', { serviceId: lab.service('api').id, muted: true });
    expect(lab.service('api').muted).toBe(true);
  });

  it('may be another field of the schema, if it fits', async () => {
    await lab.connect();
    const { needs, types } = await lab.call('deploys.schema', undefined);
    expect(types).toBeGreaterThan(30);
    expect(needs.find(({ need }) => need === 'services')).toMatchObject({ field: 'serviceList' });
    const wrong = lab.call('deploys.override', { need: 'services', field: 'serviceExec' });
    expect(await refusal(wrong)).toMatchObject({
      code: 'invalid-input',
      detail: { field: 'field' },
    });
    await lab.call('deploys.override', { need: 'services', field: 'serviceList' });
    const chosen = await lab.call('deploys.schema', undefined);
    expect(chosen.needs.find(({ need }) => need === 'services')?.how).toBe('override');
  });
});

describe('values of variables', () => {
  const value = 'invented-session-secret';

  it('are returned by a reveal only: no topic, file or log has them', async () => {
    await lab.connect();
    const { id } = lab.service('api');
    const hidden = await lab.call('deploys.service', { serviceId: id });
    expect(hidden.variables).toContain('SESSION_SECRET');
    expect(lab.demo.operations.at(-1)?.query).toMatch(/envVars \{ key \}/);
    expect(await lab.call('deploys.reveal', { serviceId: id, key: 'SESSION_SECRET' })).toBe(value);
    const missing = lab.call('deploys.reveal', { serviceId: id, key: 'NOPE' });
    expect(await refusal(missing)).toMatchObject({ code: 'not-found' });
    lab.core.log.error('about', { value });
    await lab.polled();
    const topics = [
      'deploys.overview',
      'deploys.summary',
      'attention',
      'connections.profiles',
    ] as const;
    expect(JSON.stringify(topics.map((topic) => lab.core.hub.get(topic)))).not.toContain(value);
    await lab.core.stop();
    const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile())) {
      const bytes = await readFile(path.join(file.parentPath, file.name));
      expect(bytes.includes(value), file.name).toBe(false);
    }
    await lab.restart();
  });

  it('survive an update of others, even values that the log hides', async () => {
    await lab.connect();
    const { id, project } = lab.service('api');
    // A secret of the app that is a variable, too: server data loses it everywhere else.
    lab.core.storage.secrets.conceal(value);
    const keys = ['DATABASE_URL', 'LOG_LEVEL', 'SESSION_SECRET'];
    const form = {
      name: 'api',
      project: project ?? 'default',
      envVars: keys.map((key) => ({ key, value: key === 'LOG_LEVEL' ? 'debug' : null })),
    };
    const consent = { vanishingEnv: [], cancels: [] };
    const { review } = await lab.call('deploys.apply', { form, consent });
    expect(review.changes).toHaveLength(1);
    expect(review.changes[0]).toMatchObject({ field: 'envVars.LOG_LEVEL' });
    expect(JSON.stringify(review)).not.toContain('debug');
    expect(await lab.call('deploys.reveal', { serviceId: id, key: 'SESSION_SECRET' })).toBe(value);
    expect(await lab.call('deploys.reveal', { serviceId: id, key: 'LOG_LEVEL' })).toBe('debug');
  });
});

describe('saving', () => {
  const mutations = () => lab.demo.operations.filter(({ kind }) => kind === 'mutation');

  it('says what an update cancels and drops, and refuses to do more than was agreed', async () => {
    await lab.connect();
    const form = { name: 'web', memory: '512Mi', envVars: [{ key: 'NEW', value: 'x' }] };
    const review = await lab.call('deploys.plan', { form });
    expect(review).toMatchObject({ ok: true, action: 'update', vanishingEnv: ['API_URL'] });
    expect(review.cancels).toHaveLength(1);
    expect(review.changes).toContainEqual({ field: 'memory', from: '1024Mi', to: '512Mi' });
    expect(review.notes).toContain(t('deploys:service.save.redeploys'));
    const none = { vanishingEnv: [], cancels: [] };
    expect(await refusal(lab.call('deploys.apply', { form, consent: none }))).toMatchObject({
      code: 'conflict',
      detail: { review: { vanishingEnv: ['API_URL'] } },
    });
    expect(mutations()).toEqual([]);
    await lab.call('deploys.apply', { form, consent: review });
    expect(mutations()).toHaveLength(1);
    expect(Object.keys(Object(mutations()[0]?.variables['saved_input'] ?? {}))).not.toContain(
      'vcpus',
    );
    lab.clock.advance(0);
    await lab.until(() => lab.service('web').memory === '512Mi');
    expect(lab.service('web').recent.map(({ state }) => state)).toContain('cancelled');
  });

  it('creates what does not exist, with the given fields only, and tells errors by field', async () => {
    await lab.connect();
    const bad = { name: 'shop', memory: '300Mi', repo: 'https://git.example.net/studio/shop' };
    const review = await lab.call('deploys.plan', { form: bad });
    expect(review.ok).toBe(false);
    expect(review.errors.map(({ field }) => field).sort()).toEqual(['memory', 'repo']);
    const consent = { vanishingEnv: [], cancels: [] };
    expect(await refusal(lab.call('deploys.apply', { form: bad, consent }))).toMatchObject({
      code: 'invalid-input',
    });
    const form = { name: 'shop', repo: 'studio/shop' };
    const saved = await lab.call('deploys.apply', { form, consent });
    expect(saved).toMatchObject({
      review: { action: 'create', serviceId: null },
      result: { name: 'shop' },
    });
    expect(mutations()).toHaveLength(1);
    expect(JSON.stringify(mutations()[0]?.variables)).not.toContain('256Mi');
    lab.clock.advance(0);
    await lab.until(() => lab.overview.services.some(({ name }) => name === 'shop'));
  });

  it('keeps stored values for the window alone, and names what has none', async () => {
    await lab.connect();
    const form = { name: 'web', envVars: [{ key: 'API_URL', value: null }] };
    expect(await lab.call('deploys.plan', { form })).toMatchObject({ ok: true, vanishingEnv: [] });
    expect(await lab.call('deploys.plan', { form }, 'cli')).toMatchObject({ ok: false });
    const unknown = { name: 'web', envVars: [{ key: 'NOPE', value: null }] };
    expect((await lab.call('deploys.plan', { form: unknown })).errors).toEqual([
      { field: 'envVars.0.value', message: t('deploys:service.save.noValue', { key: 'NOPE' }) },
    ]);
    const elsewhere = { name: 'web', project: 'site', repo: 'studio/web' };
    expect(await lab.call('deploys.plan', { form: elsewhere })).toMatchObject({ action: 'create' });
    const same = await lab.call('deploys.plan', { form: { name: 'docs', port: 9000 } });
    expect(same).toMatchObject({ action: 'update', changes: [] });
    expect(same.notes).toContain(t('deploys:service.save.unchanged'));
  });

  it('redeploys with the identity alone', async () => {
    await lab.connect();
    const { id } = lab.service('docs');
    expect(await lab.call('deploys.redeploy', { serviceId: id })).toMatchObject({ name: 'docs' });
    expect(mutations()).toHaveLength(1);
    expect(JSON.stringify(mutations()[0]?.variables)).not.toContain('memory');
    lab.clock.advance(0);
    await lab.until(() =>
      lab.core.hub.get('deploys.summary').inFlight.some(({ name }) => name === 'docs'),
    );
    const unknown = lab.call('deploys.redeploy', { serviceId: 'svc_none' });
    expect(await refusal(unknown)).toMatchObject({ code: 'not-found' });
  });
});

describe('databases', () => {
  beforeEach(async () => {
    await lab.stop();
    lab = await DeploysCore.start(dataDir, 'specified');
    await lab.connect();
  });

  it('show their token once, keep it as a secret, and put it into a service', async () => {
    const { databases } = await lab.call('deploys.databases', undefined);
    expect(databases.every(({ hasToken }) => !hasToken)).toBe(true);
    const { database, url, token } = await lab.call('deploys.createDatabase', { name: 'orders' });
    expect(url).toMatch(/^libsql:\/\//);
    expect(database.hasToken).toBe(true);
    expect(await settings()).not.toContain(token);
    const { id } = lab.service('api');
    const link = { serviceId: id, databaseId: database.id, urlKey: 'DB_URL', tokenKey: 'DB_TOKEN' };
    await lab.call('deploys.linkDatabase', link);
    const reveal = (key: string) => lab.call('deploys.reveal', { serviceId: id, key });
    expect(await reveal('DB_TOKEN')).toBe(token);
    expect(await reveal('DB_URL')).toBe(url);
    expect(await reveal('LOG_LEVEL')).toBe('info');
    // The app knows the token as a secret now; another update must not replace it by a mark.
    await lab.call('deploys.linkDatabase', { ...link, urlKey: 'DB_URL_2', tokenKey: 'DB_TOKEN_2' });
    expect(await reveal('DB_TOKEN')).toBe(token);
    const other = lab.call('deploys.linkDatabase', { ...link, databaseId: 'db_1' });
    expect(await refusal(other)).toMatchObject({ code: 'not-found' });
    const badKey = lab.call('deploys.linkDatabase', { ...link, urlKey: '1 bad' });
    expect(await refusal(badKey)).toMatchObject({ code: 'invalid-input' });
    const [profile] = lab.core.hub.get('connections.profiles');
    const name = `deploys/${profile?.id ?? ''}/database/${database.id}`;
    expect(await lab.core.storage.secrets.has(name)).toBe(true);
    await lab.call('connections.remove', { service: 'deploys', profileId: profile?.id ?? '' });
    expect(await lab.core.storage.secrets.has(name)).toBe(false);
    expect(lab.state.value).toBeNull();
  });
});

it.each(['specified', 'g0', 'g1', 'g2', 'g3'])(
  'works with a server of generation %s',
  async (generation) => {
    await lab.stop();
    lab = await DeploysCore.start(dataDir, generation);
    expect((await lab.connect()).ok).toBe(true);
    expect(lab.service('api').state).toBe('failed');
    lab.demo.crash('worker');
    await lab.polled();
    expect(lab.attention()).toEqual([`bad: worker ${t('deploys:service.attention.crashed')}`]);
    const form = { name: 'docs', memory: '512Mi' };
    if (!lab.overview.features.upsert.on) {
      const refused = await refusal(lab.call('deploys.plan', { form }));
      expect(refused).toMatchObject({ code: 'unsupported' });
      return;
    }
    const review = await lab.call('deploys.plan', { form });
    expect(review.changes).toEqual([{ field: 'memory', from: '256Mi', to: '512Mi' }]);
    await lab.call('deploys.apply', { form, consent: review });
    lab.clock.advance(0);
    await lab.until(() => lab.service('docs').memory === '512Mi');
  },
);

it('serves logs, metrics and usage on request', async () => {
  await lab.connect();
  const { id } = lab.service('api');
  const logs = await lab.call('deploys.logs', {
    serviceId: id,
    kind: 'build',
    since: null,
    limit: 50,
  });
  expect(logs.entries.length).toBeGreaterThan(0);
  const { metrics } = await lab.call('deploys.metrics', { serviceId: id, range: 'hour' });
  expect(metrics.map(({ name }) => name)).toContain('cpu');
  expect((await lab.call('deploys.usage', undefined)).lines.length).toBeGreaterThan(0);
  const { deployments } = await lab.call('deploys.service', { serviceId: id });
  expect(deployments.length).toBeGreaterThan(14);
  const before = rounds().length;
  // Identical reads within 2 s share a result.
  lab.clock.advance(3_000);
  await lab.call('deploys.readSchema', undefined);
  lab.clock.advance(3_000);
  await lab.call('deploys.refresh', undefined);
  expect(rounds().length).toBe(before + 2);
});
