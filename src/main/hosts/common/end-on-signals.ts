import { reportTurn, startEndWatchdog, watchEnd } from './end-watchdog.ts';

/** Delay (ms) before the watchdog starts, because most commands end sooner and a host is ready first. */
const WATCHDOG_DELAY_MS = 1_000;

/** A process that still runs after this many turns hangs. On a busy machine the turns take longer, as the shutdown does. */
const MAX_TURNS = 17;
const TURN_MS = 100;

/**
 * A signal that aborts when the process is asked to end. A repeated request (a shell and npm both forward Ctrl+C) counts once. A process
 * that hangs exits with 1, a blocked one is killed, each within 2 s unless the machine is very busy. Code that may block the process earlier must start the watchdog.
 */
export function endOnSignals(): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    if (controller.signal.aborted) return;
    watchEnd();
    let turns = 0;
    setInterval(() => {
      reportTurn();
      turns += 1;
      if (turns === MAX_TURNS) process.exit(1);
    }, TURN_MS).unref();
    controller.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, end);
  setTimeout(() => void startEndWatchdog(), WATCHDOG_DELAY_MS).unref();
  return controller.signal;
}
