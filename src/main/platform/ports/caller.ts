import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller of the running work. */
export interface Caller {
  /** The caller's time limit (ms), such as `--timeout`, which requests may use fully. Null: the usual limit. */
  readonly limit: number | null;
  /** Whether a user requested exactly this work, so that a server that counts as down is tried at once. */
  readonly asks: boolean;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs work for a caller, including everything that the work starts. */
export const withCaller = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

export const callerAsks = (): boolean => callers.getStore()?.asks ?? false;

/**
 * The time limit (ms) of a request, at least the caller's. `usual`: the limit of ordinary requests. Shorter limits stay unchanged, because
 * they belong to probes that fall back to another way.
 */
export const chooseLimit = (own: number | undefined, usual: number): number =>
  own !== undefined && own < usual ? own : Math.max(own ?? usual, callers.getStore()?.limit ?? 0);
