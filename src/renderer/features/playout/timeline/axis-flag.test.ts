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
  expect(underFlag(frame, 400, 350, 36)).toBe(false);
  expect(underFlag(frame, 400, 470, 36)).toBe(false);
});

it('turns the flag to the left at the right edge, and has none out of sight', () => {
  expect(flagAt(frame, 790).side).toBe('left');
  expect(underFlag(frame, 790, 740, 36)).toBe(true);
  expect(underFlag(frame, -5, 0, 36)).toBe(false);
  expect(underFlag(frame, 900, 780, 36)).toBe(false);
});

it('has a color for every kind of source', () => {
  expect(sourceTypes.map(kindColor)).not.toContain('noSource');
  expect(kindColor('')).toBe('noSource');
});
