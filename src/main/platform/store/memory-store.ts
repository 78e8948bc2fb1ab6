import type { StorePort } from '../ports.ts';

/** Entries of a kind; the oldest ones go. */
const MAX_ENTRIES = 200;

/** A store that keeps the history until the app ends and nothing else, if no other is available. Never fails. */
export function createMemoryStore(): StorePort {
  const kinds = new Map<string, { at: number; entry: unknown }[]>();
  return {
    available: false,
    putLastGood: () => undefined,
    getLastGood: () => null,
    deleteLastGood: () => undefined,
    appendHistory: (kind, at, entry) => {
      // As the file keeps it: what its source changes later is not changed here.
      const line = { at, entry: structuredClone(entry) };
      const lines = [line, ...(kinds.get(kind) ?? [])].sort((a, b) => b.at - a.at);
      kinds.set(kind, lines.slice(0, MAX_ENTRIES));
    },
    readHistory: (kind, limit) => (kinds.get(kind) ?? []).slice(0, limit),
    close: () => undefined,
  };
}
