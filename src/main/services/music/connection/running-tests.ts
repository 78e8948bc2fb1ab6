import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { RunTest } from '../../../connections/connection-test.ts';
import type { MusicProfiles } from '../profiles/music-profiles.ts';
import type { ConnectTestPorts } from './connect-test.ts';
import { testConnection } from './connect-test.ts';

/** A host has 2 s to end (ms). */
const STOP_MS = 1_500;

/** Runs connection tests, and ends them with the service. */
export class RunningTests {
  readonly #ports: ConnectTestPorts & { readonly profiles: MusicProfiles };
  readonly #running = new Set<Promise<unknown>>();
  readonly #stopped = new AbortController();

  constructor(ports: ConnectTestPorts & { readonly profiles: MusicProfiles }) {
    this.#ports = ports;
  }

  readonly run: RunTest = (context, { onSteps, signal }) => {
    const server = context.profile && this.#ports.profiles.server(context.profile.id);
    const running = testConnection({ ...context, server }, this.#ports, {
      onSteps,
      signal: AbortSignal.any([this.#stopped.signal, signal]),
    });
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  };

  /** Waits (1.5 s at most) until what the tests created on servers is revoked. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    if (this.#running.size === 0) return;
    let stop: Dispose = () => undefined;
    const late = new Promise<void>((resolve) => {
      stop = this.#ports.clock.after(STOP_MS, resolve);
    });
    await Promise.race([Promise.allSettled(this.#running), late]);
    stop();
  }
}
