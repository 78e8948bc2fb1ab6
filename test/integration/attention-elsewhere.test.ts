import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { startWorkflowsDemo } from '../../src/demo/workflows/workflows-demo.ts';
import { domains } from '../../src/main/domains.ts';
import { countBadge, needsYou } from '../../src/shared/attention/list.ts';
import type { AttentionItem, AttentionSource } from '../../src/shared/attention/model.ts';
import type { MethodInput, MethodName } from '../../src/shared/contract/methods.ts';
import {
  makeLineupFolder,
  nameOf,
  playoutText,
  item,
  PlayoutRig,
} from '../support/playout/playout-rig.ts';
import { FakeClock, RUN_START } from '../support/core/fake-clock.ts';
import { TestCore } from '../support/core/service-core.ts';
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
const subjects = (source: AttentionSource) =>
  needs(source)
    .map(({ subject }) => subject)
    .sort();

/** Does what the button of an item does in a window. */
async function remedy({ action }: AttentionItem): Promise<string> {
  if (action?.k !== 'open') throw new Error('the item opens nothing');
  const { path, first } = action;
  if (first !== undefined)
    await lab.call(first.method as MethodName, first.input as MethodInput<MethodName>);
  return path;
}

describe('what is broken in another workspace', () => {
  it('stays counted with its name and time, and its remedy shows the workspace', async () => {
    expect(subjects('deploys')).toEqual(['api', 'ingest']);
    await lab.call('deploys.chooseWorkspace', { slug: 'usr_4kq7m2' });
    await lab.until(() => needs('deploys').every(({ asOf }) => asOf !== undefined));
    expect(subjects('deploys')).toEqual(['api', 'ingest']);
    expect(countBadge(entries(), 'deploys')).toEqual({ count: 2, tone: 'bad' });
    const [item] = needs('deploys');
    expect(item?.scope).toBe('studio');
    if (item === undefined) throw new Error('nothing is listed');
    expect(await remedy(item)).toMatch(/^\/deploys#svc_/);
    await lab.until(() => needs('deploys').every(({ asOf }) => asOf === undefined));
    expect(subjects('deploys')).toEqual(['api', 'ingest']);
  });

  it('keeps what the user did with it, there and back', async () => {
    const api = needs('deploys').find(({ subject }) => subject === 'api');
    await lab.call('attention.done', { ids: [api?.id ?? ''] });
    await lab.call('deploys.chooseWorkspace', { slug: 'usr_4kq7m2' });
    await lab.until(() => needs('deploys').some(({ asOf }) => asOf !== undefined));
    expect(subjects('deploys')).toEqual(['ingest']);
    await lab.call('deploys.chooseWorkspace', { slug: 'studio' });
    await lab.until(() => needs('deploys').every(({ asOf }) => asOf === undefined));
    expect(subjects('deploys')).toEqual(['ingest']);
  });

  it('counts after a start that shows another one', async () => {
    await lab.call('deploys.chooseWorkspace', { slug: 'usr_4kq7m2' });
    await lab.restart();
    await lab.until(() => needs('deploys').length === 2);
    expect(needs('deploys').map(({ scope, fresh }) => [scope, fresh])).toEqual([
      ['studio', false],
      ['studio', false],
    ]);
  });

  it('is read again at a slow pace, and is gone when it is over', async () => {
    await lab.call('deploys.chooseWorkspace', { slug: 'usr_4kq7m2' });
    await lab.until(() => needs('deploys').length === 2);
    lab.platform.push('ingest', 'a'.repeat(40), 'Fix');
    await lab.call('deploys.refresh', undefined);
    expect(subjects('deploys')).toEqual(['api', 'ingest']);
    // In short steps, so that no request outlasts its time limit.
    for (let step = 0; step < 300 && needs('deploys').length > 1; step += 1) {
      lab.clock.advance(3_000);
      await new Promise((done) => void setTimeout(done, 5));
    }
    expect(subjects('deploys')).toEqual(['api']);
  });
});

it('a core that ended leaves no timer that would read another workspace or connection', async () => {
  const clock = new FakeClock(RUN_START);
  const core = new TestCore(domains, { dataDir: await tempDir(), clock, ticks: true });
  stops.push(() => core.stop());
  await core.restart();
  const { platform, scheduler } = lab;
  const access = {
    credential: 'bearer',
    fields: { url: platform.url, workspace: 'studio' },
  } as const;
  await core.save('deploys', { ...access, secrets: { token: platform.token } });
  for (let count = 0; count < 2; count += 1)
    await core.save('workflows', {
      credential: 'none',
      fields: { url: scheduler.url },
      secrets: {},
    });
  const isRead = (name: 'deploys.overview' | 'workflows.overview') =>
    core.core.hub.get(name).value !== null;
  await core.until(() => isRead('deploys.overview') && isRead('workflows.overview'));
  await core.stop();
  // Kept answers are thrown away after some seconds; another place would be read after half a minute.
  clock.advance(20_000);
  expect(clock.pending).toBe(0);
});

it('what is broken at another connection counts, and its remedy makes that one the shown one', async () => {
  const before = needs('workflows').length;
  expect(before).toBeGreaterThan(0);
  const other = await startWorkflowsDemo({ generation: 'current', clock: lab.clock, auth: 'none' });
  stops.push(() => other.stop());
  await lab.connect('workflows', 'none', { url: other.url }, {});
  await lab.until(() => needs('workflows').length === 2 * before);
  const away = needs('workflows').filter(({ asOf }) => asOf !== undefined);
  expect(away).toHaveLength(before);
  const names = lab.core.hub
    .get('connections.profiles')
    .filter(({ service, isDefault }) => service === 'workflows' && !isDefault)
    .map(({ name }) => name);
  expect(new Set(away.map(({ scope }) => scope))).toEqual(new Set(names));
  const failed = away.find(({ action }) => action?.k === 'open');
  if (failed === undefined) throw new Error('nothing is listed');
  await remedy(failed);
  await lab.until(() =>
    needs('workflows').some(({ scope, asOf }) => scope === names[0] && asOf === undefined),
  );
  await lab.until(() => needs('workflows').length === 2 * before);
});

it('what is broken in another advertising account counts', async () => {
  const demo = await startAdsDemo({ clock: lab.clock });
  stops.push(() => demo.stop());
  const fields = { url: demo.url, sdkHeader: 'X-Spotify-Ads-Sdk' };
  await lab.connect('ads', 'bearer', fields, { token: demo.token });
  await lab.until(() => needs('ads').length > 0);
  const here = needs('ads').filter(({ asOf }) => asOf === undefined);
  const { accounts = [], account } = lab.core.hub.get('ads.overview').value ?? {};
  const other = accounts.find(({ id }) => id !== account);
  await lab.call('ads.chooseAccount', { account: other?.id ?? '' });
  const isListed = (one: AttentionItem): boolean =>
    needs('ads').some(({ subject, kind, asOf }) => {
      return subject === one.subject && kind === one.kind && asOf !== undefined;
    });
  await lab.until(() => here.every(isListed));
  expect(
    new Set(
      needs('ads')
        .filter(({ asOf }) => asOf)
        .map(({ scope }) => scope),
    ).size,
  ).toBe(1);
});

it('faults in the plan of the lineup that was open before count, and their remedy opens it', async () => {
  const dir = await tempDir();
  const now = Date.now();
  const hour = Math.floor(now / 3_600_000) * 3_600_000 + 3_600_000;
  // A gap of ten minutes, an hour from now.
  const text = playoutText([
    item('a', hour, hour + 20 * 60_000),
    item('b', hour + 30 * 60_000, hour + 3_600_000),
  ]);
  const faulty = await makeLineupFolder(path.join(dir, 'one'), { 1: { [nameOf(hour, 1)]: text } });
  const sound = await makeLineupFolder(path.join(dir, 'two'), { 1: {} });
  const rig = await PlayoutRig.start(await tempDir());
  stops.push(() => rig.core.stop());
  const gaps = () => needsYou(rig.core.hub.get('attention')).filter(({ kind }) => kind === 'gap');
  await rig.open(faulty);
  await rig.until(() => gaps().length === 1);
  await rig.open(sound);
  await rig.until(() => gaps().some(({ asOf }) => asOf !== undefined));
  const [gap] = gaps();
  expect(gaps()).toHaveLength(1);
  expect(gap?.action).toMatchObject({
    k: 'open',
    first: { method: 'playout.open', input: { path: faulty.lineup, create: false } },
  });
  await rig.open(faulty);
  await rig.until(() => gaps().every(({ asOf }) => asOf === undefined) && gaps().length === 1);
});
