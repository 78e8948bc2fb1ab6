import { Worker } from 'node:worker_threads';

/** The process is killed this long (ms) after a termination signal, whatever the main thread does. */
export const END_DEADLINE = 1_800;

/**
 * Runs in a worker that receives the signals itself, because a main thread in a long computation cannot. Node supports signals in workers only
 * through its internal binding. Killing is safe at any moment: the data folder stays valid, and its lock passes to the next process.
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

/** Starts the watchdog of this process, which does not keep it alive. Does nothing if this Node lacks the binding. */
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
    // The main thread's own limits still apply.
  }
}

/** Stops the watchdog. Electron crashes if a worker is running or starting when the process exits. Never rejects. */
export async function stopEndWatchdog(): Promise<void> {
  await worker?.terminate().catch(() => undefined);
  worker = null;
}
