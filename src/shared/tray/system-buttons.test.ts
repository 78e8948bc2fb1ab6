import { expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { someTray } from '../../../test/support/desktop/some-tray.ts';
import { systemButtons } from './transport-items.ts';

it('are previous, play or pause and next of the chosen player', () => {
  const playing = systemButtons(someTray({ chosen: somePlayer('den', { state: 'playing' }) }));
  expect(playing.map(({ icon, enabled }) => [icon, enabled])).toEqual([
    ['previous', true],
    ['pause', true],
    ['next', true],
  ]);
  expect(playing[1]?.command).toMatchObject({ input: { do: { action: 'pause' } } });
  const paused = systemButtons(someTray({ chosen: somePlayer('den', { state: 'paused' }) }));
  expect(paused[1]?.icon).toBe('play');
});

it('are none without a player', () =>
  expect(systemButtons(someTray({ chosen: null }))).toEqual([]));
