import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import { openDataDir } from '../../platform/data-dir.ts';
import { acquireInstance } from '../../platform/instance-lock.ts';
import { makeTempFolder, removeAtExit } from '../../platform/temp-folder.ts';
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
  const cancel = removeAtExit(dir);
  const release = async (): Promise<void> => {
    await removeFolder(dir);
    cancel();
  };
  return { dataDir: dir, socketPath, release };
}

/** A folder that no other process finds, deleted at the end. */
export async function scratchDir(): Promise<Home> {
  const { path: dir, remove } = await makeTempFolder('scratch');
  return { dataDir: dir, socketPath: resolveSocket(dir), release: remove };
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

/** Renamed first, so that the next owner never sees a partly deleted folder. */
async function removeFolder(dir: string): Promise<void> {
  const gone = `${dir}.${String(process.pid)}.gone`;
  const cancel = removeAtExit(gone);
  await rename(dir, gone);
  await rm(gone, { recursive: true, force: true });
  cancel();
}
