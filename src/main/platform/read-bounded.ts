import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** Bytes of the first read for files that report no size, such as those in /proc. */
const FIRST_READ_BYTES = 64 * 1024;

/** Why a readable file was refused. */
export class ReadError extends Error {
  readonly code: 'ENOTFILE' | 'EFBIG';
  /** Maximum number of bytes. */
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
  /** From before the read: writes during the read produce another stamp. */
  readonly stats: BigIntStats;
}

/**
 * Reads a regular file of at most `limit` bytes, following links. Rejects with `ReadError` for a folder, pipe, socket or device and for a
 * file that is or grows larger, otherwise with the system's error. Never waits for another program.
 */
export async function readBounded(file: string, limit: number): Promise<BoundedFile> {
  // Opening a device can already have an effect.
  if (!(await stat(file)).isFile()) throw new ReadError('ENOTFILE', limit);
  // If the file was swapped for a pipe without a writer, an ordinary open would block forever.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) throw new ReadError('ENOTFILE', limit);
    if (stats.size > BigInt(limit)) throw new ReadError('EFBIG', limit);
    return { bytes: await readAll(handle, Number(stats.size), limit), stats };
  } finally {
    await handle.close();
  }
}

/** Opens a regular file of this user only (0600) for appending, creating it if needed. Throws the errors of `readBounded`. */
export function openToAppend(file: string): number {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK = 0 } = constants;
  const handle = openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o600);
  if (fstatSync(handle).isFile()) return handle;
  closeSync(handle);
  throw new ReadError('ENOTFILE', 0);
}

/** Requests one byte more than expected, to detect files that grow or report no size. */
async function readAll(handle: FileHandle, size: number, limit: number): Promise<Buffer> {
  let buffer = Buffer.allocUnsafe(Math.min(Math.max(size, FIRST_READ_BYTES), limit) + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    length += bytesRead;
    if (bytesRead === 0) return buffer.subarray(0, length);
    if (length > limit) throw new ReadError('EFBIG', limit);
    if (length < buffer.length) continue;
    const larger = Buffer.allocUnsafe(Math.min(buffer.length * 2, limit + 1));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  }
}
