import type { StorePort } from '../platform/ports.ts';

const nothing = (): void => undefined;

/** Keeps nothing: what is read on the side must not replace what is shown. */
export const noStore: StorePort = {
  available: false,
  putLastGood: nothing,
  getLastGood: () => null,
  deleteLastGood: nothing,
  appendHistory: nothing,
  readHistory: () => [],
  close: nothing,
};
