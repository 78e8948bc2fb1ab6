import type { StorePort } from '../ports.ts';

/** Maximum number of entries of a kind; the oldest are dropped. */
const MAX_ENTRIES = 200;

/** The store that is used if no other is available: keeps only the history, until the app ends. Never fails. */
export function createMemoryStore(): StorePort {
  const kinds = new Map<string, { at: number; entry: unknown }[]>();
  return {
    available: false,
    putLastGood: () => undefined,
    getLastGood: () => null,
    deleteLastGood: () => undefined,
    appendHistory: (kind, at, entry) => {
      // A copy, as a file would hold, so that later changes by the source have no effect.
      const line = { at, entry: structuredClone(entry) };
      const lines = [line, ...(kinds.get(kind) ?? [])].sort((a, b) => b.at - a.at);
      kinds.set(kind, lines.slice(0, MAX_ENTRIES));
    },
    readHistory: (kind, limit) => (kinds.get(kind) ?? []).slice(0, limit),
    close: () => undefined,
  };
}
