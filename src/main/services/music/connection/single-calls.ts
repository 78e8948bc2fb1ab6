import type { MusicProfile } from '../../../../shared/music/settings.ts';
import { isPlainRemote } from '../../../net/plain-http.ts';
import { causeFailure, getCause } from '../../../../shared/music/cause-failure.ts';
import type { Attempt, AttemptPorts } from './attempt.ts';
import { isHttpError } from './attempt.ts';
import type { Fallback } from './http-fallback.ts';
import { openFallback } from './http-fallback.ts';
import type { MachineState } from './machine-model.ts';

/** Starts and stops single calls in place of a socket. */
export class SingleCalls {
  readonly #ports: AttemptPorts;
  readonly #network: () => Promise<{ readonly id: string | null }>;
  #pending: Fallback | null = null;
  #current: Fallback | null = null;
  #ready = false;

  constructor(ports: AttemptPorts, network: () => Promise<{ readonly id: string | null }>) {
    this.#ports = ports;
    this.#network = network;
  }

  get current(): Fallback | null {
    return this.#current;
  }

  /** Whether the current single calls have read the initial state. */
  get ready(): boolean {
    return this.#ready;
  }

  markReady(): void {
    this.#ready = this.#current !== null;
  }

  /** If an HTTP response refused the socket, tries single calls. Returns the resulting cause. */
  async tryInstead(attempt: Attempt, profile: MusicProfile, error: unknown): Promise<unknown> {
    if (!isHttpError(error)) return error;
    const { choice, target, where } = attempt;
    try {
      const guard = await sameNetwork(this.#network, choice.url);
      const fallback = await openFallback(this.#ports, profile, choice, target, guard);
      if (target.signal?.aborted === true) return error;
      this.#pending = fallback;
      return causeFailure({ code: 'http-only', detail: where });
    } catch (reason) {
      const cause = getCause(reason);
      return cause === null || cause.code === 'not-a-music-server' ? error : reason;
    }
  }

  /**
   * Starts single calls when the machine waits for a socket, and stops them with a state that makes them needless or wrong. Returns the
   * ones that started now.
   */
  settle(state: MachineState): Fallback | null {
    const waits = state.k === 'waiting' && state.cause.code === 'http-only';
    const pending = waits ? this.#pending : null;
    // Keeps the running calls if the address is the same.
    const begun = pending?.carrier.origin === this.#current?.carrier.origin ? null : pending;
    const over = state.k === 'online' || state.k === 'blocked' || state.k === 'stopped';
    if (begun !== null) {
      this.#end();
      this.#current = begun;
    } else if (over || (state.k === 'waiting' && !waits)) this.#end();
    if (state.k === 'waiting') this.#pending = null;
    return begun;
  }

  drop(): void {
    this.#pending = null;
    this.#end();
  }

  #end(): void {
    this.#current?.carrier.end();
    this.#current = null;
    this.#ready = false;
  }
}

/**
 * Returns the guard of single calls to `origin`. Each call opens its own connection, so the guard checks the network before each
 * unencrypted one and rejects with cause untrusted-network if it has changed.
 */
export async function sameNetwork(
  network: () => Promise<{ readonly id: string | null }>,
  origin: string,
): Promise<() => Promise<void>> {
  if (!isPlainRemote(origin)) return () => Promise.resolve();
  const { id } = await network();
  return async () => {
    if ((await network()).id === id) return;
    throw causeFailure({ code: 'untrusted-network', detail: new URL(origin).host });
  };
}
