import '../../../shared/playout/server-texts.ts';
import { constants } from 'node:fs';
import type { BigIntStats, Dirent } from 'node:fs';
import { access, lstat, opendir, readlink, realpath, stat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { t } from '../../../shared/i18n/translate.ts';
import type {
  DiskEntry,
  DiskFile,
  DiskFolder,
  DiskStamp,
  FileFault,
  FolderPage,
} from '../ports/playout-files.ts';
import { readBounded } from '../read-bounded.ts';
import { toFileFault } from './disk-fault.ts';
import { homedir } from 'node:os';
import { failure } from '../../../shared/contract/errors.ts';
import type { FolderEntry } from '../../../shared/playout/state.ts';
import { isMediaName } from '../media/media-files.ts';

/** Maximum listed entries. */
const MAX_LISTED = 2_000;
const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Maximum bytes of a playout file; larger ones are not read, so a check stays within 15 s and 0.8 GB. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Maximum JSON values: more would exhaust the memory. */
const MAX_VALUES = 5_000_000;
/** Maximum entries of a channel folder, which usually has hundreds; the rest is ignored. */
const MAX_ENTRIES = 20_000;
/** How many entries are read in parallel. */
const MAX_PARALLEL = 32;

const toStamp = (stats: BigIntStats): DiskStamp => ({
  size: Number(stats.size),
  mtimeNs: stats.mtimeNs.toString(),
  ino: stats.ino.toString(),
});

/** Entries in directory order; `readdir` would sort them. */
export async function listFolder(folder: string): Promise<DiskFolder> {
  try {
    const names: string[] = [];
    for await (const entry of await opendir(folder)) {
      names.push(entry.name);
      if (names.length === MAX_ENTRIES) break;
    }
    const entries: DiskEntry[] = [];
    for (let i = 0; i < names.length; i += MAX_PARALLEL)
      entries.push(
        ...(await Promise.all(
          names.slice(i, i + MAX_PARALLEL).map((name) => entryAt(folder, name)),
        )),
      );
    return { ok: true, entries };
  } catch (error) {
    return { ok: false, fault: toFileFault(error) };
  }
}

async function entryAt(folder: string, name: string): Promise<DiskEntry> {
  const place = path.join(folder, name);
  try {
    const stats = await stat(place, { bigint: true });
    if (stats.isFile()) return { name, path: place, kind: 'file', stamp: toStamp(stats) };
    return { name, path: place, kind: stats.isDirectory() ? 'folder' : 'other', stamp: null };
  } catch {
    return { name, path: place, kind: 'broken', stamp: null };
  }
}

/** Content and stamp of one file. A file that is written meanwhile has another stamp, so it is read again. */
export async function readFileAt(place: string, limit = MAX_FILE_BYTES): Promise<DiskFile> {
  try {
    const { bytes, stats } = await readBounded(place, limit);
    if (hasTooManyValues(bytes))
      return notRead(
        'too-large',
        t('playoutserver:ws.fault.tooMany', { millions: MAX_VALUES / 1e6 }),
      );
    return { ok: true, bytes, stamp: toStamp(stats) };
  } catch (error) {
    return { ok: false, fault: toFileFault(error) };
  }
}

/** Counts `[`, `{` and commas in bytes: an upper bound for the number of JSON values. By index: iterating takes many times as long. */
function hasTooManyValues(bytes: Uint8Array): boolean {
  let left = MAX_VALUES;
  for (let at = 0; at < bytes.length && left >= 0; at += 1) {
    const byte = bytes[at] ?? 0;
    if ((byte | 32) === 123 || byte === 44) left -= 1;
  }
  return left < 0;
}

const notRead = (k: FileFault['k'], reason: string): DiskFile => ({
  ok: false,
  fault: { k, reason },
});

/** Null if it is not a regular file. */
export async function stampAt(place: string): Promise<DiskStamp | null> {
  const stats = await stat(place, { bigint: true }).catch(() => null);
  return stats?.isFile() === true ? toStamp(stats) : null;
}

/** ms since epoch; null if it does not exist. */
export async function changedAt(place: string): Promise<number | null> {
  return (await stat(place).catch(() => null))?.mtimeMs ?? null;
}

export async function canWrite(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** See `PlayoutFilesPort.findMount`. */
export async function findMount(folder: string): Promise<string | null> {
  try {
    let here = await realpath(folder);
    const { dev } = await stat(here);
    for (;;) {
      const parent = path.dirname(here);
      if (parent === here || (await stat(parent)).dev !== dev) return here;
      here = parent;
    }
  } catch {
    return null;
  }
}

/** Maximum followed links, as in Linux; more count as a loop. */
const MAX_LINKS = 40;

/** Whether the path to `place` contains a link called `name`, also behind other links. */
export async function passesLink(place: string, name: string): Promise<boolean> {
  let rest = path.resolve(place);
  for (let links = 0; links < MAX_LINKS; links += 1) {
    const link = await firstLink(rest);
    if (link === null) return false;
    if (path.basename(link.path) === name) return true;
    rest = path.join(path.resolve(path.dirname(link.path), link.target), link.rest);
  }
  return false;
}

/** The first link in a path, its target, and the rest of the path. */
async function firstLink(
  place: string,
): Promise<{ path: string; target: string; rest: string } | null> {
  const { root } = path.parse(place);
  let here = root;
  const parts = place
    .slice(root.length)
    .split(path.sep)
    .filter((part) => part !== '');
  for (const [i, part] of parts.entries()) {
    here = path.join(here, part);
    try {
      if (!(await lstat(here)).isSymbolicLink()) continue;
      return { path: here, target: await readlink(here), rest: parts.slice(i + 1).join(path.sep) };
    } catch {
      return null;
    }
  }
  return null;
}

/** Folders first, in natural sort order; hidden names are left out. */
export async function browseFolder(place: string | null): Promise<FolderPage> {
  const folder = path.resolve(place === null ? homedir() : fromHome(place));
  const dirents = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    const { reason } = toFileFault(error);
    throw failure('storage', t('errors:storage.readFailed', { path: folder, reason }), {
      path: folder,
    });
  });
  const shown = dirents.filter(({ name }) => !name.startsWith('.'));
  const entries = await Promise.all(
    shown.slice(0, MAX_LISTED).map((entry) => readEntry(folder, entry)),
  );
  entries.sort(
    (a, b) =>
      Number(b.k === 'folder') - Number(a.k === 'folder') || inOrder.compare(a.name, b.name),
  );
  const parent = path.dirname(folder);
  return {
    path: folder,
    parent: parent === folder ? null : parent,
    entries,
    more: Math.max(0, shown.length - MAX_LISTED),
  };
}

const fromHome = (place: string): string =>
  place === '~' || place.startsWith('~/') ? path.join(homedir(), place.slice(1)) : place;

async function readEntry(folder: string, { name }: Dirent): Promise<FolderEntry> {
  const place = path.join(folder, name);
  const stats = await stat(place).catch(() => null);
  const bytes = stats?.isFile() === true ? stats.size : null;
  const modifiedAt = stats?.mtimeMs ?? null;
  const k = stats?.isDirectory() === true ? 'folder' : classifyEntry(name, bytes !== null);
  return { name, path: place, k, bytes, modifiedAt };
}

function classifyEntry(name: string, file: boolean): FolderEntry['k'] {
  if (!file) return 'other';
  if (name.toLowerCase().endsWith('.json')) return 'json';
  return isMediaName(name) ? 'media' : 'other';
}
