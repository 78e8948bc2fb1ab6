import { rmSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataDir } from '../../platform/data-dir.ts';
import { acquireInstance } from '../../platform/instance-lock.ts';
import { resolveDataDir, resolveDemoDir, resolveSocket } from './data-folder.ts';

/** The data folder of a run, owned by this process until released. */
export interface Home {
  readonly dataDir: string;
  readonly socketPath: string;
  release(): Promise<void>;
}

/** Another process owns the folder. */
export interface Taken {
  readonly dataDir: string;
  readonly pid: number;
  readonly socketPath: string;
}

/** Makes this process the owner of the user's data folder. */
export async function claimDataDir(wanted: string | null): Promise<Home | Taken> {
  const dataDir = openDataDir(resolveDataDir(wanted));
  const socketPath = resolveSocket(dataDir);
  const instance = await acquireInstance({ dataDir, socketPath });
  if (!instance.owned) return { dataDir, pid: instance.pid, socketPath: instance.socketPath };
  return { dataDir, socketPath, release: () => instance.release() };
}

/** A folder for a demo, deleted when it ends. `open` finds the first demo of a user; further ones use private folders. */
export async function claimDemoDir(wanted: string | null): Promise<Home> {
  const dir = await resolveDemoDir(wanted);
  if (!(await makePrivate(dir))) return scratchDir();
  const socketPath = resolveSocket(dir);
  const instance = await acquireInstance({ dataDir: dir, socketPath });
  if (!instance.owned) return scratchDir();
  return { dataDir: dir, socketPath, release: () => removeFolder(dir) };
}

/** A folder that no other process finds, deleted at the end. */
export async function scratchDir(): Promise<Home> {
  const dir = await mkdtemp(path.join(await realpath(tmpdir()), 'channelstrip-'));
  return { dataDir: dir, socketPath: resolveSocket(dir), release: () => removeFolder(dir) };
}

/** False if the path is not exclusively ours: the temporary folder is shared with other users. */
async function makePrivate(dir: string): Promise<boolean> {
  try {
    await mkdir(dir, { mode: 0o700 });
    return true;
  } catch {
    const facts = await lstat(dir).catch(() => null);
    if (facts === null || !facts.isDirectory()) return false;
    if (process.getuid === undefined) return true;
    return facts.uid === process.getuid() && (facts.mode & 0o077) === 0;
  }
}

/**
 * Renamed first, so that the next owner never sees a partly deleted folder. A process that reaches the limit of its shutdown before the folder
 * is deleted deletes the rest while it exits.
 */
async function removeFolder(dir: string): Promise<void> {
  const gone = `${dir}.${String(process.pid)}.gone`;
  const removeRest = (): void => rmSync(gone, { recursive: true, force: true });
  process.once('exit', removeRest);
  await rename(dir, gone);
  await rm(gone, { recursive: true, force: true });
  process.off('exit', removeRest);
}
