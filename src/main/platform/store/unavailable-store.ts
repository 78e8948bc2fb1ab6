import type { StorePort } from '../ports.ts';

/** The store where none can be had: nothing is kept, nothing fails. */
export const unavailableStore: StorePort = {
  available: false,
  putLastGood: () => undefined,
  getLastGood: () => null,
  deleteLastGood: () => undefined,
  appendHistory: () => undefined,
  readHistory: () => [],
  close: () => undefined,
};
