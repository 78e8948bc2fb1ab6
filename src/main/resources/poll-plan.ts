/** Who needs the data now: a visible panel, a panel with running work, or only badges and attention. */
export type PollMode = 'visible' | 'inFlight' | 'hidden';

/** How often a resource is polled. All times in ms. */
export interface PollPlan {
  readonly visible: number;
  /** Interval while work in it runs, such as a deployment. */
  readonly inFlight: number;
  /** Null: not polled while hidden. */
  readonly hidden: number | null;
  /** Running work is polled at `inFlight` while hidden too, for badges and notifications. Default false. */
  readonly inFlightHidden?: boolean;
  /** Random variation of the interval in both directions, 0 to 1, so that several apps do not poll in step. Default 0.1. */
  readonly jitter?: number;
  /** The longest pause after failures. Default 120,000. */
  readonly maxBackOff?: number;
  /**
   * The server is on this computer or network: while it can't be reached, it is polled often, so that its return is noticed quickly.
   * Default false.
   */
  readonly nearby?: boolean;
}

const DEFAULT_JITTER = 0.1;
const DEFAULT_MAX_BACK_OFF_MS = 120_000;
const NEARBY_MS = 3_000;
/** The pause (ms) after the first failure to reach a server. It may be a brief failure, so another read decides soon. */
const RECHECK_MS = 2_000;
/** Consecutive failures after which a hidden nearby server is polled less often: 5 minutes. */
const NEARBY_COUNT = 100;

/** The mode for a resource that is visible or not, with or without running work. */
export function pollMode(plan: PollPlan, visible: boolean, inFlight: boolean): PollMode {
  if (inFlight && (visible || plan.inFlightHidden === true)) return 'inFlight';
  return visible ? 'visible' : 'hidden';
}

export interface PollSituation {
  readonly mode: PollMode;
  readonly failures: number;
  readonly retryAfter: number;
  readonly unreachable?: boolean;
}

/**
 * The pause (ms) before the next read, or null if none is due in this mode. Every consecutive failure doubles the pause, up to `maxBackOff`;
 * it is never shorter than `retryAfter` (ms), which the server requested. `unreachable`: the last read did not reach the server; the first of
 * these is checked again at once. `random` is in
 * [0, 1).
 */
export function pollDelay(
  plan: PollPlan,
  { mode, failures, retryAfter, unreachable = false }: PollSituation,
  random: number,
): number | null {
  const interval = plan[mode];
  if (interval === null) return null;
  const longest = Math.max(interval, plan.maxBackOff ?? DEFAULT_MAX_BACK_OFF_MS);
  const isNearby = plan.nearby === true && unreachable;
  const late = mode === 'hidden' ? Math.max(0, failures - NEARBY_COUNT) : 0;
  const isRecheck = unreachable && failures === 1;
  const backedOff = isRecheck
    ? Math.min(interval, RECHECK_MS)
    : isNearby
      ? Math.min(interval, NEARBY_MS * 2 ** Math.min(late, 30))
      : Math.min(longest, interval * 2 ** Math.min(failures, 30));
  const jitter = plan.jitter ?? DEFAULT_JITTER;
  return Math.max(retryAfter, Math.round(backedOff * (1 - jitter + 2 * jitter * random)));
}

/**
 * The remaining time (ms) of a pause that started at `since`. Setting the clock back does not lengthen the pause; a jump ahead, as after
 * sleep, ends it.
 */
export function remainingPause(delay: number, since: number, now: number): number {
  return Math.min(delay, Math.max(0, since + delay - now));
}
