import type { ToRow } from './tracker.ts';

/** Not written yet. */
export const toRow: ToRow = () => {
  throw new Error('not written yet');
};
