import { describe, expect, it } from 'vitest';
import { wirePlayer } from '../../../../../test/support/music/tiny-server.ts';
import type { RawPlayer } from './raw-player.ts';
import { readPlayer } from './raw-player.ts';
import { Dependents, sameSharedFacts } from './shared-facts.ts';

const time = { now: () => 5_000, offset: () => null };
const media = { title: 'Low Tide', uri: 'library://track/1' };
const source = { id: 'tv', name: 'Television', passive: false };
const wire = wirePlayer('a', { current_media: media, source_list: [source] });

function player(change: Partial<RawPlayer> = {}): RawPlayer {
  const raw = readPlayer(wire, null, time);
  if (raw === null) throw new Error('no player');
  return { ...raw, ...change };
}

describe('the facts that other players are derived from', () => {
  it.each<[string, Partial<RawPlayer>]>([
    ['available', { available: false }],
    ['state', { state: 'playing' }],
    ['powered', { powered: false }],
    ['volume', { volume: 21 }],
    ['muted', { muted: true }],
    ['type', { type: 'group' }],
    ['syncedTo', { syncedTo: 'b' }],
    ['activeGroup', { activeGroup: 'b' }],
    ['activeSource', { activeSource: 'tv' }],
    ['features', { features: null }],
    ['one feature fewer', { features: new Set([...(player().features ?? [])].slice(1)) }],
    ['no sources', { sources: [] }],
    ['no media', { media: null }],
  ])('change with %s', (_, change) => {
    expect(sameSharedFacts(player(), player(change))).toBe(false);
    expect(sameSharedFacts(player(change), player())).toBe(false);
    expect(sameSharedFacts(player(change), player(change))).toBe(true);
  });

  it('change with another feature in place of one', () => {
    const [, ...others] = [...(player().features ?? [])];
    const features = new Set([...others, 'other']);
    expect(sameSharedFacts(player(), player({ features }))).toBe(false);
  });

  it('stay the same with another order of features, and another name', () => {
    const features = new Set([...(player().features ?? [])].reverse());
    expect(sameSharedFacts(player(), player({ features, name: 'Other' }))).toBe(true);
  });

  it('change with another title, and not with the position of the same one', () => {
    const other = readPlayer({ ...wire, current_media: { ...media, title: 'High' } }, null, time);
    const later = readPlayer({ ...wire, current_media: { ...media, elapsed_time: 9 } }, null, time);
    expect([other?.media?.title, later?.media?.moment?.elapsed]).toEqual(['High', 9]);
    expect(sameSharedFacts(player(), player({ media: other?.media ?? null }))).toBe(false);
    expect(sameSharedFacts(player(), player({ media: later?.media ?? null }))).toBe(true);
  });
});

describe('the dependents of a player', () => {
  it('are the last recorded ones', () => {
    const dependents = new Dependents();
    dependents.track('a', new Set(['x', 'y']));
    dependents.track('b', new Set(['y']));
    expect([dependents.of('x'), dependents.of('y')]).toEqual([['a'], ['a', 'b']]);
    dependents.track('a', new Set(['x', 'z']));
    expect([dependents.of('y'), dependents.of('z')]).toEqual([['b'], ['a']]);
    dependents.track('a', new Set());
    expect([dependents.of('x'), dependents.of('z')]).toEqual([[], []]);
  });

  it('are empty once it is removed', () => {
    const dependents = new Dependents();
    dependents.track('a', new Set(['x']));
    dependents.forget('a');
    dependents.forget('a');
    expect(dependents.of('x')).toEqual([]);
    dependents.track('a', new Set(['x']));
    expect(dependents.of('x')).toEqual(['a']);
  });
});
