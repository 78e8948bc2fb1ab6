import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOwnServer } from '../../src/shared/attention/elsewhere.ts';
import { startAdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { startIssuesDemo } from '../../src/demo/issues/issues-demo.ts';
import { startWorkflowsDemo } from '../../src/demo/workflows/workflows-demo.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { countBadge, needsYou, newsItems } from '../../src/shared/attention/list.ts';
import type { AttentionSource } from '../../src/shared/attention/model.ts';
import { formPath } from '../../src/shared/connections/fix.ts';
import { connectionInput } from '../support/core/service-core.ts';
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
    expect(before.length).toBe(2);
    expect(
      needs('deploys')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['api', 'ingest']);
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
    const { url } = demo;
    const access = { credential: 'bearer', fields: { url }, secrets: { token: 'wrong' } } as const;
    const input = { ...connectionInput('workflows', access), force: true };
    const { profileId } = await lab.call('connections.save', input);
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

const details = (id: string) => lab.call('attention.details', { id });
const texts = ({ evidence }: Awaited<ReturnType<typeof details>>) =>
  evidence.map(({ text }) => text);

describe('the details of an item', () => {
  const api = 'deploys:trouble:svc_0';

  it('are the last lines of the log of a build or crash, and the last deployments', async () => {
    const build = await details(api);
    const wrong = build.evidence.filter(({ isError }) => isError).map(({ text }) => text);
    expect(wrong[0]).toMatch(/missing lockfile entry/);
    expect(build.events).toHaveLength(3);
    expect(build.events[0]?.text).toMatch(/^9f31c2a failed/);
    const crashed = needs('deploys').find(({ kind }) => kind === 'crashed');
    expect(texts(await details(crashed?.id ?? '')).length).toBeGreaterThan(0);
  });

  it('are the step that failed with its error and the last lines of its log, and the last runs', async () => {
    const failed = await details('workflows:run:loudness-report');
    expect(texts(failed).slice(0, 2)).toEqual(['Step judge: failed', 'exit status 3']);
    expect(failed.events.length).toBeGreaterThan(0);
    expect(failed.events[0]).toMatchObject({ tone: 'bad' });
    const waiting = needs('workflows').find(({ kind }) => kind === 'waiting');
    expect(texts(await details(waiting?.id ?? ''))).toHaveLength(1);
  });

  it('are what was rejected, and the values that were compared', async () => {
    await connect['ads']?.();
    await lab.until(() => needs('ads').length > 0);
    const of = async (kind: string) => {
      const item = needs('ads').find((one) => one.kind === kind);
      return texts(await details(item?.id ?? ''));
    };
    expect((await of('rejected'))[0]).toMatch(/^Reason: /);
    expect(await of('stalled')).toEqual(['Budget: 200.00 EUR total', 'Bid: 11.00 EUR']);
  });

  it('reject with the failure of the server, and are empty for an item that is gone', async () => {
    lab.platform.fault('unauthorized');
    await expect(details(api)).rejects.toMatchObject({ error: { code: 'unauthorized' } });
    expect(await details('deploys:trouble:gone')).toEqual({ evidence: [], events: [] });
  });
});

describe.each(Object.keys(connect))('a rejected token of %s', (service) => {
  it('is exactly one item, which leads to the field of the token', async () => {
    const reject = await connect[service]?.();
    reject?.();
    lab.clock.advance(60_000);
    if (service !== 'music')
      await lab.call(`${service as 'deploys'}.refresh`, undefined).catch(() => undefined);
    await lab.until(() => profile(service)?.status.phase === 'attention');
    const { id = '' } = profile(service) ?? {};
    // What is wrong on the server that was in use before stands on its own.
    const listed = () => needs(service as AttentionSource).filter(({ key }) => !isOwnServer(key));
    // The item follows the state of its connection.
    await lab.until(() => listed().some(({ key }) => key === `connection/${id}`));
    // It is one item, however much it hides.
    expect(listed()).toMatchObject([
      {
        source: service,
        key: `connection/${id}`,
        severity: 'bad',
        text: 'rejected the token',
        action: { k: 'open', path: formPath(id, 'token') },
        more: [{ k: 'call', method: 'connections.retry', input: { service, profileId: id } }],
      },
    ]);
    const { evidence, events } = await details(`${service}:connection/${id}`);
    expect(evidence.at(-1)?.isError).toBe(true);
    expect(events[0]).toMatchObject({ tone: 'bad', text: 'Token rejected' });
  });
});

describe('a server that is gone', () => {
  it.each([
    [
      'deploys',
      () => lab.call('deploys.logs', { serviceId: 'svc_0', kind: 'build', since: null, limit: 5 }),
    ],
    [
      'ads',
      () =>
        lab.call('ads.audiences', { account: null, search: '', types: [], offset: 0, limit: 5 }),
    ],
    ['issues', () => lab.call('issues.refresh', undefined)],
    ['workflows', () => lab.call('workflows.queues', undefined)],
  ] as const)(
    'is told within seconds after the first call of %s that fails',
    async (service, ask) => {
      if (service === 'ads' || service === 'issues') await connect[service]?.();
      await lab.until(() => profile(service)?.status.phase === 'connected');
      await lab.until(() => service === 'issues' || needs(service).length > 0);
      if (service === 'deploys') await lab.platform.stop();
      else if (service === 'workflows') await lab.scheduler.stop();
      else await stops.pop()?.();
      const start = lab.clock.now();
      await ask().catch(() => undefined);
      await lab.until(() => profile(service)?.status.phase === 'waiting');
      await lab.until(() => needs(service).some(({ kind }) => kind === 'lost'));
      expect(lab.clock.now() - start).toBeLessThan(30_000);
      expect(needs(service)).toHaveLength(1);
    },
  );
});
