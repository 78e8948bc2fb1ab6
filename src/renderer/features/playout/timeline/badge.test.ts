import { describe, expect, it } from 'vitest';
import type { LaneRow } from '../../../../shared/playout/state.ts';
import { createLane, createPart } from '../model/lane.ts';
import { nextProblem, timeLeft } from './LaneState.tsx';

const MINUTE = 60_000;
const row = (key: number, start: number, finish: number): LaneRow => [
  key,
  start * MINUTE,
  finish * MINUTE,
  '',
  'local',
  0,
];
const laneFrom = (rows: LaneRow[]) => createLane('c1', [createPart('f', 1, rows)]);
const none = { error: 0, warning: 0, info: 0 };

describe('the next problem of a lane', () => {
  it('names an overlap before a gap, where it is, and the later item', () => {
    const lane = laneFrom([row(1, 0, 20), row(2, 17, 40), row(3, 50, 60)]);
    expect(nextProblem(lane, none, 0)).toMatchObject({
      tone: 'bad',
      text: 'Overlap 3:00',
      at: 17 * MINUTE,
      ref: { channel: 'c1', file: 'f', key: 2 },
    });
  });
  it('names the gap that is still to come, and the item after it', () => {
    const lane = laneFrom([row(1, 0, 20), row(2, 30, 40), row(3, 50, 60)]);
    expect(nextProblem(lane, none, 0)).toMatchObject({
      text: 'Gap in 20:00',
      title: 'Nothing is planned for 10:00. 1 more follows.',
      ref: { key: 2 },
    });
    expect(nextProblem(lane, none, 26 * MINUTE)).toMatchObject({ text: 'Gap, 4:00 left' });
    expect(nextProblem(lane, none, 30 * MINUTE)).toMatchObject({
      tone: 'waiting',
      text: 'Gap in 10:00',
      at: 40 * MINUTE,
      ref: { key: 3 },
    });
  });
  it('counts findings without a single place, and is absent if there are none', () => {
    const lane = laneFrom([row(1, 0, 20)]);
    expect(nextProblem(lane, { ...none, error: 2 }, 0)).toMatchObject({ at: null, ref: null });
    expect(nextProblem(lane, none, 0)).toBeNull();
  });
});

it('the time left of an item on air has seconds only while they fit', () =>
  expect(
    [-1, 588_000, 599 * MINUTE, 600 * MINUTE, 662 * MINUTE, 50 * 60 * MINUTE].map(timeLeft),
  ).toEqual(['0:00', '9:48', '9:59:00', '10 h', '11 h', '2 d']));
