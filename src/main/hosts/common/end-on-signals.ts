import { END_DEADLINE, startEndWatchdog } from './end-watchdog.ts';

/**
 * A signal that fires when the process is asked to end. Asked twice (a shell and npm both pass Ctrl+C on) it is asked once. A
 * process that hangs exits with 1, one that is blocked is killed, each within 2 s.
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
