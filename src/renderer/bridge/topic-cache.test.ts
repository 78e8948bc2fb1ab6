import { defaultPreferences } from '../../shared/settings/preferences.ts';
import { describe, expect, it, vi } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import type { Snapshot } from '../../shared/contract/topics.ts';
import { initialSnapshot, topicNames } from '../../shared/contract/topics.ts';
import { TopicCache } from './topic-cache.ts';

/** A snapshot as it arrives over the wire: it shares no objects with earlier values. */
const fresh = (change: Partial<Snapshot>): Snapshot =>
  structuredClone({ ...initialSnapshot(), ...change });

function take(cache: TopicCache, snapshot: Snapshot): void {
  cache.take(topicNames, (name) => snapshot[name]);
}

describe('TopicCache', () => {
  it('notifies no listener if a snapshot changes nothing', () => {
    const cache = new TopicCache();
    const players = { a: somePlayer('a') };
    take(cache, fresh({ 'music.players': players }));
    const before = cache.get('music.players');
    const heard = vi.fn();
    for (const name of topicNames) cache.on(name, heard);
    take(cache, fresh({ 'music.players': players }));
    expect(heard).not.toHaveBeenCalled();
    expect(cache.get('music.players')).toBe(before);
  });

  it('keeps entries that are equal when another one of a snapshot changed', () => {
    const cache = new TopicCache();
    take(cache, fresh({ 'music.players': { a: somePlayer('a'), b: somePlayer('b') } }));
    const { a, b } = cache.get('music.players');
    take(
      cache,
      fresh({ 'music.players': { a: somePlayer('a'), b: somePlayer('b', { volume: 99 }) } }),
    );
    expect(cache.get('music.players')['a']).toBe(a);
    expect(cache.get('music.players')['b']).not.toBe(b);
    expect(cache.get('music.players')['b']?.volume).toBe(99);
  });

  it('stops telling a listener that left', () => {
    const cache = new TopicCache();
    const heard = vi.fn();
    const off = cache.on('settings', heard);
    cache.take(['settings'], () => ({ ...defaultPreferences, theme: 'dark' }));
    off();
    cache.take(['settings'], () => ({ ...defaultPreferences, theme: 'light' }));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
