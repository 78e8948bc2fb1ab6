import type { CauseCode } from '../../../../shared/music/connection.ts';
import type { RandomPort } from '../../../platform/ports.ts';

/** ms to wait after the first, second, ... failure in a row; the last one goes on for ever. */
const steps = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000] as const;
const longest = 30_000;
const jitter = 0.2;

/** A server that is only starting is asked again at least this often (ms). */
const STARTING_MS = 2_000;

/**
 * How long to wait after `failures` (>= 1) tries in a row that did not lead to a lasting connection, spread by
 * +-20 % so that many clients do not come back at the same instant. What lets no socket
 * through now will hardly do so in a second. ms, whole.
 */
export function backoffMs(failures: number, cause: CauseCode, random: RandomPort): number {
  const step = steps[Math.max(0, failures - 1)] ?? longest;
  const base =
    cause === 'http-only' ? longest : cause === 'starting' ? Math.min(step, STARTING_MS) : step;
  return Math.round(base * (1 - jitter + 2 * jitter * random()));
}
