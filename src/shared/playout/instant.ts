/**
 * A moment to the nanosecond, with its UTC offset. Items and file names of the channel server have nine fractional
 * digits; for arithmetic and drawing use `toMs`, which returns epoch ms (a double: exact to 0.3 µs in this century).
 */
export interface Instant {
  /** Whole seconds since 1970-01-01T00:00:00Z; may be negative. */
  readonly seconds: number;
  /** 0 to 999,999,999. */
  readonly nanos: number;
  /** UTC offset in seconds east. */
  readonly offset: number;
}

/** Epoch ms, including the fraction. */
export const toMs = ({ seconds, nanos }: Instant): number => seconds * 1000 + nanos / 1e6;

/** The moment at `ms` since the epoch (rounded to whole nanoseconds) with this offset (seconds east of UTC). */
export function toInstant(ms: number, offset: number): Instant {
  const seconds = Math.floor(ms / 1000);
  const nanos = Math.round((ms - seconds * 1000) * 1e6);
  return nanos === 1e9 ? { seconds: seconds + 1, nanos: 0, offset } : { seconds, nanos, offset };
}

/** Negative, 0 or positive if `a` is before, at or after `b`; ignores the offset. */
export const compareInstants = (a: Instant, b: Instant): number =>
  a.seconds - b.seconds || a.nanos - b.nanos;
