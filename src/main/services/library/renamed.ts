import { splitName } from '../../../shared/library/naming.ts';
import type { Catalog } from './catalog.ts';
import type { StoredMedia } from './stored-media.ts';
import { withState } from './stored-media.ts';

/**
 * Matches missing files with new ones: they are the same if the size and also the name, the time or the length are equal, and no other file
 * is as similar. The matched file keeps the old id, so that programmes continue; the user is asked to confirm it once. Returns the number
 * of matches.
 */
export function matchRenamed(
  catalog: Catalog,
  missing: readonly StoredMedia[],
  fresh: readonly StoredMedia[],
): number {
  if (missing.length === 0) return 0;
  const byMark = new Map<string, StoredMedia[]>();
  for (const media of fresh)
    for (const mark of listMarks(media)) {
      const alike = byMark.get(mark);
      if (alike === undefined) byMark.set(mark, [media]);
      else alike.push(media);
    }
  const taken = new Set<StoredMedia>();
  for (const old of missing) {
    const twin = findTwin(old, byMark, taken);
    if (twin === null) continue;
    taken.add(twin);
    adopt(catalog, old, twin);
  }
  return taken.size;
}

/** The only file with the same mark; null: none, or several. */
function findTwin(
  old: StoredMedia,
  byMark: ReadonlyMap<string, readonly StoredMedia[]>,
  taken: ReadonlySet<StoredMedia>,
): StoredMedia | null {
  for (const mark of listMarks(old)) {
    const alike = byMark.get(mark) ?? [];
    const [twin, other] = alike.length > MAX_ALIKE ? [] : alike.filter((one) => !taken.has(one));
    if (twin === undefined || other !== undefined) continue;
    const bothRead = old.item.ms > 0 && twin.item.ms > 0;
    if (!bothRead || old.item.ms === twin.item.ms) return twin;
  }
  return null;
}

/** A mark that more files than this share is not significant. */
const MAX_ALIKE = 100;

/** Values that a file keeps when its path changes, combined with its size; the most reliable first. */
function listMarks(media: StoredMedia): string[] {
  const { item, size, mtimeMs } = media;
  if (size === null || size === 0) return [];
  const name = selectName(item.path);
  const marks = [name, splitName(name).stem, formatIdentity(media), String(mtimeMs)];
  if (item.ms > 0) marks.push(`${String(item.ms)} ms`);
  return marks.map((mark) => `${String(size)} ${mark}`);
}

/** Gives a new file the ID and the history of a missing one. */
export function adopt(catalog: Catalog, old: StoredMedia, found: StoredMedia): StoredMedia {
  const { id, addedAt, ms, chapters, path } = old.item;
  const isRead = found.item.ms > 0 || found.problem !== null || found.size !== old.size;
  const media = withState({
    ...found,
    item: {
      ...found.item,
      id,
      addedAt,
      ...(isRead ? {} : { ms, ...(chapters === undefined ? {} : { chapters }) }),
    },
    missingSince: null,
    was: path,
  });
  catalog.remove(found.item.id);
  catalog.put(media);
  return media;
}

const selectName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

const formatIdentity = ({
  item: { type, show, season, episode, title, date },
}: StoredMedia): string =>
  type === 'episode' && episode !== undefined
    ? JSON.stringify([type, show, season, episode])
    : JSON.stringify([type, title.toLowerCase(), date]);
