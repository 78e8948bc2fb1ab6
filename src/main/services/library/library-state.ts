import { sortByName } from '../../../shared/lib/natural-order.ts';
import { omit } from '../../../shared/lib/omit.ts';
import { compileQuery } from '../../../shared/library/query/compile-query.ts';
import type { MediaLibraryState } from '../../../shared/library/topics.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Catalog } from './catalog.ts';
import type { OpenLibrary } from './open-library.ts';

/** Maximum age of the counts of collections while a scan keeps changing the media (ms). */
const SCANNING_MS = 5000;
/** Maximum age otherwise (ms), because queries may depend on the current time. */
const MAX_AGE_MS = 3_600_000;

interface Counts {
  readonly bySource: ReadonlyMap<string, number>;
  /** Number of files of each server that are on this computer. */
  readonly found: ReadonlyMap<string, number>;
  readonly ms: number;
  readonly unread: number;
  readonly media: number;
}

/** Creates the topic's value. Counts media again only after a change: 100,000 take about 10 ms, and as long again for each collection. */
export class LibraryStateMaker {
  readonly #clock: Clock;
  #counted: { readonly version: number; readonly counts: Counts } | null = null;
  #collections: {
    readonly version: number;
    /** Epoch ms. */
    readonly at: number;
    /** By query. */
    readonly counts: Map<string, number>;
  } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  make(library: OpenLibrary): MediaLibraryState {
    const { catalog, folders, servers } = library;
    if (this.#counted?.version !== catalog.version)
      this.#counted = { version: catalog.version, counts: countMedia(catalog) };
    const { bySource, found, ms, unread, media } = this.#counted.counts;
    const countQuery = this.#createCount(catalog, library.isScanning());
    return {
      folders: sortByName(folders.list(), ({ path }) => path).map((folder) => ({
        ...folder,
        media: bySource.get(folder.id) ?? 0,
      })),
      servers: sortByName(servers.list(), ({ name }) => name).map((server) => ({
        ...omit(server, 'network'),
        media: bySource.get(server.id) ?? 0,
        found: found.get(server.id) ?? 0,
      })),
      collections: sortByName(catalog.collections(), ({ name }) => name).map(
        ({ ids, ...collection }) => ({
          ...collection,
          media: collection.query === null ? ids.length : countQuery(collection.query),
        }),
      ),
      media,
      ms,
      unread,
      missing: catalog.missing().length,
      version: catalog.version,
      error: null,
    };
  }

  /** Counts the media that a query selects. Counts each query once while the counts are valid. */
  #createCount(catalog: Catalog, isScanning: boolean): (query: string) => number {
    const now = this.#clock.now();
    const known = this.#collections;
    const isSame = known?.version === catalog.version;
    const maxAge = isSame ? MAX_AGE_MS : isScanning ? SCANNING_MS : 0;
    const held =
      known !== null && now - known.at < maxAge
        ? known
        : { version: catalog.version, at: now, counts: new Map<string, number>() };
    this.#collections = held;
    return (query) => {
      const before = held.counts.get(query);
      if (before !== undefined) return before;
      const count = countQuery(catalog, query, now);
      held.counts.set(query, count);
      return count;
    };
  }
}

function countQuery(catalog: Catalog, query: string, now: number): number {
  const { media, collections } = catalog.snapshot();
  const compiled = compileQuery(query, { collections, now });
  return compiled.ok ? media.filter(compiled.test).length : 0;
}

function countMedia(catalog: Catalog): Counts {
  const bySource = new Map<string, number>();
  const found = new Map<string, number>();
  let [ms, unread, media] = [0, 0, 0];
  // Includes missing media, because queries find them too.
  for (const { item, missingSince, size } of catalog.all()) {
    bySource.set(item.source, (bySource.get(item.source) ?? 0) + 1);
    if (size !== null && missingSince === null)
      found.set(item.source, (found.get(item.source) ?? 0) + 1);
    media += 1;
    ms += item.ms;
    if (item.state === 'reading') unread += 1;
  }
  return { bySource, found, ms, unread, media };
}
