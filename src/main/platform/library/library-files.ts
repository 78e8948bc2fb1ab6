import '../../../shared/library/texts.ts';
import type { Dirent, FSWatcher } from 'node:fs';
import { constants, watch } from 'node:fs';
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { faultReason, faultCode } from '../fault.ts';
import type {
  FoundFile,
  FoundFolder,
  LibraryFilesPort,
  WalkOptions,
} from '../ports/library-files.ts';
import type { FileStamp } from '../ports/media-tools.ts';

/** Number of files inspected in parallel. */
const MAX_PARALLEL = 64;
const MAX_DEPTH = 24;

export function createLibraryFiles(): LibraryFilesPort {
  return {
    resolveFolder,
    walk,
    read,
    stamp,
    realPath,
    watch: watchFolders,
    join: (folder, name) => path.join(folder, name),
  };
}

async function resolveFolder(given: string): Promise<string> {
  if (!path.isAbsolute(given))
    throw failure('invalid-input', t('library:folder.relative'), { field: 'path' });
  let isBroad = false;
  try {
    const real = await realpath(given);
    if ((await stat(real)).isDirectory()) {
      isBroad = isTooBroad(real);
      if (!isBroad) return real;
    }
  } catch (error) {
    throw failure(
      'invalid-input',
      t('library:folder.unreadable', { path: given, reason: faultReason(error) }),
      { field: 'path' },
    );
  }
  const text = t(isBroad ? 'library:folder.broad' : 'library:folder.noFolder', { path: given });
  throw failure('invalid-input', text, { field: 'path' });
}

/** Refuses the root of a drive and the parent of all home folders, which contain the whole system. */
const isTooBroad = (folder: string): boolean =>
  folder === path.parse(folder).root || folder === path.dirname(homedir());

async function* walk(
  root: string,
  options: WalkOptions,
  signal: AbortSignal,
): AsyncGenerator<FoundFolder> {
  const waiting: (readonly string[])[] = [[]];
  for (let folders = waiting.pop(); folders !== undefined; folders = waiting.pop()) {
    if (signal.aborted) return;
    const { found, inside } = await readFolder(root, folders, options);
    yield found;
    // In reverse, because the stack returns the last one first.
    if (folders.length < MAX_DEPTH)
      for (const name of inside.toReversed()) waiting.push([...folders, name]);
  }
}

async function readFolder(
  root: string,
  folders: readonly string[],
  { wants, enters }: WalkOptions,
): Promise<{ found: FoundFolder; inside: readonly string[] }> {
  const folder = path.join(root, ...folders);
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    // A folder that was replaced by a link since it was listed may lead anywhere.
    if ((await realpath(folder)) !== folder) throw new Error(t('library:folder.link'));
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const names = entries.filter(isFile).map(({ name }) => name);
    const files = await readStamps(folder, names.filter(wants));
    const known = new Set(files.map(({ name }) => name));
    const found: FoundFolder = {
      folders,
      path: folder,
      files,
      unnamed: names.filter((name) => wants(name) && isMangled(name) && !known.has(name)),
      others: names.filter((name) => !wants(name)),
      problem: null,
    };
    const depth = folders.length + 1;
    const inside = entries
      .filter((entry) => entry.isDirectory() && enters(entry.name, depth))
      .map(({ name }) => name);
    return { found, inside };
  } catch (error) {
    const isUnnamed = faultCode(error) === 'ENOENT' && isMangled(folders.at(-1) ?? '');
    const problem = isUnnamed ? t('library:folder.noUtf8') : faultReason(error);
    return { found: { folders, path: folder, files: [], others: [], problem }, inside: [] };
  }
}

/** A name with bytes that are not UTF-8 is read with this character, and found no more. */
const isMangled = (name: string): boolean => name.includes('\uFFFD');

const isFile = (entry: Dirent): boolean => entry.isFile();

async function readStamps(folder: string, names: readonly string[]): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  for (let at = 0; at < names.length; at += MAX_PARALLEL) {
    const some = names.slice(at, at + MAX_PARALLEL);
    const stamps = await Promise.all(some.map((name) => stamp(path.join(folder, name))));
    for (const [index, name] of some.entries()) {
      const found = stamps[index] ?? null;
      // Skips a file that disappeared since it was listed.
      if (found !== null) files.push({ name, ...found });
    }
  }
  return files;
}

async function stamp(file: string): Promise<FileStamp | null> {
  try {
    const facts = await lstat(file);
    return facts.isFile() ? { size: facts.size, mtimeMs: facts.mtimeMs } : null;
  } catch {
    return null;
  }
}

async function read(file: string, maxBytes: number): Promise<Uint8Array | null> {
  try {
    const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
    const handle = await open(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      const facts = await handle.stat();
      if (!facts.isFile() || facts.size > maxBytes) return null;
      const bytes = Buffer.alloc(Math.min(facts.size, maxBytes));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
      return bytes.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
}

async function realPath(file: string): Promise<string | null> {
  return realpath(file).catch(() => null);
}

/** Maximum number of folders that are watched one by one, because the system limits the watches of a user. */
const MAX_FOLDERS = 4000;

/** Systems on which one watcher reports everything below a folder. On Linux, Node would add one for each file. */
const isRecursive = process.platform === 'darwin' || process.platform === 'win32';

/** See `LibraryFilesPort.watch`. */
function watchFolders(
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
      // The watcher of the parent folder reports that this one is gone.
      watcher.on('error', () => watcher.close());
      watchers.push(watcher);
    } catch (error) {
      // Skips a folder that is gone or unreadable. After any other error, the system has no more watches.
      if (['ENOENT', 'EACCES', 'EPERM'].includes(faultCode(error) ?? '')) continue;
      stop();
      return null;
    }
  }
  return stop;
}
