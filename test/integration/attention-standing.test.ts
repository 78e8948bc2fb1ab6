import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { startIssuesDemo } from '../../src/demo/issues/issues-demo.ts';
import { startWorkflowsDemo } from '../../src/demo/workflows/workflows-demo.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { countBadge, needsYou, newsItems } from '../../src/shared/attention/list.ts';
import type { AttentionSource } from '../../src/shared/attention/model.ts';
import { formPath } from '../../src/shared/connections/fix.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { RulesCore } from '../support/workflows/rules-core.ts';

const tempDir = useTempDirs();
const stops: (() => Promise<unknown>)[] = [];
let lab: RulesCore;

beforeEach(async () => {
  lab = await RulesCore.start(await tempDir());
});
afterEach(async () => {
  await lab.stop();
  for (const stop of stops.splice(0)) await stop();
});

const entries = () => lab.core.hub.get('attention');
const needs = (source: AttentionSource) =>
  needsYou(entries()).filter((item) => item.source === source);
const profile = (service: string) =>
  lab.core.hub.get('connections.profiles').find((one) => one.service === service && one.isDefault);

describe('what was broken before the start', () => {
  it('is listed from the first second after it, and its recovery is news', async () => {
    const before = needs('deploys').map(({ id }) => id);
    expect(before.length).toBeGreaterThan(2);
    expect(needs('workflows').map(({ subject }) => subject)).toContain('loudness-report');
    await lab.restart();
    // Before any server has answered.
    expect(needs('deploys').map(({ id }) => id)).toEqual(before);
    expect(countBadge(entries(), 'deploys')).toEqual({ count: before.length, tone: 'bad' });
    await lab.fresh();
    expect(needs('deploys').map(({ id }) => id)).toEqual(before);
    expect(needs('deploys').every(({ fresh }) => !fresh)).toBe(true);

    lab.platform.push('ingest', 'a'.repeat(40), 'Fix');
    await lab.until(() => needs('deploys').length < before.length);
    const [news] = newsItems(entries());
    expect(news).toMatchObject({ source: 'deploys', subject: 'ingest', unread: true });
    expect(news?.text).toMatch(/^is active again after /);
  });

  it('stays done over a restart until its state changes', async () => {
    const id = 'workflows:run:loudness-report';
    await lab.call('attention.done', { ids: [id] });
    await lab.restart();
    await lab.fresh();
    expect(entries()[id]).toBeUndefined();
    const ask = { file: 'loudness-report', name: 'loudness-report', runId: 'again', params: [] };
    await lab.call('workflows.start', { ...ask, singleton: false, enqueue: false });
    lab.clock.advance(120_000);
    await lab.call('workflows.refresh', undefined);
    expect(entries()[id]).toBeDefined();
  });
});

const connect: Readonly<Record<string, () => Promise<() => void>>> = {
  deploys: () => Promise.resolve(() => lab.platform.fault('unauthorized')),
  issues: async () => {
    const demo = await startIssuesDemo({ clock: lab.clock });
    stops.push(() => demo.stop());
    const { url, email, token } = demo;
    await lab.connect('issues', 'basic', { url, email }, { token });
    return () => demo.fault('unauthorized');
  },
  ads: async () => {
    const demo = await startAdsDemo({ clock: lab.clock });
    stops.push(() => demo.stop());
    const fields = { url: demo.url, sdkHeader: 'X-Spotify-Ads-Sdk' };
    await lab.connect('ads', 'bearer', fields, { token: demo.token });
    return () => demo.fault('token-expired');
  },
  // The demo scheduler has no fault for it, so the token is wrong from the start.
  workflows: async () => {
    const demo = await startWorkflowsDemo({ generation: 'current', clock: lab.clock, auth: 'key' });
    stops.push(() => demo.stop());
    const input = {
      service: 'workflows',
      profileId: null,
      name: '',
      credential: 'bearer',
    } as const;
    const trust = { trustNetwork: false, confirmAddress: false, caFile: null, proxy: null };
    const { profileId } = await lab.call('connections.save', {
      ...input,
      ...trust,
      fields: { url: demo.url },
      secrets: { token: 'wrong' },
      force: true,
    });
    if (profileId === null) throw new Error('not saved');
    await lab.call('connections.setDefault', { service: 'workflows', profileId });
    return () => undefined;
  },
  music: async () => {
    const demo = await startMusicDemo({ clock: lab.clock });
    stops.push(() => demo.stop());
    await lab.connect('music', 'bearer', { localUrl: demo.url }, { token: demo.token });
    await lab.until(() => profile('music')?.status.phase === 'connected');
    return () => demo.fault('token-revoked');
  },
};

describe.each(Object.keys(connect))('a rejected token of %s', (service) => {
  it('is exactly one item, which leads to the field of the token', async () => {
    const reject = await connect[service]?.();
    reject?.();
    lab.clock.advance(60_000);
    if (service !== 'music')
      await lab.call(`${service as 'deploys'}.refresh`, undefined).catch(() => undefined);
    await lab.until(() => profile(service)?.status.phase === 'attention');
    const { id = '', name = '' } = profile(service) ?? {};
    const items = needsYou(entries()).filter(({ subject }) => subject === name);
    expect(items).toMatchObject([
      {
        source: service,
        key: `connection/${id}`,
        severity: 'bad',
        text: 'rejected the token',
        action: { k: 'open', path: formPath(id, 'token') },
        more: [{ k: 'call', method: 'connections.retry', input: { service, profileId: id } }],
      },
    ]);
  });
});
