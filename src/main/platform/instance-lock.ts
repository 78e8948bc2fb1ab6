import { mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { AtomicWriter } from './atomic-writer.ts';
import { faultCode, faultReason } from './fault.ts';
import { connectPrivate } from './private-socket.ts';
import type { Processes } from './processes.ts';
import { systemProcesses } from './processes.ts';
import { readBounded } from './read-bounded.ts';
import { parseJson, toRecord } from '../../shared/lib/json.ts';

interface Owner {
  readonly pid: number;
  readonly identity: string | null;
  /** ms since epoch. */
  readonly since: number;
  readonly socketPath: string;
  readonly released: boolean;
}

/** Parsed by hand: every command reads an owner, and most need no schema library otherwise. */
function parseOwner(value: unknown): Owner | null {
  const { pid, identity, since, socketPath, released } = toRecord(value) ?? {};
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return null;
  if (identity !== null && typeof identity !== 'string') return null;
  if (typeof since !== 'number' || typeof socketPath !== 'string') return null;
  return typeof released === 'boolean' ? { pid, identity, since, socketPath, released } : null;
}

/** A new file may not have its content yet; one that stays empty this long was left by a crash (ms). */
const UNWRITTEN_MS = 2_000;
/** Without process identities: an owner must listen within this time after taking the folder (ms). */
const LISTEN_TIMEOUT_MS = 10_000;
/** Without process identities: an owner that does not listen for this long (ms) is gone and its process id reused. */
const SILENT_OWNER_MS = 600_000;

/** Maximum bytes of an owner file. */
const MAX_OWNER_BYTES = 64 * 1024;
const writer = new AtomicWriter();

/** Files of folders that this process owns: distinguishes its claim from that of a dead process with the same id. */
const held = new Set<string>();

export type Instance =
  | {
      readonly owned: true;
      /** Releases the folder. */
      release(): Promise<void>;
    }
  | { readonly owned: false; readonly pid: number; readonly socketPath: string };

export interface LockOptions {
  /** Absolute. */
  readonly dataDir: string;
  /** Where the owner listens; '' if it does not, as for a single short task. */
  readonly socketPath: string;
  /** The folder of the owner files in the data folder; default `run`. */
  readonly folder?: string;
  readonly processes?: Processes;
}

/**
 * Makes this process the only owner of a data folder, or returns the current owner. Owners are numbered: `run/owner-<n>.json`, the highest
 * number counts, and the next owner is the process that creates file n + 1 (O_EXCL) after owner n released the folder or died. The highest
 * file is never removed, so two processes that find the same dead owner cannot both win. Throws `storage` if the folder cannot be used.
 */
export async function acquireInstance(options: LockOptions): Promise<Instance> {
  const { dataDir, socketPath, folder: name = 'run', processes = systemProcesses } = options;
  const folder = path.join(dataDir, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const identity = await processes.identity(process.pid);
    for (;;) {
      const last = await highest(folder);
      const owner = last === 0 ? null : await readOwner(folder, last);
      if (owner === 'retry') continue;
      if (owner !== null && (await isAlive(owner, formatFile(folder, last), processes)))
        return { owned: false, pid: owner.pid, socketPath: owner.socketPath };
      const mine: Owner = {
        pid: process.pid,
        identity,
        since: Date.now(),
        socketPath,
        released: false,
      };
      if (await claim(folder, last + 1, mine)) return takeOwnership(folder, last + 1, mine);
    }
  } catch (error) {
    if (faultCode(error) === null) throw error;
    const reason = faultReason(error);
    throw failure(
      'storage',
      t('errors:storage.lockFailed', { path: dataDir, reason }),
      { path: dataDir },
      { cause: error },
    );
  }
}

const formatFile = (folder: string, n: number): string =>
  path.join(folder, `owner-${String(n)}.json`);

async function numbers(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => {
    const n = /^owner-(\d+)\.json$/.exec(name)?.[1];
    return n === undefined ? [] : [Number(n)];
  });
}

async function highest(folder: string): Promise<number> {
  return Math.max(0, ...(await numbers(folder)));
}

/** The owner with that number; null if the file was left incomplete; 'retry' if it is being written or disappeared. */
async function readOwner(folder: string, n: number): Promise<Owner | null | 'retry'> {
  const file = formatFile(folder, n);
  try {
    const { bytes } = await readBounded(file, MAX_OWNER_BYTES);
    const owner = parseOwner(parseJson(bytes.toString('utf8')));
    if (owner !== null) return owner;
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > UNWRITTEN_MS) return null;
    await wait(20);
    return 'retry';
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return 'retry';
    throw error;
  }
}

async function isAlive(owner: Owner, file: string, processes: Processes): Promise<boolean> {
  if (owner.released || !processes.isAlive(owner.pid)) return false;
  const identity = await processes.identity(owner.pid);
  const known = identity !== null && owner.identity !== null;
  if (known && identity !== owner.identity) return false;
  if (owner.pid === process.pid) return held.has(file);
  if (known) return true;
  if (owner.socketPath === '') return Date.now() - owner.since < SILENT_OWNER_MS;
  if (Date.now() - owner.since < LISTEN_TIMEOUT_MS) return true;
  const line = await connectPrivate(owner.socketPath);
  line?.close();
  return line !== null;
}

/** Creates file n unless it exists, then verifies that no higher number appeared. */
async function claim(folder: string, n: number, mine: Owner): Promise<boolean> {
  const file = formatFile(folder, n);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(JSON.stringify(mine));
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (faultCode(error) === 'EEXIST') return false;
    throw error;
  }
  const all = await numbers(folder);
  if (Math.max(...all) > n) {
    await writer.remove(file);
    return false;
  }
  // The highest number counts: a leftover lower one does no harm.
  for (const lower of all)
    if (lower < n) await writer.remove(formatFile(folder, lower)).catch(() => undefined);
  return true;
}

function takeOwnership(folder: string, n: number, mine: Owner): Instance {
  const file = formatFile(folder, n);
  held.add(file);
  return {
    owned: true,
    release: async () => {
      if (!held.delete(file)) return;
      const draft = `${file}.new`;
      await writer.prepare(draft, JSON.stringify({ ...mine, released: true }), { mode: 0o600 });
      await writer.commit(draft, file);
    },
  };
}
