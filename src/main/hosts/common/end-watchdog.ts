import type { Worker } from 'node:worker_threads';

/**
 * Interval (ms) of the watchdog's checks after a termination signal. It counts checks instead of time, because a process that gets no CPU
 * makes none.
 */
const LOOK_MS = 50;
/**
 * Number of checks (1.8 s) without a turn of the main thread after which the process counts as blocked and is killed, if it used the CPU
 * meanwhile.
 */
const MAX_BLOCKED_LOOKS = 36;
/** Minimum CPU time (ms) for that. */
const BLOCKED_CPU_MS = 1_000;
/**
 * Number of checks (5 s) without a turn after which the process is killed even with less CPU time, such as in a system call that does not
 * return.
 */
const MAX_SILENT_LOOKS = 100;
/** Number of checks (10 s) after which the process is killed, however often its main thread turns. */
const MAX_LOOKS = 200;

/**
 * Runs in a worker that receives the signals itself, because a main thread in a long computation cannot. Node supports signals in workers
 * only through its internal binding. A message replaces a signal that arrived before. Killing is safe at any moment: the data folder stays
 * valid, and its lock passes to the next process.
 */
const script = `
const { internalBinding } = require('internal/test/binding');
const { Signal } = internalBinding('signal_wrap');
const { signals } = require('node:os').constants;
const { parentPort } = require('node:worker_threads');
let silent = 0;
let looks = 0;
let before = null;
let timer = null;
const isBlocked = () => {
  const { user, system } = process.cpuUsage(before);
  return silent > ${String(MAX_BLOCKED_LOOKS)} && user + system > ${String(BLOCKED_CPU_MS)} * 1000;
};
const look = () => {
  silent += 1;
  looks += 1;
  if (isBlocked() || silent > ${String(MAX_SILENT_LOOKS)} || looks > ${String(MAX_LOOKS)}) process.kill(process.pid, 'SIGKILL');
};
const turn = () => {
  silent = 0;
  before = process.cpuUsage();
};
const end = () => {
  before ??= process.cpuUsage();
  timer ??= setInterval(look, ${String(LOOK_MS)});
};
for (const name of ['SIGINT', 'SIGTERM']) {
  const handle = new Signal();
  handle.onsignal = end;
  handle.start(signals[name]);
}
parentPort.on('message', (message) => {
  turn();
  if (message === 'end') end();
});
parentPort.postMessage('watching');
`;

/** Time (ms) without a client after which the watchdog rests. */
const REST_MS = 60_000;

let worker: Worker | null = null;
let watching: Promise<void> = Promise.resolve();
let stopping: Promise<void> = Promise.resolve();
let clients = 0;
let isEnding = false;
let isResting = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts the watchdog of this process unless it is running; it does not keep the process alive. Does nothing if this Node lacks the
 * binding. Resolves when it receives signals.
 */
export function startEndWatchdog(): Promise<void> {
  if (worker !== null) return watching;
  try {
    const threads = process.getBuiltinModule('node:worker_threads');
    const started = new threads.Worker(script, {
      eval: true,
      name: 'end-watchdog',
      execArgv: ['--expose-internals', '--no-warnings'],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    });
    worker = started;
    watching = new Promise((resolve) => started.once('message', () => resolve()));
    started.on('error', () => undefined);
    started.unref();
  } catch {
    // The main thread's own limits still apply.
  }
  return watching;
}

/**
 * Lets the watchdog rest after a minute without a client: its thread takes 5 to 13 MB, and without calls nothing blocks a host for long. A
 * signal starts it again. Does nothing if the process has no watchdog.
 */
export function restWithoutClients(): void {
  clearTimeout(timer);
  if (clients > 0) return;
  timer = setTimeout(() => {
    isResting = worker !== null && !isEnding;
    if (isResting) void stopEndWatchdog();
  }, REST_MS);
  timer.unref();
}

/** Wakes a resting watchdog, because the calls of a client may block the process. Returns what to call when the client has gone. */
export function watchForClient(): () => void {
  clients += 1;
  clearTimeout(timer);
  if (isResting) void startEndWatchdog();
  isResting = false;
  return () => {
    clients -= 1;
    restWithoutClients();
  };
}

/** Tells the watchdog that the main thread has made a turn since the signal. */
export function reportTurn(): void {
  worker?.postMessage('turn');
}

/** Starts the watchdog's deadline: the main thread got a signal that a starting watchdog may have missed. */
export function watchEnd(): void {
  isEnding = true;
  void startEndWatchdog();
  worker?.postMessage('end');
}

/** Stops the watchdog. Electron crashes if a worker is running or starting when the process exits. Never rejects. */
export function stopEndWatchdog(): Promise<void> {
  const ended = worker;
  worker = null;
  if (ended !== null)
    stopping = ended.terminate().then(
      () => undefined,
      () => undefined,
    );
  return stopping;
}
