import type { Dispose } from '../../shared/lib/disposable.ts';
import type { Gate, GateState } from '../net/gate.ts';
import { MAX_PAUSE_MS } from '../net/gate.ts';
import { isLocal } from '../net/plain-http.ts';
import { proxyFor } from '../net/proxy.ts';
import type { Clock } from '../platform/ports.ts';
import type { ReachPorts } from './standard-steps.ts';

/** Pause (ms) between two looks. A server on this computer or network is often restarted by its user, who watches. */
const LOCAL_MS = 4_000;
const REMOTE_MS = 15_000;
/** Time limit of one look (ms). */
const LOOK_MS = 5_000;

interface ReachWatchPorts extends Omit<ReachPorts, 'network'> {
  readonly clock: Clock;
}

interface ReachWatchOptions {
  readonly origin: string;
  /** The connection's own one; null: the system's. */
  readonly proxy: string | null;
  /** False: what is known is bad or new enough, so that a look would say nothing. */
  readonly isUnsure: () => boolean;
  /** The port accepts no connection. */
  readonly onLost: () => void;
}

/**
 * Looks between two reads whether a server still accepts connections, which costs it no request: one that is read every five minutes would
 * otherwise be shown as connected for that long after it was lost. Looks only while it is active, and not through a proxy, which accepts
 * connections to every server.
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
