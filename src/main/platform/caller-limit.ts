import { AsyncLocalStorage } from 'node:async_hooks';

const callerLimit = new AsyncLocalStorage<number>();

/** Runs work for a caller that set a time limit of its own (ms), such as `--timeout`; null: none. Requests that the work makes may take as long. */
export const withCallerLimit = <T>(ms: number | null, work: () => T): T =>
  ms === null ? work() : callerLimit.run(ms, work);

/**
 * The time limit (ms) of a request, at least that of the caller. `usual`: the limit of ordinary requests. Shorter limits are not raised: they are
 * those of probes, which then go another way.
 */
export const limitOf = (own: number | undefined, usual: number): number =>
  own !== undefined && own < usual ? own : Math.max(own ?? usual, callerLimit.getStore() ?? 0);
