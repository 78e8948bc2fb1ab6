import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import type { FolderState } from '../../../../shared/playout/check/rules/folder.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import type { DiskEntry } from '../../../platform/ports/playout-files.ts';
import type { Look, Report } from './look.ts';
import { isOver } from './look.ts';
import { readEntry } from './read-playout.ts';

/** A playout folder with everything in it, in directory order. */
export interface FolderLook {
  /** As findings name it. */
  readonly path: string;
  readonly state: FolderState;
  readonly entries: readonly FolderFile[];
  readonly viaCurrent: boolean;
}

/** What of a folder is read; the others keep their names, because names can be wrong, too. */
export type Wanted = (entry: DiskEntry) => boolean;

/** Reads a playout folder. `shown`: its path as findings name it. */
export async function readFolder(
  look: Look,
  report: Report,
  folder: string,
  shown: string,
  engine: Engine,
  wanted: Wanted = () => true,
): Promise<FolderLook> {
  const listed = await look.files.list(folder);
  const nothing = { path: shown, entries: [], viaCurrent: false };
  if (!listed.ok) {
    const missing = listed.fault.k === 'missing';
    return { ...nothing, state: missing ? 'missing' : 'unreadable' };
  }
  look.seen.add(folder);
  const entries: FolderFile[] = [];
  for (const entry of listed.entries) {
    if (isOver(look)) break;
    const path = look.files.join(shown, entry.name);
    entries.push(
      wanted(entry)
        ? await readEntry(look, report, entry, path, engine)
        : { name: entry.name, path, content: { k: 'unread' } },
    );
  }
  const viaCurrent = await look.files.passesLink(folder, 'current');
  return { path: shown, state: 'ok', entries, viaCurrent };
}
