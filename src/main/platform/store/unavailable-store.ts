import type { StorePort } from '../ports.ts';

/** A store that stores nothing and never fails, if no other is available. */
export const unavailableStore: StorePort = {
  available: false,
  putLastGood: () => undefined,
  getLastGood: () => null,
  deleteLastGood: () => undefined,
  appendHistory: () => undefined,
  readHistory: () => [],
  close: () => undefined,
};
