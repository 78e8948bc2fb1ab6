import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** The first bytes that are asked for where a file does not tell its size, as those below /proc. */
const FIRST = 64 * 1024;

/** Why a file was not read though the system would have given it. */
export class ReadRefusal extends Error {
  readonly code: 'ENOTFILE' | 'EFBIG';
  /** Bytes that may be read. */
  readonly limit: number;

  constructor(code: 'ENOTFILE' | 'EFBIG', limit: number) {
    super(code);
    this.name = 'ReadRefusal';
    this.code = code;
    this.limit = limit;
  }
}

export interface BoundedFile {
  readonly bytes: Buffer;
  /** From before it was read: what is written meanwhile has another stamp. */
  readonly stats: BigIntStats;
}

/**
 * Reads a plain file of at most `limit` bytes, links followed. Rejects with `ReadRefusal` for a folder, pipe, socket or device
 * and for a file that is or grows larger, else with the system's error. Never waits for another program.
 */
export async function readBounded(file: string, limit: number): Promise<BoundedFile> {
  // To open a device may already do something.
  if (!(await stat(file)).isFile()) throw new ReadRefusal('ENOTFILE', limit);
  // Swapped meanwhile, a pipe that nobody writes to would block an ordinary open for ever.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) throw new ReadRefusal('ENOTFILE', limit);
    if (stats.size > BigInt(limit)) throw new ReadRefusal('EFBIG', limit);
    return { bytes: await readAll(handle, Number(stats.size), limit), stats };
  } finally {
    await handle.close();
  }
}

/** Opens a plain file of this user alone (0600) to append to it, made where there is none. Throws as `readBounded` rejects. */
export function openToAppend(file: string): number {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK = 0 } = constants;
  const handle = openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o600);
  if (fstatSync(handle).isFile()) return handle;
  closeSync(handle);
  throw new ReadRefusal('ENOTFILE', 0);
}

/** One byte more than expected is asked for, so that a file that grows, or tells no size, is seen. */
async function readAll(handle: FileHandle, size: number, limit: number): Promise<Buffer> {
  let buffer = Buffer.allocUnsafe(Math.min(Math.max(size, FIRST), limit) + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    length += bytesRead;
    if (bytesRead === 0) return buffer.subarray(0, length);
    if (length > limit) throw new ReadRefusal('EFBIG', limit);
    if (length < buffer.length) continue;
    const larger = Buffer.allocUnsafe(Math.min(buffer.length * 2, limit + 1));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  }
}
