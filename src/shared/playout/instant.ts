/**
 * One moment, to the nanosecond, with the offset that it was written with. Items and file names of the channel server carry
 * nine fractional digits; for arithmetic and drawing `msOf` gives epoch milliseconds (a double: exact to 0.3 µs in this century).
 */
export interface Instant {
  /** Whole seconds since 1970-01-01T00:00:00Z; may be negative. */
  readonly seconds: number;
  /** 0 to 999,999,999. */
  readonly nanos: number;
  /** Seconds east of UTC that it was written with. */
  readonly offset: number;
}

/** Epoch ms, with the fraction. */
export const msOf = ({ seconds, nanos }: Instant): number => seconds * 1000 + nanos / 1e6;

/** The moment at `ms` since the epoch (rounded to whole nanoseconds), written with `offset` seconds east of UTC. */
export function instantOf(ms: number, offset: number): Instant {
  const seconds = Math.floor(ms / 1000);
  const nanos = Math.round((ms - seconds * 1000) * 1e6);
  return nanos === 1e9 ? { seconds: seconds + 1, nanos: 0, offset } : { seconds, nanos, offset };
}

/** Negative, 0 or positive as `a` is before, at or after `b`; the offset does not matter. */
export const compareInstants = (a: Instant, b: Instant): number =>
  a.seconds - b.seconds || a.nanos - b.nanos;
