import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach } from 'vitest';
import { useTempDirs } from '../temp-dir.ts';
import type { LibraryRig } from './library-rig.ts';
import { addFiles } from './library-rig.ts';
import { useLibraryRigs } from './use-library-rigs.ts';

/** Creates two empty folders for each test: one for media, and one for the data of its libraries. */
export function useMediaFolder() {
  // Removed after the libraries are closed: hooks run in reverse order of registration.
  const tempDir = useTempDirs();
  const openRig = useLibraryRigs();
  const place = { data: '', media: '' };
  beforeEach(async () => {
    place.data = await tempDir();
    place.media = path.join(await tempDir(), 'Media');
    await mkdir(place.media);
  });
  const open = (changes?: Parameters<typeof openRig>[1]): LibraryRig =>
    openRig(place.data, changes);
  /** Writes these files, adds their folder and reads it. */
  const added = (files: Parameters<typeof addFiles>[2]): Promise<LibraryRig> =>
    addFiles(open(), place.media, files);
  return { place, tempDir, open, added };
}
