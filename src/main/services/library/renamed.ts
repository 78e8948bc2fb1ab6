import { splitName } from '../../../shared/library/naming.ts';
import type { Catalog } from './catalog.ts';
import type { StoredMedia } from './stored-media.ts';
import { withState } from './stored-media.ts';

/**
 * Files that are gone and files that are new are the same where the size is equal and the name, the time or the length is too, and no other
 * file is as much like it. The old one keeps its ID, so that programmes go on; the user is asked once. Returns how many were matched.
 */
export function matchRenamed(
  catalog: Catalog,
  missing: Iterable<StoredMedia>,
  fresh: Iterable<StoredMedia>,
): number {
  const bySize = new Map<number, StoredMedia[]>();
  for (const media of fresh)
    if (media.size !== null && media.size > 0)
      bySize.set(media.size, [...(bySize.get(media.size) ?? []), media]);
  let matched = 0;
  for (const old of missing) {
    const twins = (bySize.get(old.size ?? -1) ?? []).filter((media) => isSame(old, media));
    const [twin, other] = twins;
    if (twin === undefined || other !== undefined) continue;
    bySize.set(
      twin.size ?? -1,
      (bySize.get(twin.size ?? -1) ?? []).filter((media) => media !== twin),
    );
    adopt(catalog, old, twin);
    matched += 1;
  }
  return matched;
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

function isSame(old: StoredMedia, found: StoredMedia): boolean {
  if (old.item.ms > 0 && found.item.ms > 0 && old.item.ms !== found.item.ms) return false;
  return (
    selectName(old.item.path) === selectName(found.item.path) ||
    splitName(selectName(old.item.path)).stem === splitName(selectName(found.item.path)).stem ||
    old.mtimeMs === found.mtimeMs ||
    formatIdentity(old) === formatIdentity(found) ||
    (old.item.ms > 0 && old.item.ms === found.item.ms)
  );
}
