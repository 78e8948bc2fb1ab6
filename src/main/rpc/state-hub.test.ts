import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import type { Preferences } from '../../shared/settings/model.ts';
import { defaultPreferences } from '../../shared/settings/preferences.ts';
import type { Publication } from './state-hub.ts';
import { PUBLISH_MS, StateHub } from './state-hub.ts';

const settings = (volumeStep: number): Preferences => ({
  ...defaultPreferences,
  volumeStep,
});

function hubWithLog(): { hub: StateHub; clock: FakeClock; log: Publication[] } {
  const clock = new FakeClock();
  const hub = new StateHub(clock);
  const log: Publication[] = [];
  hub.onPublish((publication) => log.push(publication));
  return { hub, clock, log };
}

describe('StateHub', () => {
  it('collects a burst into one publication with the latest value', () => {
    const { hub, clock, log } = hubWithLog();
    for (let step = 1; step <= 14; step += 1) {
      hub.set('settings', settings(step));
      clock.advance(3);
    }
    expect(log).toHaveLength(0);
    clock.advance(PUBLISH_MS);
    expect(log).toHaveLength(1);
    expect(log[0]?.topics.get('settings')).toEqual(settings(14));
  });

  it('publishes at most once per interval, and never an equal value', () => {
    const { hub, clock, log } = hubWithLog();
    hub.set('settings', settings(1));
    clock.advance(PUBLISH_MS);
    hub.set('settings', settings(2));
    clock.advance(PUBLISH_MS - 1);
    expect(log).toHaveLength(1);
    clock.advance(1);
    expect(log).toHaveLength(2);
    hub.set('settings', settings(2));
    clock.advance(1000);
    expect(log).toHaveLength(2);
    expect(clock.pending).toBe(0);
  });

  it('publishes urgent changes at once', () => {
    const { hub, clock, log } = hubWithLog();
    hub.set('settings', settings(9));
    hub.flush();
    expect(log[0]?.topics.get('settings')).toEqual(settings(9));
    hub.flush();
    clock.advance(1000);
    expect(log).toHaveLength(1);
  });

  it('sends only the changed entries of a keyed topic, and the removed ones', () => {
    const { hub, clock, log } = hubWithLog();
    const queue = (id: string, count: number) => ({
      id,
      name: id,
      active: true,
      available: true,
      state: 'idle' as const,
      count,
      currentIndex: null,
      shuffle: false,
      repeat: 'off' as const,
      current: null,
      next: null,
      position: null,
      lockedThrough: null,
      autoplay: null,
      crossfade: null,
      speed: null,
      revision: 0,
    });
    hub.replaceEntries('music.queues', { a: queue('a', 1), b: queue('b', 1) });
    clock.advance(PUBLISH_MS);
    hub.replaceEntries('music.queues', { b: queue('b', 2), c: queue('c', 1) });
    hub.deleteEntry('music.queues', 'missing');
    clock.advance(PUBLISH_MS);
    const delta = log[1]?.entries.get('music.queues');
    expect(Object.keys(delta?.set ?? {}).sort()).toEqual(['b', 'c']);
    expect(delta?.del).toEqual(['a']);
    expect(Object.keys(hub.get('music.queues')).sort()).toEqual(['b', 'c']);
  });

  it('never changes entries that were handed out', () => {
    const { hub } = hubWithLog();
    const level = { title: 'x' };
    hub.replaceEntries('music.queues', {});
    const before = hub.get('music.queues');
    const snapshot = hub.snapshot()['music.queues'];
    hub.setEntry('music.queues', 'a', level as never);
    expect(before).toEqual({});
    expect(snapshot).toEqual({});
    const held = hub.get('music.queues');
    hub.deleteEntry('music.queues', 'a');
    expect(held).toEqual({ a: level });
    expect(hub.get('music.queues')).toEqual({});
  });

  it('returns a single entry, and nothing that an object inherits', () => {
    const { hub } = hubWithLog();
    hub.setEntry('music.players', 'a', somePlayer('a', { volume: 5 }));
    expect(hub.entry('music.players', 'a')?.volume).toBe(5);
    expect(hub.entry('music.players', 'a')).toBe(hub.get('music.players')['a']);
    expect(hub.entry('music.players', 'constructor')).toBeUndefined();
  });

  it('keeps the value object until it changes, so that readers can compare by identity', () => {
    const { hub } = hubWithLog();
    const before = hub.get('settings');
    hub.set('settings', { ...before });
    expect(hub.get('settings')).toBe(before);
  });

  it('notifies listeners inside the process at once, and leaves no timer after dispose', () => {
    const { hub, clock } = hubWithLog();
    const names: string[] = [];
    const off = hub.onChange((name) => names.push(name));
    hub.set('settings', settings(3));
    expect(names).toEqual(['settings']);
    off();
    hub.dispose();
    expect(clock.pending).toBe(0);
  });
});
