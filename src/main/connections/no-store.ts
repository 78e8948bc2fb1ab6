import type { StorePort } from '../platform/ports.ts';

const nothing = (): void => undefined;

/** Stores nothing, so that a read in the background does not replace the data shown. */
export const noStore: StorePort = {
  available: false,
  putLastGood: nothing,
  getLastGood: () => null,
  deleteLastGood: nothing,
  appendHistory: nothing,
  readHistory: () => [],
  close: nothing,
};
