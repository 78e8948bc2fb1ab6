import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import { candidates, changes } from './grouping.ts';

describe('grouping', () => {
  const players = Object.fromEntries(
    [
      somePlayer('a', {
        members: ['b', 'c'],
        staticMembers: ['c'],
        canGroupWith: ['b', 'd', 'e', 'f', 'x', 'a'],
      }),
      somePlayer('b', { leader: 'a' }),
      somePlayer('c', { leader: 'a' }),
      somePlayer('d', { leader: 'z' }),
      somePlayer('e', { available: false }),
      somePlayer('f', { hidden: true }),
      somePlayer('z', { name: 'Zoo' }),
    ].map((player) => [player.id, player]),
  );
  const list = candidates(players['a'] ?? somePlayer('a'), players);

  it('offers members and who could join, once each, without the leader and hidden ones', () =>
    expect(
      list.map(({ id, inside, fixed, available, elsewhere }) => [
        id,
        inside,
        fixed,
        available,
        elsewhere,
      ]),
    ).toEqual([
      ['b', true, false, true, null],
      ['c', true, true, true, null],
      ['d', false, false, true, 'Zoo'],
      ['e', false, false, false, null],
    ]));

  it('sends only changes, and only to players that support them', () => {
    const wish = (id: string, inside: boolean): [string, boolean] => [id, inside];
    const all = new Map([wish('b', false), wish('c', false), wish('d', true), wish('e', true)]);
    expect(changes(list, all)).toEqual({ join: ['d'], leave: ['b'] });
    expect(changes(list, new Map([wish('b', true), wish('d', false)]))).toEqual({
      join: [],
      leave: [],
    });
  });
});
