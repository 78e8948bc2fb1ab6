import { expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { middleAction, scrollAction } from './pointer.ts';

const group = somePlayer('den', { members: ['k'], groupVolume: 40, groupMuted: false });

it('the wheel changes the volume of a player or of its group by one step', () => {
  expect(scrollAction(somePlayer('den'), 1, 5)).toEqual({ action: 'volume_up' });
  expect(scrollAction(somePlayer('den'), -1, 5)).toEqual({ action: 'volume_down' });
  expect(scrollAction(group, -1, 5)).toEqual({ action: 'group_volume_step', points: -5 });
});

it('a middle click mutes and unmutes', () => {
  expect(middleAction(somePlayer('den', { muted: true }))).toEqual({
    action: 'mute',
    muted: false,
  });
  expect(middleAction(group)).toEqual({ action: 'group_mute', muted: true });
});

it('nothing happens without a player that can', () => {
  for (const player of [
    null,
    somePlayer('x', { available: false }),
    somePlayer('x', { volume: null }),
  ])
    expect([scrollAction(player, 1, 5), middleAction(player)]).toEqual([null, null]);
});
