import type { AttentionPort, MutesPort } from '../../../src/main/platform/ports.ts';

/** An attention list that ignores reports, for tests of other behavior. */
export const nullAttention: AttentionPort & MutesPort = {
  raise: () => undefined,
  clear: () => undefined,
  suspend: () => undefined,
  read: () => undefined,
  mutes: () => [],
  setMuted: () => Promise.resolve(),
  onMutes: () => () => undefined,
};
