import { afterEach, describe, expect, it } from 'vitest';
import { startAdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { startIssuesDemo } from '../../src/demo/issues/issues-demo.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import type { RuleWhen } from '../../src/shared/rules/model.ts';
import { hourFile, makeLineupFolder, nameOf } from '../support/playout/playout-rig.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { RulesCore } from '../support/workflows/rules-core.ts';

const HOUR = 3_600_000;
const tempDir = useTempDirs();
const stops: (() => Promise<unknown>)[] = [];
let lab: RulesCore;
afterEach(async () => {
  await lab.stop();
  for (const stop of stops.splice(0)) await stop();
});

/** Something that happens in a service. */
interface Change {
  /** Null: no rule waits for it. */
  readonly when: RuleWhen | null;
  /** Number of items that it adds. */
  readonly items: number;
  /** In the items that it adds, where the demo adds others by itself. */
  readonly subject?: string;
  /** Null: it can't be muted. */
  readonly mute: (() => Promise<void>) | null;
  readonly happens: () => Promise<void>;
}

const refreshed = (name: 'issues' | 'ads' | 'workflows'): Promise<void> =>
  lab.call(`${name}.refresh`, undefined);

const changes: Readonly<Record<string, () => Promise<Change>>> = {
  deploys: () =>
    Promise.resolve({
      when: { k: 'deployFailed', service: null },
      items: 1,
      mute: async () => {
        await lab.build('bad');
        await lab.call('deploys.refresh', undefined);
        const { services = [] } = lab.core.hub.get('deploys.overview').value ?? {};
        const serviceId = services.find(({ name }) => name === 'bad')?.id ?? '';
        await lab.call('deploys.setMuted', { serviceId, muted: true });
      },
      happens: async () => {
        const { services = [] } = lab.core.hub.get('deploys.overview').value ?? {};
        if (services.some(({ name }) => name === 'bad')) await lab.failed('bad');
        else await lab.failDeploy('bad');
      },
    }),
  workflows: () =>
    Promise.resolve({
      when: { k: 'runFailed', workflow: null },
      items: 1,
      // A run that was active at the start may end meanwhile.
      subject: 'loudness-report',
      mute: () => lab.call('workflows.setMuted', { kind: 'failed', muted: true }),
      happens: async () => {
        const file = 'loudness-report';
        const ask = { file, name: file, runId: 'by-hand', params: [] };
        await lab.call('workflows.start', { ...ask, singleton: false, enqueue: false });
        lab.clock.advance(2 * 60_000);
        await refreshed('workflows');
      },
    }),
  issues: async () => {
    const demo = await startIssuesDemo({ clock: lab.clock });
    stops.push(() => demo.stop());
    const { url, email, token } = demo;
    await lab.connect('issues', 'basic', { url, email }, { token });
    await refreshed('issues');
    return {
      when: { k: 'issueAssigned', project: null },
      items: 1,
      mute: () => lab.call('issues.setMuted', { kind: 'assigned', muted: true }),
      happens: async () => {
        demo.assign(demo.insert('CS', 'New one'), 'me');
        lab.clock.advance(60_000);
        await refreshed('issues');
      },
    };
  },
  ads: async () => {
    const demo = await startAdsDemo({ clock: lab.clock });
    stops.push(() => demo.stop());
    const { url, token, state } = demo;
    const fields = { url, sdkHeader: 'X-Spotify-Ads-Sdk' };
    await lab.connect('ads', 'bearer', fields, { token });
    await refreshed('ads');
    return {
      when: null,
      items: 1,
      mute: () => lab.call('ads.setMuted', { kind: 'rejected', muted: true }),
      happens: async () => {
        const [account] = state.accounts.values();
        const rows = [...(account?.rows.ads.values() ?? [])];
        const row = rows.find((one) => one['status'] === 'ACTIVE');
        if (account === undefined || row === undefined) throw new Error('no ad');
        state.change(account, 'ads', row, { status: 'REJECTED', delivery: 'OFF' });
        await refreshed('ads');
      },
    };
  },
  music: async () => {
    const demo = await startMusicDemo({ clock: lab.clock });
    stops.push(() => demo.stop());
    await lab.connect('music', 'bearer', { localUrl: demo.url }, { token: demo.token });
    const isOffline = (): boolean =>
      lab.core.hub.get('music.players')['office']?.available === false;
    await lab.until(() => lab.core.hub.get('music.connection').state.k === 'online');
    return {
      when: { k: 'playerOffline', player: null, minutes: 0 },
      items: 0,
      mute: null,
      happens: async () => {
        const player = demo.model.players.get('office');
        if (player === undefined) throw new Error('no player');
        player.available = false;
        demo.model.emitPlayer('office');
        await lab.until(isOffline);
      },
    };
  },
  playout: async () => {
    const from = lab.clock.now() - HOUR;
    const disk = await makeLineupFolder(await tempDir(), {
      '1': { [nameOf(from, 200)]: hourFile(from, 200, 60) },
    });
    await lab.call('playout.open', { path: disk.lineup, create: false });
    const { hub } = lab.core;
    await lab.until(() => hub.get('playout.workspace').findingsRevision > 0);
    lab.clock.advance(5_000);
    return {
      when: { k: 'playoutGap', channel: null, hours: 12 },
      items: 1,
      mute: null,
      happens: async () => {
        const { items } = JSON.parse(hourFile(from, 200, 60)) as { items: unknown[] };
        const text = JSON.stringify({
          ...(JSON.parse(hourFile(from, 200, 60)) as object),
          items: items.filter((_, at) => at !== 5),
        });
        await disk.put('1', nameOf(from, 200), text);
        await lab.until(() => lab.items('playout').length > 0);
      },
    };
  },
};

/** Keys of the events that a rule could have acted on. */
async function eventsFor(when: RuleWhen | null): Promise<string[]> {
  if (when === null) return [];
  const rule = { id: 'r', name: 'R', on: false, when, then: { k: 'notify', text: '' } } as const;
  const { facts } = await lab.call('rules.try', { rule });
  return facts.map(({ key }) => key);
}

describe.each(Object.keys(changes))('what happens in %s', (name) => {
  /** Lets it happen once. Null: it can't be muted. */
  const happens = async (isMuted: boolean) => {
    lab = await RulesCore.start(await tempDir());
    const change = await changes[name]?.();
    if (change === undefined || (isMuted && change.mute === null)) return null;
    const { when } = change;
    const listed = lab.items(name);
    if (when !== null) await lab.add({ k: 'notify', text: '{subject}' }, { when });
    const before = await eventsFor(when);
    if (isMuted) await change.mute?.();
    await change.happens();
    lab.clock.advance(1_000);
    const { subject = '' } = change;
    const found = () =>
      lab.items(name).filter((item) => !listed.includes(item) && item.includes(subject));
    if (when === null) return { ...change, found };
    await lab.until(() => lab.log.length > 0);
    expect(lab.log.map(({ problem }) => problem)).toEqual([null]);
    const added = (await eventsFor(when)).filter((key) => !before.includes(key));
    expect(added).toEqual(lab.log.map(({ fact }) => fact.key));
    return { ...change, found };
  };

  it('is one event, one item and one firing of a rule', async () => {
    const change = await happens(false);
    expect(change?.found()).toHaveLength(change?.items ?? -1);
  });

  it('fires the rule without an item while it is muted', async () => {
    expect((await happens(true))?.found() ?? []).toEqual([]);
  });
});
