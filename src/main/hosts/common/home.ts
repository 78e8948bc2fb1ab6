import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, realpath, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { openDataDir } from '../../platform/data-dir.ts';
import { defaultDataDir } from '../../platform/user-folders.ts';
import { acquireInstance } from '../../platform/instance-lock.ts';
import { privateSocketPath } from '../../platform/private-path.ts';

/** The data folder of a run, owned by this process until it is given back. */
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

/** Where the data lie when `wanted` (a folder, or null for the platform's own place) was asked for. Absolute. */
export function dataDirOf(wanted: string | null): string {
  const { env, platform } = process;
  return path.resolve(wanted ?? defaultDataDir({ platform, env, home: homedir() }));
}

/**
 * Where a running demo of the user with that data folder lives: never in the folder itself, because a demo writes
 * nothing to the user's data.
 */
export async function demoDirOf(wanted: string | null): Promise<string> {
  const hash = createHash('sha256').update(dataDirOf(wanted)).digest('hex').slice(0, 12);
  const user = process.getuid === undefined ? '' : `${String(process.getuid())}-`;
  return path.join(await realpath(tmpdir()), `channelstrip-demo-${user}${hash}`);
}

/** Where the owner of a data folder can be spoken to. */
export function socketOf(dataDir: string): string {
  const { env, platform } = process;
  const uid = process.getuid?.() ?? null;
  return privateSocketPath(dataDir, { platform, env, tmpdir: tmpdir(), uid });
}

/** Makes this process the owner of the user's data folder. */
export async function claimDataDir(wanted: string | null): Promise<Home | Taken> {
  const dataDir = openDataDir(dataDirOf(wanted));
  const socketPath = socketOf(dataDir);
  const instance = await acquireInstance({ dataDir, socketPath });
  if (!instance.owned) return { dataDir, pid: instance.pid, socketPath: instance.socketPath };
  return { dataDir, socketPath, release: () => instance.release() };
}

/**
 * A folder for a demo, removed with everything in it at the end. The first one of a user is where `open` finds it;
 * a further one gets a folder that only it knows.
 */
export async function claimDemoDir(wanted: string | null): Promise<Home> {
  const dir = await demoDirOf(wanted);
  if (!(await makePrivate(dir))) return scratchDir();
  const socketPath = socketOf(dir);
  const instance = await acquireInstance({ dataDir: dir, socketPath });
  if (!instance.owned) return scratchDir();
  return { dataDir: dir, socketPath, release: () => removeFolder(dir) };
}

/** A folder that no other process finds, removed at the end. */
export async function scratchDir(): Promise<Home> {
  const dir = await mkdtemp(path.join(await realpath(tmpdir()), 'channelstrip-'));
  return { dataDir: dir, socketPath: socketOf(dir), release: () => removeFolder(dir) };
}

/** False where the name is taken by something that is not ours alone: the folder of temporary files is everybody's. */
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

/** Out of the way in one step first, so that the next owner never meets a folder that is half gone. */
async function removeFolder(dir: string): Promise<void> {
  const gone = `${dir}.${String(process.pid)}.gone`;
  await rename(dir, gone);
  await rm(gone, { recursive: true, force: true });
}
