import type { Dispose } from './disposable.ts';

/** Calls `listener` once when the signal aborts, at once if it already has. Returns a function that removes the listener. */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): Dispose {
  if (signal?.aborted === true) listener();
  else signal?.addEventListener('abort', listener, { once: true });
  return () => signal?.removeEventListener('abort', listener);
}

/** Resolves when the signal aborts, at once if it already has. */
export const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => onAbort(signal, resolve));

/** Whether a time limit aborted the signal, as opposed to a caller. */
export function isTimedOut(signal: AbortSignal | undefined): boolean {
  const reason: unknown = signal?.reason;
  return reason instanceof Error && reason.name === 'TimeoutError';
}
