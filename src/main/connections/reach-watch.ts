import type { Dispose } from '../../shared/lib/disposable.ts';
import type { Gate, GateState } from '../net/gate.ts';
import { MAX_PAUSE_MS } from '../net/gate.ts';
import { isLocal } from '../net/plain-http.ts';
import { proxyFor } from '../net/proxy.ts';
import type { Clock } from '../platform/ports.ts';
import type { ReachPorts } from './standard-steps.ts';

/**
 * Pause (ms) between two checks. Short for a server on this computer or network, because its user often restarts it and watches the app.
 */
const LOCAL_MS = 4_000;
const REMOTE_MS = 15_000;
/** Time limit of one check (ms). */
const LOOK_MS = 5_000;

interface ReachWatchPorts extends Omit<ReachPorts, 'network'> {
  readonly clock: Clock;
}

interface ReachWatchOptions {
  readonly origin: string;
  /** The connection's own proxy; null: the system's. */
  readonly proxy: string | null;
  /** Whether a check would be useful: false while the server is known to be unreachable or a read is running. */
  readonly isUnsure: () => boolean;
  /** The port accepts no connection. */
  readonly onLost: () => void;
}

/**
 * Checks between two reads whether a server still accepts connections, without sending a request. Otherwise a server that is read every
 * five minutes would be shown as connected for up to five minutes after it was lost. Checks only while active, and not through a proxy,
 * which accepts connections for every server.
 */
export class ReachWatch {
  readonly #ports: ReachWatchPorts;
  readonly #options: ReachWatchOptions;
  #stop: AbortController | null = null;
  #cancel: Dispose = () => undefined;

  constructor(ports: ReachWatchPorts, options: ReachWatchOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  setActive(isActive: boolean): void {
    if (isActive === (this.#stop !== null)) return;
    this.#stop?.abort();
    this.#cancel();
    this.#stop = isActive ? new AbortController() : null;
    if (this.#stop !== null) this.#next(this.#stop.signal);
  }

  #next(signal: AbortSignal): void {
    const pause = isLocal(this.#options.origin) ? LOCAL_MS : REMOTE_MS;
    this.#cancel = this.#ports.clock.after(pause, () => {
      this.#look(signal)
        .catch(() => undefined)
        .finally(() => {
          if (!signal.aborted) this.#next(signal);
        });
    });
  }

  async #look(signal: AbortSignal): Promise<void> {
    const { probe, findProxy } = this.#ports;
    const { origin, proxy, isUnsure, onLost } = this.#options;
    if (!isUnsure() || (await proxyFor(origin, proxy, findProxy)) !== null) return;
    await probe.port(origin, { timeoutMs: LOOK_MS, signal }).catch(() => {
      if (!signal.aborted) onLost();
    });
  }
}

/** Calls back when the gate starts or stops refusing all calls. */
export function onReach(gate: Gate, clock: Clock, changed: () => void): Dispose {
  const isLong = (until: number): boolean => until - clock.now() > MAX_PAUSE_MS;
  const refuses = (state: GateState): boolean =>
    state.k === 'down' || (state.k === 'paused' && state.scope === null && isLong(state.until));
  let before = refuses(gate.state);
  return gate.onChange((state) => {
    const now = refuses(state);
    if (now === before) return;
    before = now;
    changed();
  });
}
