import type { Folder } from '../../../../shared/music/library.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';

interface Known {
  readonly folder: MediaItem;
  /** Path of the parent folder; null: the root. */
  readonly parent: string | null;
}

/** Maximum number of stored folders. */
const MOST = 5_000;
const seen = new Map<string, Known>();

/** Stores the folders in a folder's list, because the server names a folder only in its parent's list. */
export function remember({ path, items }: Folder): void {
  for (const item of items) {
    if (item.kind !== 'folder' || item.path === null || item.path === path) continue;
    seen.delete(item.path);
    seen.set(item.path, { folder: item, parent: path });
  }
  for (const oldest of seen.keys()) {
    if (seen.size <= MOST) break;
    seen.delete(oldest);
  }
}

/** The known folders from the root to a path, inclusive. */
export function trailOf(path: string | null): MediaItem[] {
  const trail: MediaItem[] = [];
  for (let at = path; at !== null;) {
    const known = seen.get(at);
    if (known === undefined || trail.includes(known.folder)) break;
    trail.unshift(known.folder);
    at = known.parent;
  }
  return trail;
}
