import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of the built window, in memory. Sent uncompressed, because over the loopback compression takes more time than it saves. */
export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  /** Its name contains a hash of its content, so it never changes. */
  readonly immutable: boolean;
  readonly body: Buffer;
}

/** URL path -> reads the file, once. The names are listed at startup; no path is ever built from a request. */
export type StaticFiles = ReadonlyMap<string, () => Promise<StaticFile>>;

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
const hashedName = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

/** Lists the files of a folder; a missing folder gives an empty map. Omits unknown file types. */
export async function listStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, () => Promise<StaticFile>>();
  for (const full of await filesBelow(folder)) {
    const type = types[path.extname(full)];
    if (type === undefined) continue;
    const url = `/${path.relative(folder, full).split(path.sep).join('/')}`;
    let read: Promise<StaticFile> | null = null;
    files.set(url, () => {
      read ??= readFile(full).then((plain) => staticFile(url, type, plain));
      return read;
    });
  }
  return files;
}

/** Reads the remaining files one after another, so that a running host keeps its own window if the build on disk is replaced. */
export async function readStaticFiles(files: StaticFiles): Promise<void> {
  for (const read of files.values()) await read();
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

function staticFile(url: string, type: string, body: Buffer): StaticFile {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return {
    type,
    etag: `"${hash}"`,
    immutable: url.startsWith('/assets/') && hashedName.test(url),
    body,
  };
}
