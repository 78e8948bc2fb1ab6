import { beforeEach, describe, expect, it } from 'vitest';
import { AttentionRig, someReport } from '../../../../test/support/attention/attention-rig.ts';
import type { CallContext } from '../../../shared/contract/methods.ts';
import { MAX_PER_SOURCE, NEWS_MS } from './rules.ts';

let rig: AttentionRig;
beforeEach(async () => {
  rig = new AttentionRig();
  await rig.prefer({ notifications: true });
});
const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const done = (id: string) => rig.service.handlers['attention.done']({ ids: [id] }, context);
const restore = (id: string) => rig.service.handlers['attention.restore']({ ids: [id] }, context);

describe('the list', () => {
  it('contains lasting problems, with the time at which they began', () => {
    const began = rig.clock.now();
    rig.raise('a');
    rig.clock.advance(5000);
    rig.raise('a', { text: 'is away' });
    expect(rig.hub.get('attention')['music:a']).toEqual({
      id: 'music:a',
      source: 'music',
      key: 'a',
      ...someReport({ text: 'is away' }),
      about: 'a',
      since: began,
      urgent: false,
      hidden: null,
      unread: false,
      fresh: true,
    });
    rig.service.port.clear('music', 'a');
    expect(rig.listed()).toEqual([]);
  });

  it('publishes nothing when the same report is repeated', () => {
    rig.raise('a');
    rig.hub.flush();
    let published = 0;
    rig.hub.onPublish(() => (published += 1));
    rig.raise('a');
    rig.hub.flush();
    expect(published).toBe(0);
  });

  it('limits the items of a source, and forgets items that are gone', () => {
    rig.raise('old', { severity: 'info' });
    for (let i = 0; i < MAX_PER_SOURCE; i += 1) rig.raise(`k${String(i)}`);
    expect(rig.listed()).toHaveLength(MAX_PER_SOURCE);
    expect(rig.listed()).not.toContain('music:old');
    rig.service.port.raise('app', 'tray', someReport());
    expect(rig.listed()).toContain('app:tray');
  });

  it('makes room within the source that needs it, permanently', async () => {
    rig.service.port.raise('app', 'tray', someReport({ severity: 'info' }));
    rig.raise('old', { severity: 'info' });
    for (let i = 0; i < MAX_PER_SOURCE; i += 1) rig.raise(`k${String(i)}`);
    await rig.prefer({ mutedSources: ['app'] });
    expect(rig.listed()).toContain('app:tray');
    expect(rig.listed()).not.toContain('music:old');
    expect(rig.listed()).toHaveLength(MAX_PER_SOURCE + 1);
  });

  it('publishes a change by the user at once', async () => {
    rig.raise('a');
    rig.hub.flush();
    let published = 0;
    rig.hub.onPublish(() => (published += 1));
    await done('music:a');
    expect(published).toBe(1);
  });

  it('follows no setting once the app has ended', async () => {
    rig.raise('a');
    rig.service.dispose();
    await rig.prefer({ mutedSources: ['music'] });
    expect(rig.hub.get('attention')['music:a']?.hidden).toBeNull();
  });

  it('hides an item that is done, and shows it at once when that is undone', async () => {
    rig.raise('a');
    await done('music:a');
    expect(rig.listed()).toEqual([]);
    rig.raise('a', { detail: 'It is away.' });
    expect(rig.listed()).toEqual([]);
    await restore('music:a');
    expect(rig.listed()).toEqual(['music:a']);
  });

  it('accepts a late click on an item that is gone', async () => {
    rig.raise('a');
    rig.service.port.clear('music', 'a');
    await done('music:a');
    await restore('music:a');
    await done('music:nothing');
    expect(rig.listed()).toEqual([]);
  });

  it('marks muted items, also existing ones', async () => {
    rig.raise('a');
    await rig.prefer({ mutedSources: ['music'] });
    expect(rig.hub.get('attention')['music:a']?.hidden).toEqual({ why: 'muted' });
    await rig.prefer({ mutedSources: [] });
    expect(rig.hub.get('attention')['music:a']?.hidden).toBeNull();
  });

  it('shows a snoozed item again at its time, also after a restart', async () => {
    rig.raise('a');
    const until = rig.clock.now() + 5000;
    await rig.service.handlers['attention.snooze']({ ids: ['music:a'], until }, context);
    expect(rig.hub.get('attention')['music:a']?.hidden).toEqual({ why: 'snoozed', until });
    await rig.restart();
    rig.raise('a');
    expect(rig.hub.get('attention')['music:a']?.hidden).toEqual({ why: 'snoozed', until });
    rig.clock.advance(5000);
    expect(rig.hub.get('attention')['music:a']?.hidden).toBeNull();
    rig.service.dispose();
    rig.hub.flush();
    expect(rig.clock.pending).toBe(0);
  });

  it('mutes an object with a kind, a kind, and a source, and undoes it', async () => {
    rig.raise('a', { about: 'home' });
    const thing = { source: 'music', kind: 'lost', about: 'home', subject: 'Home' };
    const kind = { ...thing, about: null };
    for (const mute of [thing, kind, { ...kind, kind: null }]) {
      await rig.service.handlers['attention.mute']({ mute, muted: true }, context);
      expect(rig.hub.get('attention')['music:a']?.hidden).toEqual({ why: 'muted' });
      await rig.service.handlers['attention.mute']({ mute, muted: false }, context);
      expect(rig.hub.get('attention')['music:a']?.hidden).toBeNull();
    }
    expect(rig.settings.get().attention).toMatchObject({ muted: [], mutes: [] });
  });

  it('needs no timer of its own', () => {
    rig.raise('a');
    rig.service.port.clear('music', 'a');
    rig.hub.flush();
    expect(rig.clock.pending).toBe(0);
  });
});

