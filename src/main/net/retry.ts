import type { NetCauseCode } from '../../shared/net/cause.ts';
import type { RandomPort } from '../platform/ports.ts';

/** How an attempt failed: the response status, or the network cause. `own`: the service itself answered, not a gateway in front of it. */
export type TryFailure =
  | { readonly k: 'status'; readonly status: number; readonly own: boolean }
  | { readonly k: 'network'; readonly cause: NetCauseCode };

/** Causes without a connection, which may be temporary. */
const unconnected: ReadonlySet<NetCauseCode> = new Set<NetCauseCode>([
  'name-unknown',
  'refused',
  'unreachable',
  'network-down',
  'connect-timeout',
]);

/** Causes on an established connection. */
const broken: ReadonlySet<NetCauseCode> = new Set<NetCauseCode>(['closed', 'timeout']);

/** Whether the network failed in a way that may be temporary. Certificates, proxies and web pages are not. */
export const isTransient = (cause: NetCauseCode): boolean =>
  unconnected.has(cause) || broken.has(cause);

/**
 * Total number of attempts for a call after this failure. `safe`: the request is idempotent, or the server recognizes repeats by a key. A
 * 429 was not processed, so any request may be repeated. Slow calls are not repeated: neither after their time limit nor after a gateway's
 * timeout.
 */
export function triesFor(failure: TryFailure, safe: boolean): number {
  if (failure.k === 'status' && failure.status === 429) return 3;
  if (!safe) return 1;
  if (failure.k === 'network')
    return unconnected.has(failure.cause) || failure.cause === 'closed' ? 3 : 1;
  if (failure.status === 500) return 2;
  return [408, 502, 503].includes(failure.status) ? 3 : 1;
}

/**
 * A failure's meaning for the gate's breaker: `up`; `down`, the server is unreachable; `broken`, one exchange failed, possibly because of
 * its resource; `unknown`.
 */
export function classifyReach(failure: TryFailure): 'up' | 'down' | 'broken' | 'unknown' {
  if (failure.k === 'status')
    return [502, 503, 504].includes(failure.status) && !failure.own ? 'down' : 'up';
  if (unconnected.has(failure.cause)) return 'down';
  return broken.has(failure.cause) ? 'broken' : 'unknown';
}

/** Delay (ms) before the next attempt if the server names none: 1 s, 2 s, 4 s ... up to 30 s, with full jitter. */
export function backoff(attempt: number, random: RandomPort): number {
  return Math.min(30_000, 1_000 * 2 ** (attempt - 1)) * random();
}

/** Adds up to a fifth, never less than the wait, because many clients were given the same time. */
export const atLeast = (wait: number, random: RandomPort): number => wait * (1 + 0.2 * random());

const MINUTE_MS = 60_000;
/** Retries that are always allowed, for clients with few calls. */
const MIN_RETRIES = 5;

/** Limits retries to one in ten calls of the last 5 minutes, to keep load off a failing server. */
export class RetryBudget {
  #minutes: { readonly at: number; calls: number; retries: number }[] = [];

  call(now: number): void {
    this.#minute(now).calls += 1;
  }

  /** Takes a retry from the budget; false: none left. `now`: monotonic ms. */
  take(now: number): boolean {
    const minute = this.#minute(now);
    const sum = (key: 'calls' | 'retries'): number =>
      this.#minutes.reduce((all, one) => all + one[key], 0);
    if (sum('retries') >= Math.max(MIN_RETRIES, sum('calls') / 10)) return false;
    minute.retries += 1;
    return true;
  }

  #minute(now: number) {
    const at = Math.floor(now / MINUTE_MS);
    const last = this.#minutes.at(-1);
    if (last?.at === at) return last;
    const fresh = { at, calls: 0, retries: 0 };
    this.#minutes = [...this.#minutes.filter((minute) => minute.at > at - 5), fresh];
    return fresh;
  }
}
