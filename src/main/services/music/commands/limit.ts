import type { Clock } from '../../../platform/ports.ts';
import { Disposables } from '../../../../shared/lib/disposable.ts';

/** How long the server has to show a change after it took the command (ms). */
export const CONFIRM_LIMIT = 3_000;

export interface LimitPorts {
  readonly clock: Clock;
  /** Asks the server for its state anew. */
  readonly readBack: () => void;
  /** When to do so (ms after the command was taken), for servers that send no events or lose one. */
  readonly readBackAt: () => readonly number[];
}

/** Starts to wait for a change: reads back at the set times and calls `over` when the limit has passed. */
export function startLimit(ports: LimitPorts, over: () => void): Disposables {
  const timers = new Disposables();
  for (const at of ports.readBackAt()) timers.add(ports.clock.after(at, ports.readBack));
  timers.add(ports.clock.after(CONFIRM_LIMIT, over));
  return timers;
}
