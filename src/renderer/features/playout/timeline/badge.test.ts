import { describe, expect, it } from 'vitest';
import type { Row } from '../../../../shared/playout/state.ts';
import { laneOf, partOf } from '../model/lane.ts';
import { badgeOf } from './LaneHeads.tsx';

const MINUTE = 60_000;
const row = (key: number, start: number, finish: number): Row => [
  key,
  start * MINUTE,
  finish * MINUTE,
  '',
  'local',
  0,
];
const laneFrom = (rows: Row[]) => laneOf('c1', [partOf('f', 1, rows)]);
const none = { error: 0, warning: 0, info: 0 };

describe('the badge of a lane', () => {
  it('names an overlap before a gap, where it is, and the later item', () => {
    const lane = laneFrom([row(1, 0, 20), row(2, 17, 40), row(3, 50, 60)]);
    expect(badgeOf(lane, none, 0)).toMatchObject({
      tone: 'bad',
      text: 'overlap 3:00',
      at: 17 * MINUTE,
      ref: { channel: 'c1', file: 'f', key: 2 },
    });
  });
  it('names the gap that is still to come, and the item after it', () => {
    const lane = laneFrom([row(1, 0, 20), row(2, 30, 40), row(3, 50, 60)]);
    expect(badgeOf(lane, none, 0)).toMatchObject({ text: '2 gaps', ref: { key: 2 } });
    expect(badgeOf(lane, none, 30 * MINUTE)).toMatchObject({
      tone: 'warn',
      text: 'gap 10:00',
      at: 40 * MINUTE,
      ref: { key: 3 },
    });
  });
  it('counts what has no one place, and is not there where all is well', () => {
    const lane = laneFrom([row(1, 0, 20)]);
    expect(badgeOf(lane, { ...none, error: 2 }, 0)).toMatchObject({ at: null, ref: null });
    expect(badgeOf(lane, none, 0)).toBeNull();
  });
});
