import type { Dirent } from 'node:fs';
import { opendir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { FoundPath, UserFile } from '../../../shared/playout/check/lineup-facts.ts';
import { kindOfBytes } from '../../../shared/playout/document/kind.ts';
import { parseFileName } from '../../../shared/playout/names/file-name.ts';
import { isMediaName } from '../media/media-files.ts';
import { readFileAt, stampAt } from './read-disk.ts';

/** Folders below the output folder that are looked into, and names that are looked at, before the rest counts as the engine's. */
const LIMITS = { depth: 6, names: 20_000, held: 50, jsonBytes: 2_000_000 } as const;
/** What the channel server itself leaves for each channel (playout.md 7). */
const SEGMENT = /^(live|live_sub|live_video|live_audio)?[_-]?\d*\.(ts|vtt|m3u8)$/i;

/** A path with every link on its way resolved; the same where nothing is there. Never rejects. */
export async function resolvedPath(place: string): Promise<FoundPath> {
  return { path: place, real: await realpath(place).catch(() => place) };
}

/**
 * Files of the user's in the output folder of a channel server, which deletes them. The server writes into the folders of its
 * channels alone: with their `numbers`, every file elsewhere is one. Links are not followed. Never rejects.
 */
export async function findUserFiles(
  folder: string,
  numbers: readonly string[] | null = null,
): Promise<UserFile[]> {
  // Where a folder should be, a file is in the way, whatever it is.
  if ((await stampAt(folder)) !== null) return [{ path: folder, k: 'other' }];
  const found: UserFile[] = [];
  const own = numbers === null ? null : new Set(numbers.map((one) => path.join(folder, one)));
  await walk({ folder, depth: 0, elsewhere: own !== null }, own, { names: LIMITS.names }, found);
  return found;
}

/** A folder to look into. `elsewhere`: the engine writes nothing here. */
interface Below {
  readonly folder: string;
  readonly depth: number;
  readonly elsewhere: boolean;
}

async function walk(
  { folder, depth, elsewhere }: Below,
  own: ReadonlySet<string> | null,
  left: { names: number },
  found: UserFile[],
): Promise<void> {
  const below: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      left.names -= 1;
      if (left.names < 0 || found.length >= LIMITS.held) return;
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) below.push(place);
      else for (const file of await userFile(place, entry, elsewhere)) found.push(file);
    }
  } catch {
    // What cannot be listed is not told: nobody knows what lies there.
  }
  if (depth >= LIMITS.depth) return;
  for (const place of below)
    await walk(
      { folder: place, depth: depth + 1, elsewhere: elsewhere && own?.has(place) !== true },
      own,
      left,
      found,
    );
}

async function userFile(place: string, entry: Dirent, elsewhere: boolean): Promise<UserFile[]> {
  const { name } = entry;
  if (!entry.isFile() || SEGMENT.test(name)) return [];
  if (parseFileName(name).accept) return [{ path: place, k: 'playout' }];
  if (isMediaName(name)) return [{ path: place, k: 'media' }];
  if (name.startsWith('.')) return [];
  const k = /\.json$/i.test(name) ? await configKind(place) : null;
  if (k !== null) return [{ path: place, k }];
  return elsewhere ? [{ path: place, k: 'other' }] : [];
}

async function configKind(place: string): Promise<UserFile['k'] | null> {
  const file = await readFileAt(place, LIMITS.jsonBytes);
  if (!file.ok) return null;
  const kind = kindOfBytes(file.bytes);
  return kind === 'channel' ? 'config' : kind;
}
