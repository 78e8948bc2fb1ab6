import type { Dispose } from './disposable.ts';

/** Calls `listener` once when the signal ends, at once where it has ended already. Returns the call that stops listening. */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): Dispose {
  if (signal?.aborted === true) listener();
  else signal?.addEventListener('abort', listener, { once: true });
  return () => signal?.removeEventListener('abort', listener);
}

/** Resolves when the signal ends, at once where it has ended already. */
export const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    onAbort(signal, resolve);
  });