describe('news', () => {
  const tell = (key: string) =>
    rig.service.port.raise('issues', key, someReport({ severity: 'info', kind: 'assigned' }));
  const unread = (id: string) => rig.hub.get('attention')[id]?.unread;

  it('reports that a problem is over, and how long it took', () => {
    rig.raise('a');
    rig.clock.advance(180_000);
    rig.service.port.clear('music', 'a', { text: 'is connected again', action: null });
    expect(rig.hub.get('attention')['music:a/recovered']).toMatchObject({
      severity: 'info',
      kind: 'recovered',
      subject: 'Home',
      text: 'is connected again after 3 min',
      unread: true,
    });
    rig.raise('a');
    expect(rig.listed()).toEqual(['music:a']);
  });

  it('survives a restart, with its read mark', async () => {
    tell('a');
    tell('b');
    await rig.service.handlers['attention.markRead']({ ids: ['issues:a'], read: true }, context);
    await rig.restart();
    expect([unread('issues:a'), unread('issues:b')]).toEqual([false, true]);
    rig.service.port.read('issues', ['b']);
    expect(unread('issues:b')).toBe(false);
  });

  it('is dropped after seven days', async () => {
    tell('a');
    rig.clock.advance(NEWS_MS + 1);
    await rig.restart();
    expect(rig.listed()).toEqual([]);
  });
});

describe('the demo', () =>
  it('has its own items, and leaves nothing behind', async () => {
    rig.service.port.raise('issues', 'mine', someReport({ severity: 'info' }));
    await Promise.resolve();
    rig.inDemo = true;
    rig.raise('demo', { severity: 'info' });
    expect(rig.listed()).toEqual(['music:demo']);
    await Promise.resolve();
    rig.inDemo = false;
    rig.raise('real');
    expect(rig.listed().sort()).toEqual(['issues:mine', 'music:real']);
  }));

describe('an item after a restart', () => {
  it('keeps its time, and stays done until its state changes', async () => {
    rig.service.port.raise('deploys', 'a', someReport());
    rig.service.port.raise('deploys', 'b', someReport());
    const since = rig.clock.now();
    await done('deploys:b');
    rig.service.port.suspend('deploys', 'a');
    await rig.restart();
    rig.clock.advance(3_600_000);
    rig.service.port.raise('deploys', 'a', someReport(), { isFirst: true });
    rig.service.port.raise('deploys', 'b', someReport(), { isFirst: true });
    expect(rig.hub.get('attention')).toMatchObject({ 'deploys:a': { since, fresh: true } });
    expect(rig.listed()).toEqual(['deploys:a']);
    rig.service.port.raise('deploys', 'b', someReport({ text: 'failed again' }));
    expect(rig.listed()).toEqual(['deploys:a', 'deploys:b']);
  });

  it('is new if it was over in between', async () => {
    rig.service.port.raise('deploys', 'a', someReport());
    const since = rig.clock.now();
    rig.service.port.clear('deploys', 'a');
    await rig.restart();
    rig.clock.advance(1000);
    rig.service.port.raise('deploys', 'a', someReport());
    expect(rig.hub.get('attention')['deploys:a']?.since).toBe(since + 1000);
  });
});
