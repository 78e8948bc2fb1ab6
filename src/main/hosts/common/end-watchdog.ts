import { Worker } from 'node:worker_threads';

/** Whatever the main thread does, the process is gone this long (ms) after it was asked to end. */
export const END_DEADLINE = 1_800;

/**
 * Runs in a worker: it hears the signals by itself, because a main thread that is busy with one long computation hears none.
 * Node has signals for workers only in its internal binding. Killing is safe at any moment: a data folder outlives it, and its
 * lock is given to the next one that asks.
 */
const script = `
const { internalBinding } = require('internal/test/binding');
const { Signal } = internalBinding('signal_wrap');
const { signals } = require('node:os').constants;
const kill = () => process.kill(process.pid, 'SIGKILL');
for (const name of ['SIGINT', 'SIGTERM']) {
  const handle = new Signal();
  handle.onsignal = () => setTimeout(kill, ${String(END_DEADLINE)});
  handle.start(signals[name]);
}
`;

let worker: Worker | null = null;

/** Starts the watchdog of this process, which keeps nothing alive. Where this Node has no such binding there is none. */
export function startEndWatchdog(): void {
  try {
    worker = new Worker(script, {
      eval: true,
      name: 'end-watchdog',
      execArgv: ['--expose-internals', '--no-warnings'],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    });
    worker.on('error', () => undefined);
    worker.unref();
  } catch {
    // The limits of the main thread are left.
  }
}

/** Ends the watchdog. Electron falls over a worker that still runs, or starts, when the process exits. Never rejects. */
export async function stopEndWatchdog(): Promise<void> {
  await worker?.terminate().catch(() => undefined);
  worker = null;
}
