import type { Dirent } from 'node:fs';
import { opendir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { FoundPath, HeldFile } from '../../../shared/playout/check/lineup-facts.ts';
import { kindOfBytes } from '../../../shared/playout/document/kind.ts';
import { parseFileName } from '../../../shared/playout/names/file-name.ts';
import { isMediaName } from '../media/media-names.ts';
import { readFileAt } from './read-disk.ts';

/** Folders below the output folder that are looked into, and names that are looked at, before the rest counts as the engine's. */
const LIMITS = { depth: 6, names: 20_000, held: 50, jsonBytes: 2_000_000 } as const;
/** What the channel server itself leaves for each channel (playout.md 7). */
const SEGMENT = /^(live|live_sub|live_video|live_audio)?[_-]?\d*\.(ts|vtt|m3u8)$/i;

/** A path with every link on its way resolved; the same where nothing is there. Never rejects. */
export async function realPlace(place: string): Promise<FoundPath> {
  return { path: place, real: await realpath(place).catch(() => place) };
}

/** Files of the user's in the output folder of a channel server, which deletes them. Links are not followed. Never rejects. */
export async function heldFiles(folder: string): Promise<HeldFile[]> {
  const found: HeldFile[] = [];
  const left = { names: LIMITS.names };
  await walk(folder, 0, left, found);
  return found;
}

async function walk(
  folder: string,
  depth: number,
  left: { names: number },
  found: HeldFile[],
): Promise<void> {
  const below: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      left.names -= 1;
      if (left.names < 0 || found.length >= LIMITS.held) return;
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) below.push(place);
      else found.push(...(await heldFile(place, entry)));
    }
  } catch {
    // What cannot be listed is not told: nobody knows what lies there.
  }
  if (depth >= LIMITS.depth) return;
  for (const place of below) await walk(place, depth + 1, left, found);
}

async function heldFile(place: string, entry: Dirent): Promise<HeldFile[]> {
  const { name } = entry;
  if (!entry.isFile() || SEGMENT.test(name)) return [];
  if (parseFileName(name).accept) return [{ path: place, k: 'playout' }];
  if (isMediaName(name)) return [{ path: place, k: 'media' }];
  if (name.startsWith('.') || !/\.json$/i.test(name)) return [];
  const k = await configKind(place);
  return k === null ? [] : [{ path: place, k }];
}

async function configKind(place: string): Promise<HeldFile['k'] | null> {
  const file = await readFileAt(place);
  if (!file.ok || file.bytes.length > LIMITS.jsonBytes) return null;
  const kind = kindOfBytes(file.bytes);
  return kind === 'channel' ? 'config' : kind;
}
