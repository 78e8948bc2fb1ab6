import { expect, it } from 'vitest';
import { sourceTypes } from '../words.ts';
import { flagAt, createFrame, underFlag } from './geometry.ts';
import { kindColor } from './paint-clips.ts';

const frame = createFrame({
  width: 800,
  height: 300,
  view: { from: 0, to: 800_000 },
  scroll: 0,
  lanes: 5,
  showAir: false,
});

it('leaves out labels that would lie under the flag of the now line', () => {
  expect(underFlag(frame, 400, 410, 36)).toBe(true);
  expect(underFlag(frame, 400, 380, 36)).toBe(true);
  expect(underFlag(frame, 400, 320, 36)).toBe(false);
  expect(underFlag(frame, 400, 440, 36)).toBe(false);
});

it('keeps the flag in sight at the edges, and has none out of sight', () => {
  expect(flagAt(frame, 400).side).toBe('middle');
  expect(flagAt(frame, 10)).toEqual({ side: 'right', from: 10 });
  expect(flagAt(frame, 790).side).toBe('left');
  expect(underFlag(frame, 790, 740, 36)).toBe(true);
  expect(underFlag(frame, -5, 0, 36)).toBe(false);
  expect(underFlag(frame, 900, 780, 36)).toBe(false);
});

it('shares the height among the lanes, within limits, and adds the output strip', () => {
  const lane = (height: number, lanes: number, showAir = false): number =>
    createFrame({ ...frame, height, lanes, showAir }).lane;
  expect(lane(506, 6)).toBe(80);
  expect(lane(200, 6)).toBe(50);
  expect(lane(1200, 6)).toBe(120);
  expect(lane(200, 6, true)).toBe(70);
  expect(createFrame({ ...frame, height: 506, lanes: 6, showAir: true }).plan).toBe(60);
});

it('has a color for every kind of source', () => {
  expect(sourceTypes.map(kindColor)).not.toContain('noSource');
  expect(kindColor('')).toBe('noSource');
});
