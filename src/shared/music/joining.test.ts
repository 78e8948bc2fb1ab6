import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { canJoin, joiners } from './joining.ts';

describe('who can join a leader', () => {
  const leader = somePlayer('a', { provider: 'demo', canGroupWith: ['demo', 'solo', 'band', ''] });
  const players = [
    leader,
    somePlayer('b', { provider: 'demo' }),
    somePlayer('group', { provider: 'demo', type: 'group' }),
    somePlayer('band', { provider: 'demo', type: 'group' }),
    somePlayer('solo', { provider: 'other' }),
    somePlayer('stranger', { provider: 'other' }),
    somePlayer('homeless', { provider: '' }),
  ];

  it('is listed by id or by provider; groups by id only, and never the leader itself', () => {
    expect(joiners(leader, players).map(({ id }) => id)).toEqual(['b', 'band', 'solo']);
    expect(players.filter((player) => canJoin(leader, player)).map(({ id }) => id)).toEqual([
      'b',
      'band',
      'solo',
    ]);
  });
});
