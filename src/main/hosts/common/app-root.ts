import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Location and version of the product, found upward from one of its program files. */
export interface AppRoot {
  readonly folder: string;
  readonly version: string;
  /** Folder of the built window. */
  readonly windowFolder: string;
}

/** Throws if the file is not in a product folder. */
export function appRoot(from: string): AppRoot {
  for (let folder = path.dirname(from); ; folder = path.dirname(folder)) {
    const manifest = readManifest(path.join(folder, 'package.json'));
    if (manifest !== null) {
      const { version } = manifest;
      return { folder, version, windowFolder: path.join(folder, 'out', 'renderer') };
    }
    if (folder === path.dirname(folder)) throw new Error(`no product folder above ${from}`);
  }
}

/** Without a schema library, which short commands do not load. */
function readManifest(file: string): { readonly version: string } | null {
  if (!existsSync(file)) return null;
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return name === 'channelstrip' && typeof version === 'string' ? { version } : null;
}
