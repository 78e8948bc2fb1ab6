import { AsyncLocalStorage } from 'node:async_hooks';
import type { AppFailure } from '../../../shared/contract/errors.ts';
import { isUnconfirmed } from '../../../shared/contract/errors.ts';

/** The writes of one call, or of all calls of a command. */
export interface WriteScope {
  /** Whether a server may have carried out one of them. */
  wrote: boolean;
  /** The `unconfirmed` failure of the last one, if its answer was lost. */
  lost: AppFailure | null;
  readonly outer: WriteScope | undefined;
}

const scopes = new AsyncLocalStorage<WriteScope>();

/** A scope for `runInScope`. The outer scope records the same writes. */
export const createWriteScope = (): WriteScope => ({
  wrote: false,
  lost: null,
  outer: scopes.getStore(),
});

export const runInScope = <T>(scope: WriteScope, work: () => T): T => scopes.run(scope, work);

/** Sends a write of the running call and records its outcome. `isDone`: whether the answer means success. Default: always. */
export async function noted<T>(
  send: () => Promise<T>,
  isDone: (answer: T) => boolean = () => true,
): Promise<T> {
  // The outcome of the previous write is known by now.
  for (let scope = scopes.getStore(); scope !== undefined; scope = scope.outer) scope.lost = null;
  try {
    const answer = await send();
    if (isDone(answer)) noteWrite();
    return answer;
  } catch (error) {
    if (isUnconfirmed(error)) noteWrite(error);
    throw error;
  }
}

/** Records that a server carried out a write of the running call, or may have: `lost` is the `unconfirmed` failure. */
export function noteWrite(lost: AppFailure | null = null): void {
  for (let scope = scopes.getStore(); scope !== undefined; scope = scope.outer) {
    scope.wrote = true;
    scope.lost = lost;
  }
}
