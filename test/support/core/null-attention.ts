import type { AttentionPort } from '../../../src/main/platform/ports.ts';

/** An attention list that ignores reports, for tests of other behavior. */
export const nullAttention: AttentionPort = {
  raise: () => undefined,
  clear: () => undefined,
  suspend: () => undefined,
  read: () => undefined,
};
