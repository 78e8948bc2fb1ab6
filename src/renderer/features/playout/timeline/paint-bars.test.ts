import { describe, expect, it } from 'vitest';
import type { Clip } from './geometry.ts';
import { findBarRows } from './paint-bars.ts';

/** Clips of these widths one after another; `null`: a gap of 20 px. */
function clips(...widths: (number | null)[]): Clip[] {
  const all: Clip[] = [];
  let x = 0;
  for (const width of widths) {
    if (width !== null) all.push({ index: all.length, x, width, by: 0, over: false });
    x += width ?? 20;
  }
  return all;
}

describe('items that are too short for a name', () => {
  it('become bars where four or more follow one another, up to a wide one or a gap', () => {
    expect(findBarRows(clips(10, 12, 8, 20))).toEqual([{ from: 0, to: 4 }]);
    expect(findBarRows(clips(200, 10, 12, 8, 20, 90, 10))).toEqual([{ from: 1, to: 5 }]);
    expect(findBarRows(clips(10, 12, 8, 20, null, 9, 9, 9, 9))).toEqual([
      { from: 0, to: 4 },
      { from: 4, to: 8 },
    ]);
  });

  it('stay boxes if isolated, overlapping or being moved', () => {
    expect(findBarRows(clips(10, 12, 8))).toEqual([]);
    expect(findBarRows(clips(10, 12, null, 8, 20))).toEqual([]);
    const over = clips(10, 10, 10, 10, 10).map((clip, at) => ({ ...clip, over: at === 2 }));
    expect(findBarRows(over)).toEqual([]);
    const moved = clips(10, 10, 10, 10, 10).map((clip, at) => ({ ...clip, by: at === 2 ? 5 : 0 }));
    expect(findBarRows(moved)).toEqual([]);
  });
});
