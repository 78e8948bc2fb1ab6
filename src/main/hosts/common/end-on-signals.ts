import { END_DEADLINE, startEndWatchdog } from './end-watchdog.ts';

/**
 * A signal that aborts when the process is asked to end. A repeated request (a shell and npm both forward Ctrl+C) counts once. A process that
 * hangs exits with 1, a blocked one is killed, each within 2 s.
 */
export function endOnSignals(): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    if (controller.signal.aborted) return;
    controller.abort();
    setTimeout(() => process.exit(1), END_DEADLINE - 100).unref();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, end);
  startEndWatchdog();
  return controller.signal;
}
