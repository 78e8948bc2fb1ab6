import type { AttentionPort } from '../../src/main/platform/ports.ts';

/** A list that nobody reads: for services whose reports are not what the test is about. */
export const nullAttention: AttentionPort = {
  raise: () => undefined,
  clear: () => undefined,
  clearAll: () => undefined,
};
