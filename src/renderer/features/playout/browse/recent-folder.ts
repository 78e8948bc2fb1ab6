import { useEffect, useState } from 'react';
import type { FolderState, Wanted } from './folder-state.ts';
import { useFolder } from './folder-state.ts';

/** Where files of a kind were looked for last, while the window is open. */
const recent = new Map<Wanted, string>();

/** Begins where one was last; a folder that is gone since gives way to the user's home. */
export function useRecentFolder(wanted: Wanted): FolderState {
  const [start] = useState(() => recent.get(wanted) ?? null);
  const state = useFolder(wanted, start);
  const { go, loaded } = state;
  const there = loaded.data?.path;
  const lost = loaded.error !== null && start !== null && recent.get(wanted) === start;
  useEffect(() => {
    if (there !== undefined) recent.set(wanted, there);
  }, [there, wanted]);
  useEffect(() => {
    if (!lost) return;
    recent.delete(wanted);
    go(null);
  }, [lost, wanted, go]);
  return state;
}
