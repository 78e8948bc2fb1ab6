import '../../../shared/playout/server-texts.ts';
import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { faultReason } from '../fault.ts';
import { toFileFault } from '../playout/disk-fault.ts';
import type { FileStamp, MediaFile } from '../ports/media-tools.ts';

const extensions: ReadonlySet<string> = new Set(
  (
    '3g2 3gp asf avi divx dv f4v flv m1v m2t m2ts m2v m4v mkv mov mp4 mpeg mpg mts mxf nsv nut ogm ogv qt rm rmvb ts vob webm wmv wtv y4m ' +
    'aac ac3 aif aiff alac ape au caf dts eac3 flac m4a m4b mka mp1 mp2 mp3 mpc oga ogg opus spx tak tta wav wma wv ' +
    'bmp gif jpeg jpg png tif tiff webp'
  ).split(' '),
);

/** Maximum number of files inspected at once. */
const MAX_PARALLEL = 16;

const isHome = (file: string): boolean => file === '~' || /^~[/\\]/.test(file);

/** Resolves an item's path: `~` is the user's home, as for the channel server. */
export const resolvePlace = (file: string): string =>
  path.resolve(isHome(file) ? path.join(homedir(), file.slice(1)) : file);

/** A relative path only has a meaning for the channel's process. */
const isPlace = (file: string): boolean => isHome(file) || path.isAbsolute(file);

/** Size and time of a regular file; null: there is none. */
export async function readStamp(file: string): Promise<FileStamp | null> {
  if (!isPlace(file)) return null;
  try {
    const facts = await stat(resolvePlace(file));
    return facts.isFile() ? { size: facts.size, mtimeMs: facts.mtimeMs } : null;
  } catch {
    return null;
  }
}

/** Why the file at a path can't be read, as the end of a sentence; null: nothing is there. */
export async function findFault(file: string): Promise<string | null> {
  if (!isPlace(file)) return null;
  try {
    const facts = await stat(resolvePlace(file));
    return facts.isFile() ? null : t('playoutserver:ws.fault.notFile');
  } catch (error) {
    const { k, reason } = toFileFault(error);
    return k === 'missing' || k === 'not-a-folder' ? null : reason;
  }
}

/** The file itself, or the media files directly in a folder in natural name order. */
export async function mediaAt(given: string): Promise<readonly MediaFile[] | null> {
  const facts = isPlace(given) ? await stat(resolvePlace(given)).catch(() => null) : null;
  if (facts?.isFile() === true) return [{ path: given, size: facts.size, mtimeMs: facts.mtimeMs }];
  if (facts?.isDirectory() !== true) return null;
  const names = await readdir(resolvePlace(given)).catch((error: unknown) => {
    throw failure(
      'storage',
      t('playoutserver:around.folderUnreadable', { path: given, reason: faultReason(error) }),
    );
  });
  const files: MediaFile[] = [];
  const wanted = names.filter(isMediaName).toSorted(byName);
  for (let at = 0; at < wanted.length; at += MAX_PARALLEL)
    for (const file of await Promise.all(
      wanted.slice(at, at + MAX_PARALLEL).map((name) => fileAt(path.join(given, name))),
    ))
      if (file !== null) files.push(file);
  return files;
}

async function fileAt(file: string): Promise<MediaFile | null> {
  const stamp = await readStamp(file);
  return stamp === null ? null : { path: file, ...stamp };
}

const collator = new Intl.Collator('en', { numeric: true });

/** `Part 2` before `Part 10`. */
const byName = (a: string, b: string): number =>
  collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/** Whether a file name looks like media. Hidden files do not count. */
export const isMediaName = (name: string): boolean =>
  !name.startsWith('.') && extensions.has(path.extname(name).slice(1).toLowerCase());
