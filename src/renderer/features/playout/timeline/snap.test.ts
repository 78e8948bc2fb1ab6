import { describe, expect, it } from 'vitest';
import { snap } from './snap.ts';

const never = Infinity;

describe('snapping of a dragged edge', () => {
  it('snaps to the nearest edge of an item within the tolerance', () => {
    const edges = [0, 10_000, 20_000];
    expect(snap([10_400, 14_400], edges, never, 500)).toEqual({ by: -400, at: 10_000 });
    expect(snap([15_000, 19_900], edges, never, 500)).toEqual({ by: 100, at: 20_000 });
    expect(snap([15_000], edges, never, 500)).toBeNull();
  });

  it('snaps to the first of two equally near edges', () => {
    expect(snap([10_000], [9900, 10_100], never, 500)?.at).toBe(9900);
  });

  it('prefers an item to the now line, even a nearer one', () => {
    expect(snap([59_990], [59_900], 60_010, 200)?.at).toBe(59_900);
    expect(snap([59_990], [], 60_100, 200)?.at).toBe(60_100);
    expect(snap([59_990], [], 60_200, 200)).toBeNull();
  });
});
