import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import type { UserFile } from '../../../shared/playout/check/lineup-facts.ts';
import { kindOfBytes } from '../../../shared/playout/document/kind.ts';
import { parseFileName } from '../../../shared/playout/names/file-name.ts';
import { isMediaName } from '../media/media-files.ts';
import { readFileAt, stampAt } from './read-disk.ts';

/**
 * Search limits: depth below the output folder, number of names, results, and bytes of a JSON file. Beyond them, files
 * count as the engine's.
 */
const LIMITS = { depth: 6, names: 20_000, held: 50, jsonBytes: 2_000_000 } as const;
/** Names of the files that the channel server writes for each channel (playout.md 7). */
const SEGMENT = /^(live|live_sub|live_video|live_audio)?[_-]?\d*\.(ts|vtt|m3u8)$/i;

/**
 * User files in a channel server's output folder, which the server empties. The server writes only into the folders of
 * its channels: with their `numbers`, every other file is a user file. Does not follow links. Never rejects.
 */
export async function findUserFiles(
  folder: string,
  numbers: readonly string[] | null = null,
): Promise<UserFile[]> {
  // A file where the folder should be is a user file.
  if ((await stampAt(folder)) !== null) return [{ path: folder, k: 'other' }];
  const files: UserFile[] = [];
  const own = numbers === null ? null : new Set(numbers.map((number) => path.join(folder, number)));
  await walk({ folder, depth: 0, elsewhere: own !== null }, own, { names: LIMITS.names }, files);
  return files;
}

/** A folder to search. `elsewhere`: the engine writes nothing here. */
interface Below {
  readonly folder: string;
  readonly depth: number;
  readonly elsewhere: boolean;
}

async function walk(
  { folder, depth, elsewhere }: Below,
  own: ReadonlySet<string> | null,
  left: { names: number },
  files: UserFile[],
): Promise<void> {
  const below: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      left.names -= 1;
      if (left.names < 0 || files.length >= LIMITS.held) return;
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) below.push(place);
      else for (const file of await userFile(place, entry, elsewhere)) files.push(file);
    }
  } catch {
    // A folder that can't be listed is skipped.
  }
  if (depth >= LIMITS.depth) return;
  for (const place of below)
    await walk(
      { folder: place, depth: depth + 1, elsewhere: elsewhere && own?.has(place) !== true },
      own,
      left,
      files,
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
