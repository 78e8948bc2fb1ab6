/** Who needs the data now: a panel that is drawn, a panel with running work in it, or only badges and attention. */
export type PollMode = 'visible' | 'inFlight' | 'hidden';

/** How often a resource is read. All times in ms. */
export interface PollPlan {
  readonly visible: number;
  /** While something in it runs, such as a deployment. */
  readonly inFlight: number;
  /** Null: not at all while nobody looks. */
  readonly hidden: number | null;
  /** Share of the interval by which it varies both ways, 0 to 1, so that several apps do not ask in step. Default 0.1. */
  readonly jitter?: number;
  /** The longest pause after failures. Default 300,000. */
  readonly maxBackOff?: number;
}

const DEFAULT_JITTER = 0.1;
const DEFAULT_MAX_BACK_OFF = 300_000;

/**
 * The pause (ms) before the next read, or null when none is due in this mode. Every failure in a row doubles the pause, up to
 * `maxBackOff`; the pause is never shorter than `retryAfter` (ms), which the server asked for. `random` is in [0, 1).
 */
export function pollDelay(
  plan: PollPlan,
  { mode, failures, retryAfter }: { mode: PollMode; failures: number; retryAfter: number },
  random: number,
): number | null {
  const interval = plan[mode];
  if (interval === null) return null;
  const longest = Math.max(interval, plan.maxBackOff ?? DEFAULT_MAX_BACK_OFF);
  const backedOff = Math.min(longest, interval * 2 ** Math.min(failures, 30));
  const jitter = plan.jitter ?? DEFAULT_JITTER;
  return Math.max(retryAfter, Math.round(backedOff * (1 - jitter + 2 * jitter * random)));
}

/**
 * How long (ms) is left of a pause that began at `since`. A clock that was set back does not lengthen the pause, and one that
 * jumped ahead, as after sleep, ends it.
 */
export function remainingPause(delay: number, since: number, now: number): number {
  return Math.min(delay, Math.max(0, since + delay - now));
}
