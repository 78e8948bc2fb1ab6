import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreePlayer } from './player-tree.ts';
import { playerTree, stateRank } from './player-tree.ts';

const player = (id: string, more: Partial<TreePlayer> = {}): TreePlayer => ({
  id,
  name: id,
  available: true,
  hidden: false,
  leader: null,
  ...more,
});
const ids = (players: TreePlayer[]): string[] => playerTree(players).map((row) => row.id);

describe('playerTree', () => {
  it('puts members under their leader and unavailable players last', () => {
    const rows = playerTree([
      player('terrace', { leader: 'living' }),
      player('attic', { available: false }),
      player('office'),
      player('living'),
      player('kitchen', { leader: 'living' }),
    ]);
    expect(rows).toEqual([
      { id: 'living', parent: null, members: 2 },
      { id: 'kitchen', parent: 'living', members: 0 },
      { id: 'terrace', parent: 'living', members: 0 },
      { id: 'office', parent: null, members: 0 },
      { id: 'attic', parent: null, members: 0 },
    ]);
  });

  it('orders by state where asked: playing, paused, stopped, off, unavailable; members stay below their leader by name', () => {
    const on = { state: 'idle', powered: true } as const;
    const players = [
      { ...player('attic', { available: false }), state: 'playing', powered: true } as const,
      { ...player('bedroom'), state: 'paused', powered: false } as const,
      { ...player('den'), ...on },
      { ...player('hall'), state: 'paused', powered: null } as const,
      { ...player('living'), state: 'playing', powered: true } as const,
      { ...player('terrace', { leader: 'living' }), state: 'playing', powered: true } as const,
      { ...player('kitchen', { leader: 'living' }), ...on, powered: false },
    ];
    expect(playerTree(players, stateRank).map(({ id }) => id)).toEqual([
      'living',
      'kitchen',
      'terrace',
      'hall',
      'den',
      'bedroom',
      'attic',
    ]);
  });

  it('sorts numbers in names by value, and ignores case', () => {
    const named = ['Room 10', 'room 2', 'Attic'].map((name) => player(name, { name }));
    expect(ids(named)).toEqual(['Attic', 'room 2', 'Room 10']);
  });

  it('sorts players of the same name by id', () => {
    const twins = ['b', 'a', 'c'].map((id) => player(id, { name: 'Attic' }));
    expect(ids(twins)).toEqual(['a', 'b', 'c']);
    expect(ids(twins.toReversed())).toEqual(['a', 'b', 'c']);
  });

  it('keeps players that lead each other, or themselves, at the top level', () => {
    const rows = playerTree([
      player('a', { leader: 'b' }),
      player('b', { leader: 'a' }),
      player('c', { leader: 'c' }),
    ]);
    expect(rows.map(({ parent }) => parent)).toEqual([null, null, null]);
  });

  it('keeps a member whose leader is hidden or missing at the top level', () => {
    const rows = playerTree([
      player('a', { leader: 'hidden' }),
      player('hidden', { hidden: true }),
      player('b', { leader: 'gone' }),
    ]);
    expect(rows.map((row) => [row.id, row.parent])).toEqual([
      ['a', null],
      ['b', null],
    ]);
  });

  it('puts a member of a member under the top of the chain', () => {
    const rows = playerTree([
      player('rig'),
      player('up', { leader: 'rig' }),
      player('bath', { leader: 'up' }),
    ]);
    expect(rows).toEqual([
      { id: 'rig', parent: null, members: 2 },
      { id: 'bath', parent: 'rig', members: 0 },
      { id: 'up', parent: 'rig', members: 0 },
    ]);
  });

  it('lists every shown player once, for any leaders, in an order that does not depend on the input order', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const arbitrary = fc.uniqueArray(
      fc.record({
        id,
        name: fc.constantFrom('x', 'X', 'y 2', 'y 10'),
        available: fc.boolean(),
        hidden: fc.boolean(),
        leader: fc.option(id),
      }),
      { selector: (p) => p.id },
    );
    fc.assert(
      fc.property(arbitrary, (players) => {
        const rows = playerTree(players);
        const expected = players.filter((p) => !p.hidden).map((p) => p.id);
        expect(rows.map((row) => row.id).sort()).toEqual(expected.sort());
        expect(playerTree([...players].reverse())).toEqual(rows);
      }),
    );
  });
});
