import type { NetCauseCode } from '../../shared/net/cause.ts';
import type { RandomPort } from '../platform/ports.ts';

/** How a try failed: the status of an answer, or the cause of none. */
export type TryFailure =
  | { readonly k: 'status'; readonly status: number }
  | { readonly k: 'network'; readonly cause: NetCauseCode };

/** What may pass by itself. Certificates, proxies and web pages do not. */
const transient: ReadonlySet<NetCauseCode> = new Set<NetCauseCode>([
  'name-unknown',
  'refused',
  'unreachable',
  'network-down',
  'timeout',
  'closed',
]);

/**
 * How many tries a call has in all after this failure. `safe`: the server does the same however often it is asked, or recognises
 * a repetition by a key. A 429 was refused unprocessed, so that anything may be sent again.
 */
export function triesFor(failure: TryFailure, safe: boolean): number {
  if (failure.k === 'status' && failure.status === 429) return 3;
  if (!safe) return 1;
  if (failure.k === 'network') return transient.has(failure.cause) ? 3 : 1;
  if (failure.status === 500) return 2;
  return [408, 502, 503, 504].includes(failure.status) ? 3 : 1;
}

/** Whether a failure says that the server is not there, which counts for the gate's breaker. */
export function saysDown(failure: TryFailure): boolean {
  return failure.k === 'network' ? transient.has(failure.cause) : failure.status >= 500;
}

/** ms before the next try where the server says nothing: 1 s, 2 s, 4 s ... up to 30 s, with full jitter. */
export function backoff(attempt: number, random: RandomPort): number {
  return Math.min(30_000, 1_000 * 2 ** (attempt - 1)) * random();
}

/** Up to a fifth longer, never less: many clients were told the same instant. */
export const atLeast = (wait: number, random: RandomPort): number => wait * (1 + 0.2 * random());

const MINUTE = 60_000;
/** Retries that are always allowed, so that a client with few calls has some at all. */
const FEW = 5;

/** At most one in ten calls of the last 5 minutes may be a retry: a server in trouble is not asked twice as often. */
export class RetryBudget {
  #minutes: { readonly at: number; calls: number; retries: number }[] = [];

  call(now: number): void {
    this.#minute(now).calls += 1;
  }

  /** Takes one retry out of the budget; false: there is none left. `now`: monotonic ms. */
  take(now: number): boolean {
    const minute = this.#minute(now);
    const sum = (key: 'calls' | 'retries'): number =>
      this.#minutes.reduce((all, one) => all + one[key], 0);
    if (sum('retries') >= Math.max(FEW, sum('calls') / 10)) return false;
    minute.retries += 1;
    return true;
  }

  #minute(now: number) {
    const at = Math.floor(now / MINUTE);
    const last = this.#minutes.at(-1);
    if (last?.at === at) return last;
    const fresh = { at, calls: 0, retries: 0 };
    this.#minutes = [...this.#minutes.filter((one) => one.at > at - 5), fresh];
    return fresh;
  }
}
