import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/some-player.ts';
import type { Media, Player } from './player.ts';
import { mainVolume, ownVolume, playVerb, secondLine } from './player-view.ts';

const media: Media = {
  uri: null,
  title: 'Undertow',
  artist: 'Mira Okafor',
  album: null,
  duration: null,
  art: null,
  queueItemId: null,
};

describe('secondLine', () => {
  it.each<[string, Partial<Player>, string | null, string]>([
    ['what plays', { state: 'playing', media }, null, 'Undertow · Mira Okafor'],
    ['a title alone', { state: 'playing', media: { ...media, artist: null } }, null, 'Undertow'],
    ['a pause', { state: 'paused', media }, null, 'Undertow · paused'],
    ['a stop', { state: 'idle', media }, null, 'Undertow · stopped'],
    ['silence', { state: 'idle' }, null, 'Nothing playing'],
    ['a group before what plays', { state: 'playing', media }, 'Attic', 'in group Attic'],
    ['off', { powered: false, media }, null, 'Off'],
    ['absence before all', { available: false, state: 'playing', media }, 'Attic', 'Not available'],
  ])('tells %s', (_, change, leader, line) => {
    expect(secondLine(somePlayer('a', change), leader)).toBe(line);
  });
});

describe('playVerb', () => {
  it('is stop for a playing player that cannot pause', () => {
    const can = { ...somePlayer('a').can, pause: false };
    expect(playVerb(somePlayer('a', { state: 'playing', can }))).toBe('stop');
    expect(playVerb(somePlayer('a', { state: 'playing' }))).toBe('pause');
    expect(playVerb(somePlayer('a', { state: 'paused', can }))).toBe('play');
  });
});

describe('volumes', () => {
  it('shows the group for a leader and for a group, else the player itself', () => {
    const leader = somePlayer('a', { members: ['b'], groupVolume: 20, volume: 50 });
    expect(mainVolume(leader)).toMatchObject({ scope: 'group', level: 20 });
    expect(ownVolume(leader)).toMatchObject({ scope: 'player', level: 50 });
    expect(mainVolume(somePlayer('a', { groupVolume: 20 }))).toMatchObject({ scope: 'player' });
    const group = somePlayer('g', { type: 'group', groupVolume: 35, volume: null });
    expect(mainVolume(group)).toMatchObject({ scope: 'group', level: 35 });
  });

  it('shows none where there is none', () => {
    expect(mainVolume(somePlayer('a', { volume: null }))).toBeNull();
    expect(
      mainVolume(somePlayer('a', { can: { ...somePlayer('a').can, volume: false } })),
    ).toBeNull();
  });
});
