import type { CauseCode } from '../../../../shared/music/connection.ts';
import type { RandomPort } from '../../../platform/ports.ts';

/** ms to wait after the first, second, ... consecutive failure; the last one repeats. */
const steps = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000] as const;
const longest = 30_000;
const jitter = 0.2;

/** Maximum wait (ms) for a server that is starting. */
const STARTING_MS = 2_000;

/**
 * Milliseconds to wait after `failures` (>= 1) consecutive attempts without a lasting connection, randomized by
 * +-20 % so that many clients do not return at the same instant. Always the longest wait for a server that accepts no socket,
 * because that rarely changes quickly. Rounded.
 */
export function backoffMs(failures: number, cause: CauseCode, random: RandomPort): number {
  const step = steps[Math.max(0, failures - 1)] ?? longest;
  const base =
    cause === 'http-only' ? longest : cause === 'starting' ? Math.min(step, STARTING_MS) : step;
  return Math.round(base * (1 - jitter + 2 * jitter * random()));
}
