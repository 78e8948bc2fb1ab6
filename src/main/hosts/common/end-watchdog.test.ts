import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import * as threads from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const loadWatchdog = () => import('./end-watchdog.ts');

const MINUTE = 60_000;

/** The running watchdogs of this process: real threads. */
const running = new Set<Worker>();

/** The module of a process in which no signal has come. */
let watchdog: Awaited<ReturnType<typeof loadWatchdog>>;

beforeEach(async () => {
  vi.resetModules();
  watchdog = await loadWatchdog();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const Started = threads.Worker;
  vi.spyOn(process, 'getBuiltinModule').mockImplementation((name: string) => {
    if (name !== 'node:worker_threads') return undefined;
    class Counted extends Started {
      constructor(...given: ConstructorParameters<typeof Started>) {
        super(...given);
        running.add(this);
        this.once('exit', () => running.delete(this));
      }
    }
    return { ...threads, Worker: Counted };
  });
});

afterEach(async () => {
  await watchdog.stopEndWatchdog();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Resolves when the only watchdog has ended. */
async function isEnded(): Promise<void> {
  const [only] = running;
  if (only === undefined) throw new Error('no watchdog is running');
  await once(only, 'exit');
}

describe('the watchdog of a host', () => {
  it('rests a minute after the last client, and runs again with the next one', async () => {
    await watchdog.startEndWatchdog();
    const first = watchdog.watchForClient();
    const second = watchdog.watchForClient();
    first();
    vi.advanceTimersByTime(2 * MINUTE);
    second();
    vi.advanceTimersByTime(MINUTE - 1);
    expect(running.size).toBe(1);
    vi.advanceTimersByTime(1);
    await isEnded();
    const third = watchdog.watchForClient();
    expect(running.size).toBe(1);
    third();
  });

  it('rests if no client ever comes', async () => {
    await watchdog.startEndWatchdog();
    watchdog.restWithoutClients();
    vi.advanceTimersByTime(MINUTE);
    await isEnded();
    expect(running.size).toBe(0);
  });

  it('does not rest while the process ends', async () => {
    await watchdog.startEndWatchdog();
    watchdog.restWithoutClients();
    watchdog.watchEnd();
    vi.advanceTimersByTime(MINUTE);
    expect(running.size).toBe(1);
  });

  it('is not started by the clients of a process that has none', () => {
    watchdog.restWithoutClients();
    vi.advanceTimersByTime(MINUTE);
    watchdog.watchForClient()();
    expect(running.size).toBe(0);
  });
});
