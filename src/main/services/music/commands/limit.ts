import type { Clock } from '../../../platform/ports.ts';
import { Disposables } from '../../../../shared/lib/disposable.ts';

/** How long the server has to show a change after it accepted the command (ms). */
export const CONFIRM_TIMEOUT_MS = 3_000;

export interface LimitPorts {
  readonly clock: Clock;
  /** Requests the server's state. */
  readonly readBack: () => void;
  /** When to do so (ms after the command was accepted), for servers that send no events or lose one. */
  readonly readBackAt: () => readonly number[];
}

/** Waits for a change: reads the state back at the set times and calls `over` after the time limit. */
export function startLimit(ports: LimitPorts, over: () => void): Disposables {
  const timers = new Disposables();
  for (const at of ports.readBackAt()) timers.add(ports.clock.after(at, ports.readBack));
  timers.add(ports.clock.after(CONFIRM_TIMEOUT_MS, over));
  return timers;
}
