/** How close a response came to a wish, 20 Hz to 10 kHz: above that only the mean level of a measurement means something. */
export interface Quality {
  /** Root mean square of the difference over log frequency (dB). */
  readonly rmse: number;
  /** The largest difference (dB). */
  readonly maxDeviation: number;
}

const FROM = 20;
const TO = 10_000;

/** Compares two curves (dB) on log-spaced frequencies (Hz). */
export function qualityOf(freqs: Float64Array, wish: Float64Array, got: Float64Array): Quality {
  let [sum, count, most] = [0, 0, 0];
  for (let k = 0; k < freqs.length; k += 1) {
    const f = freqs[k] ?? 0;
    if (f < FROM - 1e-6 || f > TO) continue;
    const d = Math.abs((got[k] ?? 0) - (wish[k] ?? 0));
    sum += d * d;
    count += 1;
    most = Math.max(most, d);
  }
  return { rmse: count === 0 ? 0 : Math.sqrt(sum / count), maxDeviation: most };
}
