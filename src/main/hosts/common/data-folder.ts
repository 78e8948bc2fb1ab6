import { realpath, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { privateSocketPath, sha256 } from '../../platform/private-path.ts';
import { defaultDataDir } from '../../platform/user-folders.ts';

/** The data folder for `wanted` (a folder, or null for the platform's default). Absolute. */
export function resolveDataDir(wanted: string | null): string {
  const { env, platform } = process;
  return path.resolve(wanted ?? defaultDataDir({ platform, env, home: homedir() }));
}

/** The folder of a running demo for that data folder: never inside it, because a demo does not write to the user's data. */
export async function resolveDemoDir(wanted: string | null): Promise<string> {
  const hash = sha256(resolveDataDir(wanted)).slice(0, 12);
  const user = process.getuid === undefined ? '' : `${String(process.getuid())}-`;
  return path.join(await realpath(tmpdir()), `channelstrip-demo-${user}${hash}`);
}

/** The socket address of a data folder's owner. */
export function resolveSocket(dataDir: string): string {
  const { env, platform } = process;
  const uid = process.getuid?.() ?? null;
  return privateSocketPath(dataDir, { platform, env, tmpdir: tmpdir(), uid });
}

export async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
