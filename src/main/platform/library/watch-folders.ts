import type { FSWatcher } from 'node:fs';
import { watch } from 'node:fs';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { faultCode } from '../fault.ts';

/** Folders that are watched one by one: the system has a limit for all programs of a user. */
const MAX_FOLDERS = 4000;

/** Where one watcher reports everything below a folder. On Linux, Node would add one for each file. */
const isRecursive = process.platform === 'darwin' || process.platform === 'win32';

/** See `LibraryFilesPort.watch`. */
export function watchFolders(
  root: string,
  folders: readonly string[],
  changed: () => void,
): Dispose | null {
  const places = isRecursive ? [root] : folders;
  if (places.length === 0 || places.length > MAX_FOLDERS) return null;
  const watchers: FSWatcher[] = [];
  const stop = (): void => {
    for (const watcher of watchers) watcher.close();
  };
  for (const place of places) {
    try {
      const watcher = watch(place, { recursive: isRecursive, persistent: false }, () => changed());
      // A folder that is gone: the one above it tells so.
      watcher.on('error', () => watcher.close());
      watchers.push(watcher);
    } catch (error) {
      // Gone, or not readable: the others can be watched. Otherwise the system has no more watchers.
      if (['ENOENT', 'EACCES', 'EPERM'].includes(faultCode(error) ?? '')) continue;
      stop();
      return null;
    }
  }
  return stop;
}
