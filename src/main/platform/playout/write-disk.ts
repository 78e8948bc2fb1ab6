import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../files.ts';
import { writeFailed } from './disk-fault.ts';

/** The channel server takes no name that begins with a dot. */
export const draftOf = (place: string): string =>
  path.join(path.dirname(place), `.${path.basename(place)}.channelstrip-tmp`);

/** A link is written through, so that it stays a link. */
const targetOf = (place: string): Promise<string> => realpath(place).catch(() => place);

/** Writes the next content of a file beside it, with the rights and the owner of the one that is there. */
export async function prepareFile(place: string, bytes: Uint8Array): Promise<void> {
  const draft = draftOf(place);
  try {
    const old = await stat(place).catch(() => null);
    // What a killed process left here was not whole.
    await rm(draft, { force: true });
    const handle = await open(draft, 'wx', old === null ? 0o666 : old.mode & 0o777);
    try {
      if (old !== null) {
        await handle.chmod(old.mode & 0o777);
        await handle.chown(old.uid, old.gid).catch(() => undefined);
      }
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await syncFolder(path.dirname(draft));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw writeFailed(place, error);
  }
}

/** Puts the prepared content in the place of the file. */
export async function commitFile(place: string): Promise<void> {
  try {
    const target = await targetOf(place);
    const draft = draftOf(place);
    if (path.dirname(target) === path.dirname(place)) await rename(draft, target);
    else await throughLink(draft, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    throw writeFailed(place, error);
  }
}

/** The file itself lies in another folder: its draft is brought there first, since a rename cannot cross disks. */
async function throughLink(draft: string, target: string): Promise<void> {
  const handle = await open(draft, 'r');
  let bytes: Uint8Array;
  try {
    bytes = await handle.readFile();
  } finally {
    await handle.close();
  }
  await prepareFile(target, bytes);
  await rename(draftOf(target), target);
  await rm(draft, { force: true });
}

export async function removeFile(place: string): Promise<void> {
  try {
    await rm(place, { force: true });
    await syncFolder(path.dirname(place)).catch(() => undefined);
  } catch (error) {
    throw writeFailed(place, error);
  }
}

export async function makeFolder(place: string, own: boolean): Promise<void> {
  try {
    await mkdir(place, { recursive: true, ...(own ? { mode: 0o700 } : {}) });
  } catch (error) {
    throw writeFailed(place, error);
  }
}

export async function removeFolder(place: string): Promise<void> {
  try {
    await rm(place, { recursive: true, force: true });
  } catch (error) {
    throw writeFailed(place, error);
  }
}
