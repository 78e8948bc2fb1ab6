/** Whoever was asked to end and still runs after this time (ms) is hung. */
const HUNG = 2_500;

/** A signal that fires when the process is asked to end. Asked twice (a shell and npm both pass Ctrl+C on) it is asked once. */
export function endOnSignals(): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    if (controller.signal.aborted) return;
    controller.abort();
    setTimeout(() => process.exit(1), HUNG).unref();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, end);
  return controller.signal;
}
