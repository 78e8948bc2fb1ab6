import { powerMonitor } from 'electron';
import type { Core } from '../../core.ts';

/** Tells the core when the computer woke up. Returns how to stop. */
export function onWake(core: Pick<Core, 'resumed'>): () => void {
  const woke = (): void => {
    core.resumed();
  };
  powerMonitor.on('resume', woke);
  return () => {
    powerMonitor.off('resume', woke);
  };
}
