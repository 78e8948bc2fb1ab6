import type { Instant } from '../instant.ts';
import { msOf } from '../instant.ts';

/** A moment `ms` later (earlier where negative), to the nanosecond, in the same offset. */
export function shiftInstant({ seconds, nanos, offset }: Instant, ms: number): Instant {
  const whole = Math.floor(ms / 1000);
  const sum = nanos + Math.round((ms - whole * 1000) * 1e6);
  const carry = Math.floor(sum / 1e9);
  return { seconds: seconds + whole + carry, nanos: sum - carry * 1e9, offset };
}

/** What has to be added to a moment to come to another (epoch ms); exact where both are whole milliseconds. */
export const distance = (from: Instant, to: number): number => to - msOf(from);
