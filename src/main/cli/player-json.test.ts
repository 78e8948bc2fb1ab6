import { someMedia } from '../../../test/support/music/some-media.ts';
import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { playerJson } from './player-json.ts';

const media = someMedia({ title: 'Low Tide', album: 'Glass Harbour', art: '/art/x' });

describe('a player as the command line prints it', () => {
  it('has exactly the promised keys', () => {
    const player = somePlayer('a', { name: 'Kitchen', volume: 12, state: 'paused' });
    expect(playerJson(player, { a: player }, 0)).toEqual({
      id: 'a',
      name: 'Kitchen',
      state: 'paused',
      powered: true,
      volume: 12,
      muted: false,
      available: true,
      group: null,
      nowPlaying: null,
    });
  });

  it('has the position at the time of the answer, never beyond the end', () => {
    const position = { elapsed: 10, at: 1_000, rate: 1 };
    const player = somePlayer('a', { media, position });
    const at = (now: number): number | null | undefined =>
      playerJson(player, { a: player }, now).nowPlaying?.elapsed;
    expect([at(1_000), at(3_500), at(10_000_000)]).toEqual([10, 12.5, 200]);
    const unknown = somePlayer('a', { media });
    expect(playerJson(unknown, { a: unknown }, 0).nowPlaying).toEqual({
      title: 'Low Tide',
      artist: 'Mira Okafor',
      album: 'Glass Harbour',
      elapsed: null,
      duration: 200,
    });
  });

  it('has the same group for its leader and every member', () => {
    const leader = somePlayer('a', {
      members: ['b'],
      groupVolume: 40,
      groupMuted: false,
      media,
      position: { elapsed: 5, at: 0, rate: 0 },
    });
    const member = somePlayer('b', { leader: 'a' });
    const players = { a: leader, b: member };
    const group = { leader: 'a', members: ['b'], volume: 40, muted: false };
    expect(playerJson(leader, players, 0).group).toEqual(group);
    expect(playerJson(member, players, 0).group).toEqual(group);
    expect(playerJson(member, players, 0).nowPlaying?.title).toBe('Low Tide');
    expect(playerJson(member, { b: member }, 0).group).toBeNull();
  });
});
