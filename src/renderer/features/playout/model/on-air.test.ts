import { expect, it } from 'vitest';
import { someChannel } from '../../../../../test/support/playout/some-channel.ts';
import type { AirSegment } from '../../../../shared/playout/state.ts';
import { isOnAir, itemOnAir } from './on-air.ts';

const ref = { channel: 'c1', file: 'f1', key: 4 };
const airing: AirSegment = {
  from: 0,
  to: 1000,
  k: 'item',
  ref,
  title: 'News',
  lagMs: 0,
  reason: null,
};
const running = { k: 'running', since: 0 } as const;

it('takes a channel as on air while its process sends an item', () => {
  const channel = someChannel('c1', { process: running, onAir: airing });
  expect(isOnAir(channel)).toBe(true);
  expect(itemOnAir(channel)).toEqual(ref);
});

it.each([
  ['without a process', { process: { k: 'down' }, onAir: airing }],
  ['sends black', { process: running, onAir: { ...airing, k: 'black', ref: null } }],
  ['has ended', { process: running, onAir: { ...airing, k: 'off', ref: null } }],
  ['has only a plan', { process: running, onAir: null }],
] as const)('does not take a channel as on air that %s', (_, over) => {
  const channel = someChannel('c1', over);
  expect(isOnAir(channel)).toBe(false);
  expect(itemOnAir(channel)).toBeNull();
});
