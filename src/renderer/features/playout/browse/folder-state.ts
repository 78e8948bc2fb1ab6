import { useState } from 'react';
import type { FolderEntry } from '../../../../shared/playout/state.ts';
import type { Resource } from '../../../state/use-resource.ts';
import { useResource } from '../../../state/use-resource.ts';

/** What may be chosen. */
export type Wanted = 'json' | 'media' | 'folder';

export interface Folder {
  readonly path: string;
  readonly parent: string | null;
  readonly entries: FolderEntry[];
  readonly more: number;
}

export interface FolderState {
  readonly loaded: Resource<Folder>;
  readonly shown: readonly FolderEntry[];
  readonly wanted: Wanted;
  readonly all: boolean;
  readonly setAll: (all: boolean) => void;
  readonly chosen: readonly string[];
  readonly setChosen: (paths: readonly string[]) => void;
  /** Opens a folder; null: the user's home. */
  readonly go: (path: string | null) => void;
}

const fits = (entry: FolderEntry, wanted: Wanted): boolean =>
  entry.k === 'folder' || (wanted !== 'folder' && entry.k === wanted);

/** Whether an entry can be the answer. */
export const isChoice = (entry: FolderEntry, wanted: Wanted): boolean =>
  wanted === 'folder' ? entry.k === 'folder' : entry.k !== 'folder';

/** A folder of this machine that is looked through, and what is chosen in it. */
export function useFolder(wanted: Wanted, start: string | null): FolderState {
  const [path, setPath] = useState(start);
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const loaded = useResource('playout.browse', { path });
  const shown = (loaded.data?.entries ?? []).filter((entry) => all || fits(entry, wanted));
  return {
    loaded,
    shown,
    wanted,
    all,
    setAll,
    chosen,
    setChosen,
    go: (next) => {
      setChosen([]);
      if (next === path) loaded.refresh();
      else setPath(next);
    },
  };
}
