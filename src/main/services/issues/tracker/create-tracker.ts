import type { ServiceClient } from '../../../net/client.ts';
import type { Tracker } from './tracker.ts';

/** Not written yet. */
export const createTracker = (_client: ServiceClient): Tracker => {
  throw new Error('not written yet');
};
