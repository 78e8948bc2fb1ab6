import { expect, it } from 'vitest';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import { observePlayers } from './player-events.ts';

it('players are offline from when they were first seen offline, until they are back', () => {
  const players = [somePlayer('a', { available: false }), somePlayer('b')];
  const first = observePlayers(players, null, 1_000);
  expect(first).toMatchObject({ events: [{ of: 'a', at: 1_000 }], known: ['a', 'b'] });
  expect(observePlayers(players, first, 2_000).events).toEqual(first.events);
  expect(observePlayers([somePlayer('a')], first, 2_000).events).toEqual([]);
  const hidden = [somePlayer('a', { available: false, hidden: true })];
  expect(observePlayers(hidden, null, 1_000).events).toEqual([]);
});
