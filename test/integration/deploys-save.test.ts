import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { t } from '../../src/shared/i18n/translate.ts';
import { refusal } from '../support/core/service-core.ts';
import { DeploysCore } from '../support/deploys/deploys-core.ts';
import { filesWith } from '../support/files-with.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let dataDir: string;
let lab: DeploysCore;

beforeEach(async () => {
  dataDir = await tempDir();
  lab = await DeploysCore.start(dataDir);
});
afterEach(() => lab.stop());

describe('values of variables', () => {
  const value = 'invented-session-secret';

  it('are returned by a reveal only: no topic, file or log has them', async () => {
    await lab.connect();
    const { id } = lab.service('api');
    expect(await lab.call('deploys.variables', { serviceId: id })).toContain('SESSION_SECRET');
    expect(JSON.stringify(lab.demo.operations)).not.toMatch(/envVars[^}]*value/);
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
    expect(filesWith(dataDir, value)).toEqual([]);
    await lab.restart();
  });

  it('are not read for their names, and a failed read is reported', async () => {
    await lab.connect();
    const { id } = lab.service('api');
    const names = await lab.call('deploys.variables', { serviceId: id });
    expect(names).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'SESSION_SECRET']);
    expect(lab.demo.operations.at(-1)?.query).toMatch(/envVars \{ key \}/);
    expect(await refusal(lab.call('deploys.variables', { serviceId: 'svc_none' }))).not.toBeNull();
    lab.demo.fault('unauthorized');
    expect(await refusal(lab.call('deploys.variables', { serviceId: id }))).toMatchObject({
      code: 'unauthorized',
    });
  });

  it('are read only by an update that changes variables', async () => {
    await lab.connect();
    const values = () => JSON.stringify(lab.demo.operations).includes('envVars { key value }');
    await lab.call('deploys.plan', { form: { name: 'api', publishDirectory: 'dist' } });
    expect(values()).toBe(false);
    await lab.call('deploys.plan', { form: { name: 'api', envVars: [] } });
    expect(values()).toBe(true);
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
    // What is cancelled is named by `cancels` alone.
    expect(review.notes).toEqual([t('deploys:service.save.redeploys')]);
    const none = { vanishingEnv: [], cancels: [] };
    expect(await refusal(lab.call('deploys.apply', { form, consent: none }))).toMatchObject({
      code: 'conflict',
      detail: { review: { vanishingEnv: ['API_URL'] } },
    });
    expect(mutations()).toEqual([]);
    await lab.call('deploys.apply', { form, consent: review });
    expect(mutations()).toHaveLength(1);
    expect(JSON.stringify(mutations()[0]?.variables)).not.toContain('vcpus');
    expect(lab.service('web').memory).toBe('512Mi');
    lab.clock.advance(2_000);
    await lab.read();
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

  it.each(['current', 'g1'])(
    'cancels no deployment that started after the review (%s)',
    async (generation) => {
      await lab.stop();
      lab = await DeploysCore.start(dataDir, generation);
      await lab.connect();
      const { id } = lab.service('docs');
      const form = { name: 'docs', memory: '512Mi' };
      const consent = await lab.call('deploys.plan', { form });
      expect(consent.cancels).toEqual([]);
      // The clock stands still, so every read is within 2 s of the others.
      lab.demo.push('docs', '0'.repeat(40), 'Pushed meanwhile');
      const message = t('deploys:service.save.inFlight');
      const refused = await refusal(lab.call('deploys.apply', { form, consent }));
      expect(refused).toMatchObject({
        code: 'conflict',
        message,
        detail: { review: { cancels: [expect.any(String)] } },
      });
      const again = await refusal(lab.call('deploys.redeploy', { serviceId: id, cancels: [] }));
      expect(again).toMatchObject({ code: 'conflict', message });
      expect(mutations()).toEqual([]);
      const { cancels } = await lab.call('deploys.plan', { form });
      expect(again).toMatchObject({ detail: { cancels } });
      await lab.call('deploys.redeploy', { serviceId: id, cancels });
      expect(mutations()).toHaveLength(1);
    },
  );

  it('creates with the mutation that creates on a server with other names', async () => {
    lab.demo.fault('renamed');
    await lab.connect();
    const form = { name: 'shop', repo: 'studio/shop' };
    const review = await lab.call('deploys.plan', { form });
    const useMutation = review.mutation?.name;
    const consent = { vanishingEnv: [], cancels: [], useMutation };
    const saved = await lab.call('deploys.apply', { form, consent });
    expect(saved).toMatchObject({ review: { action: 'create' }, result: { name: 'shop' } });
    expect(mutations()[0]?.query).toContain('CreateServiceInput');
  });

  it('shows the address of a repository on the internal git host', async () => {
    await lab.connect({ fields: { ...lab.input().fields, gitUrl: 'git.example.net' } });
    const review = async (repo: string, host: string) =>
      (await lab.call('deploys.plan', { form: { name: 'site', repo, host } })).repoUrl;
    expect(await review('mira/site-x1y2', 'internal')).toBe(
      'https://git.example.net/users/mira/site-x1y2',
    );
    expect(await review('mira/site-x1y2', 'hosted')).toBeUndefined();
    expect(await review('mira/site', 'internal')).toBeUndefined();
  });

  it('keeps stored values for the window alone, and names what has none', async () => {
    await lab.connect();
    const form = { name: 'web', envVars: [{ key: 'API_URL', value: null }] };
    expect(await lab.call('deploys.plan', { form })).toMatchObject({ ok: true, vanishingEnv: [] });
    expect(await lab.call('deploys.plan', { form }, { origin: 'cli' })).toMatchObject({
      ok: false,
    });
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
    expect(await lab.call('deploys.redeploy', { serviceId: id, cancels: [] })).toMatchObject({
      name: 'docs',
      state: 'queued',
      rawState: 'queued',
    });
    expect(mutations()).toHaveLength(1);
    expect(JSON.stringify(mutations()[0]?.variables)).not.toContain('memory');
    lab.clock.advance(0);
    await lab.until(() =>
      lab.core.hub.get('deploys.summary').inFlight.some(({ name }) => name === 'docs'),
    );
    const unknown = lab.call('deploys.redeploy', { serviceId: 'svc_none', cancels: [] });
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
    expect(await readFile(path.join(dataDir, 'settings.json'), 'utf8')).not.toContain(token);
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
