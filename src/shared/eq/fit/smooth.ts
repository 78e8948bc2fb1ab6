/** Half a window never holds fewer points than this. */
const FEWEST = 2;

/**
 * Smooths a curve (dB on evenly spaced log frequencies, `step` octaves apart) by a parabola through the points of a window
 * around each point (Savitzky and Golay's filter), which keeps tops and slopes where a mean would flatten them.
 * `octaves(k)`: the window's width at point k. At the ends the window is shifted inwards.
 */
export function smooth(
  db: Float64Array,
  step: number,
  octaves: (k: number) => number,
): Float64Array {
  const n = db.length;
  return db.map((own, k) => {
    const half = Math.round(octaves(k) / step / 2);
    if (half < FEWEST || n < 2 * FEWEST + 1) return own;
    const from = Math.max(0, k - half);
    const to = Math.min(n - 1, k + half);
    return parabolaAt(db, from, to, k);
  });
}

/** The value at `k` of the least-squares parabola through the points from `from` to `to`. */
function parabolaAt(db: Float64Array, from: number, to: number, k: number): number {
  let [s0, s1, s2, s3, s4, y0, y1, y2] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = from; i <= to; i += 1) {
    const x = i - k;
    const y = db[i] ?? 0;
    const xx = x * x;
    s0 += 1;
    s1 += x;
    s2 += xx;
    s3 += xx * x;
    s4 += xx * xx;
    y0 += y;
    y1 += x * y;
    y2 += xx * y;
  }
  // Cramer's rule for the constant term: the value at x = 0.
  const m0 = s2 * s4 - s3 * s3;
  const m1 = s1 * s4 - s2 * s3;
  const m2 = s1 * s3 - s2 * s2;
  const whole = s0 * m0 - s1 * m1 + s2 * m2;
  return (y0 * m0 - y1 * m1 + y2 * m2) / whole;
}
