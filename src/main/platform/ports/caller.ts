import { AsyncLocalStorage } from 'node:async_hooks';

/** Who waits for the work that runs now. */
export interface Caller {
  /** The time limit that the caller set (ms), such as `--timeout`: requests may take as long. Null: as usual. */
  readonly limit: number | null;
  /** Somebody asked for just this: a server that counts as down is tried at once. */
  readonly asks: boolean;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs work for a caller. Everything that the work starts belongs to it too. */
export const withCaller = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

export const callerAsks = (): boolean => callers.getStore()?.asks ?? false;

/**
 * The time limit (ms) of a request, at least that of the caller. `usual`: the limit of ordinary requests. Shorter limits are not raised: they are
 * those of probes, which then go another way.
 */
export const limitOf = (own: number | undefined, usual: number): number =>
  own !== undefined && own < usual ? own : Math.max(own ?? usual, callers.getStore()?.limit ?? 0);
