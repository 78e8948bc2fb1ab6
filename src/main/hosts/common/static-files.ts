import { createHash } from 'node:crypto';
import { open, readdir, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** A file of the built window. Sent uncompressed, because over the loopback compression takes more time than it saves. */
export type StaticFile = Pick<BuiltFile, 'type' | 'contentHash' | 'look'>;

/** URL path -> the file. The names are listed at startup; no path is ever built from a request. */
export type StaticFiles = ReadonlyMap<string, BuiltFile>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};
const hashedName = /^\/assets\/.*-([A-Za-z0-9_-]{8,})\.[a-z0-9]+$/;

/** Lists the files of a folder; a missing folder gives an empty map. Omits unknown file types. */
export async function listStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, BuiltFile>();
  for (const full of await filesBelow(folder)) {
    const type = types[path.extname(full)];
    const url = `/${path.relative(folder, full).split(path.sep).join('/')}`;
    if (type !== undefined) files.set(url, new BuiltFile(full, url, type));
  }
  return files;
}

/**
 * Opens all files, one after another, so that a running host keeps its own window if the build on disk is replaced; their contents would take
 * 5 MB of memory. A file that cannot be opened is reported when it is requested. Returns what closes them.
 */
export async function holdStaticFiles(files: StaticFiles): Promise<() => Promise<void>> {
  for (const file of files.values()) await file.hold().catch(() => undefined);
  return async () => {
    for (const file of files.values()) await file.release();
  };
}

/** A file in the folder of the built window, read at each request. */
class BuiltFile {
  readonly type: string;
  /** The hash of its content, from its name: the file never changes. Null: its name has none. */
  readonly contentHash: string | null;
  readonly #path: string;
  #handle: FileHandle | null = null;
  readonly #reads = new Set<Promise<Buffer>>();

  constructor(full: string, url: string, type: string) {
    this.#path = full;
    this.type = type;
    this.contentHash = hashedName.exec(url)?.[1] ?? null;
  }

  read(): Promise<Buffer> {
    if (this.#handle === null) return readFile(this.#path);
    const reading = readOpened(this.#handle).finally(() => this.#reads.delete(reading));
    this.#reads.add(reading);
    return reading;
  }

  /** The hash of its content now, and that content: a file without a hash in its name may change until it is held, so it is read only once. */
  async look(): Promise<{ readonly hash: string; readonly content: () => Promise<Buffer> }> {
    if (this.contentHash !== null) return { hash: this.contentHash, content: () => this.read() };
    const read = await this.read();
    const hash = createHash('sha256').update(read).digest('base64url');
    return { hash, content: () => Promise.resolve(read) };
  }

  async hold(): Promise<void> {
    this.#handle ??= await open(this.#path);
  }

  /** Ends after the last read: a page may still load while the host ends. */
  async release(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    await Promise.allSettled(this.#reads);
    await handle?.close();
  }
}

/** Reads from the start at each call, unlike the handle's own `readFile`. */
async function readOpened(handle: FileHandle): Promise<Buffer> {
  const { size } = await handle.stat();
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
  return buffer.subarray(0, bytesRead);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(full);
      return entry.isFile() ? [full] : [];
    }),
  );
  return nested.flat();
}
