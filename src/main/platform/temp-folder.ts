import { rmSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders = new Set<string>();

function removeAll(): void {
  for (const folder of folders)
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // Nobody is left to tell.
    }
}

/** Deletes a folder while the process exits, in case its shutdown reaches its limit before. The result cancels this. */
export function removeAtExit(folder: string): () => void {
  if (folders.size === 0) process.on('exit', removeAll);
  folders.add(folder);
  return () => {
    folders.delete(folder);
    if (folders.size === 0) process.off('exit', removeAll);
  };
}

export interface TempFolder {
  readonly path: string;
  /** Deletes it with its content. */
  readonly remove: () => Promise<void>;
}

/** Creates a private temporary folder `channelstrip-<name>-…`, which does not outlive the process. */
export async function makeTempFolder(name: string): Promise<TempFolder> {
  const folder = await mkdtemp(path.join(await realpath(tmpdir()), `channelstrip-${name}-`));
  const cancel = removeAtExit(folder);
  return {
    path: folder,
    remove: async () => {
      await rm(folder, { recursive: true, force: true });
      cancel();
    },
  };
}
