import type { MediaLibraryState } from '../../../shared/library/topics.ts';
import { compileQuery } from '../../../shared/library/query/compile-query.ts';
import type { Catalog } from './catalog.ts';
import type { MediaFolders } from './folders/media-folders.ts';

interface Counts {
  readonly bySource: ReadonlyMap<string, number>;
  readonly ms: number;
  readonly unread: number;
  readonly media: number;
}

function countMedia(catalog: Catalog): Counts {
  const bySource = new Map<string, number>();
  let [ms, unread, media] = [0, 0, 0];
  for (const { item, missingSince } of catalog.all()) {
    if (missingSince !== null) continue;
    bySource.set(item.source, (bySource.get(item.source) ?? 0) + 1);
    media += 1;
    ms += item.ms;
    if (item.state === 'reading') unread += 1;
  }
  return { bySource, ms, unread, media };
}

/** The topic's value. Takes about 10 ms for 100,000 media, and as long for each collection. */
export function makeState(catalog: Catalog, folders: MediaFolders, now: number): MediaLibraryState {
  const { bySource, ms, unread, media } = countMedia(catalog);
  const snapshot = catalog.snapshot();
  const { collections } = snapshot;
  return {
    folders: folders.list().map((folder) => ({ ...folder, media: bySource.get(folder.id) ?? 0 })),
    servers: [],
    collections: collections.map(({ ids, ...collection }) => {
      if (collection.query === null) return { ...collection, media: ids.length };
      const compiled = compileQuery(collection.query, { collections, now });
      const count = compiled.ok ? snapshot.media.filter(compiled.test).length : 0;
      return { ...collection, media: count };
    }),
    media,
    ms,
    unread,
    missing: catalog.missing().length,
    version: catalog.version,
    error: null,
  };
}
