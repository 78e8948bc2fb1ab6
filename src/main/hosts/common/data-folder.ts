import { realpath, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
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

/** In hex. Loads `node:crypto` on first use: most commands need no hash. */
const sha256 = (text: string): string =>
  process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');

/** The longest path of a local socket that all systems accept (bytes): macOS has room for 104. */
const MAX_SOCKET_PATH = 100;

interface SocketFacts {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly tmpdir: string;
  /** User id; null on Windows. */
  readonly uid: number | null;
}

/**
 * The address where the owner of a data folder (absolute path) listens: a socket in a folder of its own, a short alternative if that path is
 * too long for the system, a named pipe on Windows. The same folder always gives the same path, so that a second process finds the first.
 */
export function privateSocketPath(dataDir: string, facts: SocketFacts): string {
  const hash = (): string => sha256(dataDir).slice(0, 24);
  if (facts.platform === 'win32') return `\\\\.\\pipe\\channelstrip-${hash()}`;
  const near = path.posix.join(dataDir, 'run', 'app.sock');
  if (Buffer.byteLength(near) <= MAX_SOCKET_PATH) return near;
  const runtime = facts.env['XDG_RUNTIME_DIR'];
  const base = runtime !== undefined && path.posix.isAbsolute(runtime) ? runtime : facts.tmpdir;
  const user = facts.uid === null ? '' : `${String(facts.uid)}-`;
  const folder = `channelstrip-${user}${hash()}`;
  const short = path.posix.join(base, folder, 'app.sock');
  if (Buffer.byteLength(short) <= MAX_SOCKET_PATH) return short;
  return path.posix.join('/tmp', folder, 'app.sock');
}
