import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { needsYou } from '../../src/shared/attention/list.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { refusal } from '../support/core/service-core.ts';
import { DeploysCore } from '../support/deploys/deploys-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

/** What is broken on the demo server from the start. */
const broken = [
  `bad: api ${t('deploys:service.attention.failed')}`,
  `bad: ingest ${t('deploys:service.attention.crashed')}`,
];
const added = () => lab.attention().filter((one) => !broken.includes(one));

const tempDir = useTempDirs();
let dataDir: string;
let lab: DeploysCore;

beforeEach(async () => {
  dataDir = await tempDir();
  lab = await DeploysCore.start(dataDir);
});
afterEach(() => lab.stop());

const rounds = () => lab.demo.operations.filter(({ fields }) => fields.includes('serviceList'));

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
    const names = t('deploysedit:feature.databases');
    const detail = t('connections:test.featuresOff', { count: 11, all: 12, names });
    expect(report.steps[5]?.detail).toBe(detail);
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
    expect(lab.attention()).toEqual(broken);
    expect(lab.core.hub.get('connections.profiles')[0]?.status.phase).toBe('waiting');
    expect(lab.core.hub.get('deploys.summary').inFlight).toEqual([]);
    await lab.restart();
    expect(lab.state).toMatchObject({ at, stale: true });
    expect(lab.service('api').recent.length).toBeGreaterThan(0);
  });
});

describe('attention', () => {
  it('lists failed and crashed services, no suspended ones, and tells when they recovered', async () => {
    await lab.connect();
    expect(lab.attention()).toEqual(broken);
    lab.demo.crash('worker');
    await lab.polled();
    expect(added()).toEqual([`bad: worker ${t('deploys:service.attention.crashed')}`]);
    const item = needsYou(lab.core.hub.get('attention')).find(
      ({ subject }) => subject === 'worker',
    );
    expect(item?.action).toMatchObject({ k: 'open', path: `/deploys#${lab.service('worker').id}` });
    // A new deployment in flight is no recovery yet.
    lab.demo.push('worker', 'a'.repeat(40), 'Fix');
    await lab.polled();
    expect(lab.service('worker').state).not.toBe('crashed');
    expect(added()).toEqual([`bad: worker ${t('deploys:service.attention.crashed')}`]);
    lab.clock.advance(9 * 60_000);
    await lab.read();
    await lab.polled();
    expect(lab.service('worker').state).toBe('active');
    // Two reads follow the nine minutes.
    const recovered = `worker ${t('deploys:service.attention.recovered')} after 9 min `;
    expect(lab.news()).toEqual([expect.stringContaining(recovered)]);
    expect(added()).toEqual([]);
    lab.demo.crash('worker');
    await lab.polled();
    expect(added()).toHaveLength(1);
    lab.demo.suspend('worker');
    lab.demo.suspend('docs');
    await lab.polled();
    expect(added()).toEqual([]);
  });

  it('reports a workspace that billing paused once, not each of its services', async () => {
    await lab.connect();
    lab.demo.suspendBilling('The card was declined.');
    await lab.polled();
    expect(added()).toHaveLength(1);
    expect(lab.core.hub.get('attention')['deploys:workspace']).toMatchObject({
      severity: 'bad',
      detail: 'The card was declined.',
    });
    lab.demo.suspendBilling(null);
    await lab.polled();
    expect(lab.attention()).toEqual(broken);
  });

  it('is silent about muted services, also after a restart, and asks the server nothing for it', async () => {
    await lab.connect();
    lab.demo.crash('worker');
    await lab.polled();
    const { id } = lab.service('worker');
    const before = lab.demo.requests();
    await lab.call('deploys.setMuted', { serviceId: id, muted: true });
    expect(lab.demo.requests()).toBe(before);
    expect(lab.service('worker').muted).toBe(true);
    expect(added()).toEqual([]);
    await lab.restart();
    await lab.read();
    expect(lab.service('worker').muted).toBe(true);
    // It is in the one list of mutes, and can be lifted there.
    const mute = { source: 'deploys', kind: null, about: id, subject: 'worker' };
    expect(lab.core.hub.get('settings').mutes).toEqual([mute]);
    await lab.call('attention.mute', { mute, muted: false });
    expect(lab.service('worker').muted).toBe(false);
    expect(added()).toHaveLength(1);
    await lab.call('deploys.setMuted', { serviceId: id, muted: true });
    await lab.call('deploys.setMuted', { serviceId: id, muted: false });
    expect(lab.core.hub.get('settings').mutes).toEqual([]);
    expect(added()).toHaveLength(1);
  });
});

describe('what the user chose', () => {
  it('shows another workspace and reports nothing of its services, until the profile names another one', async () => {
    await lab.connect({ fields: { url: lab.demo.url } });
    const names = () => lab.overview.services.map(({ name }) => name);
    const personal = lab.overview.workspaces.find((one) => one.personal)?.slug ?? '';
    expect(lab.overview.workspace).toBe(personal);
    expect(names()).toEqual(['blog', 'notes']);
    const published: string[] = [];
    const stop = lab.core.hub.onPublish((one) => void published.push(...one.names));
    await lab.call('deploys.chooseWorkspace', { slug: lab.demo.workspace });
    // Windows have the other workspace before the answer, at which they stop showing what was chosen.
    expect(published).toContain('deploys.overview');
    stop();
    expect(names()).toContain('api');
    expect(added()).toEqual([]);
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
    await lab.call('deploys.setMuted', { serviceId: lab.service('api').id, muted: true });
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

it.each(['specified', 'g0', 'g1', 'g2', 'g3'])(
  'works with a server of generation %s',
  async (generation) => {
    await lab.stop();
    lab = await DeploysCore.start(dataDir, generation);
    expect((await lab.connect()).ok).toBe(true);
    expect(lab.service('api').state).toBe('failed');
    lab.demo.crash('worker');
    await lab.polled();
    expect(added()).toEqual([`bad: worker ${t('deploys:service.attention.crashed')}`]);
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

it('opens the URL of a service, and of no other', async () => {
  await lab.connect();
  const api = lab.service('api');
  await lab.call('deploys.open', { serviceId: api.id });
  expect(lab.opened).toEqual([api.url]);
  const { id } = lab.overview.services.find(({ url }) => url === null) ?? { id: 'svc_none' };
  expect(await refusal(lab.call('deploys.open', { serviceId: id }))).toMatchObject({
    code: 'not-found',
  });
  expect(lab.opened).toHaveLength(1);
});

it('runs on a platform of its own in the demo, and returns to the profile after it', async () => {
  await lab.connect({ fields: { url: lab.demo.url } });
  await lab.call('app.startDemo', undefined);
  await lab.until(() => lab.core.hub.get('connections.profiles').some(({ demo }) => demo));
  await lab.read();
  expect(lab.overview.services.length).toBeGreaterThan(5);
  expect(lab.core.hub.get('deploys.summary').inFlight.length).toBeGreaterThan(0);
  await lab.call('app.leaveDemo', undefined);
  await lab.read();
  await lab.until(() => lab.overview.services.length === 2);
});
