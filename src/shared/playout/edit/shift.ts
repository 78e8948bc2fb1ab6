import type { Instant } from '../instant.ts';

/** A moment `ms` later (earlier where negative), to the nanosecond, in the same offset. */
export function shiftInstant({ seconds, nanos, offset }: Instant, ms: number): Instant {
  const whole = Math.floor(ms / 1000);
  const sum = nanos + Math.round((ms - whole * 1000) * 1e6);
  const carry = Math.floor(sum / 1e9);
  return { seconds: seconds + whole + carry, nanos: sum - carry * 1e9, offset };
}
