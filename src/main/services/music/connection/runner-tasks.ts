import { AppFailure } from '../../../../shared/contract/errors.ts';
import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { Clock, Logger } from '../../../platform/ports.ts';
import type { MusicLink } from '../link.ts';

type SyncTask = (link: MusicLink) => Promise<void>;

/** Tasks that read the initial state of every connection, in the order added. */
export class SyncTasks {
  readonly #log: Logger;
  readonly #all = new Set<{ readonly run: SyncTask }>();

  constructor(log: Logger) {
    this.#log = log;
  }

  add(run: SyncTask): Dispose {
    const entry = { run };
    this.#all.add(entry);
    return () => {
      this.#all.delete(entry);
    };
  }

  /**
   * Runs all tasks. If the server refuses one, the others still run; rejects if the connection is lost, the
   * server does not answer, or the token is not valid.
   */
  async run(link: MusicLink): Promise<void> {
    for (const { run } of [...this.#all]) {
      try {
        await run(link);
      } catch (error) {
        const code = error instanceof AppFailure ? error.error.code : 'internal';
        if (code === 'timeout') throw causeFailure({ code: 'silent', detail: host(link) });
        if (code === 'unauthorized')
          throw causeFailure({ code: 'token-refused', detail: host(link) });
        if (code === 'connection-lost' || code === 'offline') throw error;
        this.#log.warn('a part of the first state could not be read', { code, error });
      }
    }
  }
}

const host = (link: MusicLink): string | null =>
  link.origin === null ? null : new URL(link.origin).host;

/** Timers by name; a new one replaces the previous one of its name. */
export class Timers {
  readonly #clock: Clock;
  readonly #running = new Map<string, Dispose>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  set(name: string, ms: number, action: () => void): void {
    this.#running.get(name)?.();
    const stop = this.#clock.after(ms, () => {
      this.#running.delete(name);
      action();
    });
    this.#running.set(name, stop);
  }

  clear(): void {
    for (const stop of this.#running.values()) stop();
    this.#running.clear();
  }
}
