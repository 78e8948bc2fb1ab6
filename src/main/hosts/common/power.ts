import type { Core } from '../../core.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';

/** The used part of Electron's `powerMonitor`. */
export interface PowerMonitor {
  on(event: 'suspend' | 'resume', listener: () => void): unknown;
  off(event: 'suspend' | 'resume', listener: () => void): unknown;
}

/** Notifies the core when the computer goes to sleep and wakes, until disposed. */
export function followPower(
  monitor: PowerMonitor,
  core: Pick<Core, 'suspended' | 'resumed'>,
): Dispose {
  const sleeps = (): void => core.suspended();
  const woke = (): void => core.resumed();
  monitor.on('suspend', sleeps);
  monitor.on('resume', woke);
  return () => {
    monitor.off('suspend', sleeps);
    monitor.off('resume', woke);
  };
}
