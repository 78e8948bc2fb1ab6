import { powerMonitor } from 'electron';

/** Tells when the computer woke up. Returns how to stop. */
export function onWake(woke: () => void): () => void {
  powerMonitor.on('resume', woke);
  return () => {
    powerMonitor.off('resume', woke);
  };
}
