import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { PathMapping } from '../../../../shared/library/model.ts';
import type { ScanProgress } from '../../../../shared/library/topics.ts';
import type { LibraryFilesPort } from '../../../platform/ports/library-files.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { FileStamp } from '../../../platform/ports/media-tools.ts';
import type { Catalog } from '../catalog.ts';
import type { ScanCounts } from '../folders/scan-folder.ts';
import type { StoredMedia } from '../stored-media.ts';
import { withState } from '../stored-media.ts';
import { chooseMapping, mapServerPath } from './path-mapping.ts';
import type { ApiLibrary, ServerApi, ServerItem } from './server-api.ts';

export interface ServerScanPorts {
  readonly files: LibraryFilesPort;
  readonly clock: Clock;
  readonly pause: () => Promise<void>;
}

export interface ScannedServer {
  readonly id: string;
  readonly libraries: readonly ApiLibrary[];
  readonly paths: readonly PathMapping[];
}

export interface ServerScan extends ScanCounts {
  readonly byLibrary: ReadonlyMap<string, number>;
  /** False: the list was incomplete, so no media are marked as missing. */
  readonly isComplete: boolean;
}

/** Number of files that are looked up in parallel. */
const MAX_PARALLEL = 32;

/** Finds a server's file on this computer; null: not found. */
async function findLocal(
  files: LibraryFilesPort,
  path: string,
  mappings: readonly PathMapping[],
): Promise<(FileStamp & { readonly path: string }) | null> {
  const mapped = mapServerPath(path, mappings);
  if (mapped === null) return null;
  const file = mapped.names.reduce((folder, name) => files.join(folder, name), mapped.root);
  const stamp = await files.stamp(file);
  if (stamp === null) return null;
  // Refuses links that lead out of the mapping's folder.
  const [real, root] = await Promise.all([files.realPath(file), files.realPath(mapped.root)]);
  const isInside = real !== null && root !== null && real.startsWith(files.join(root, '/'));
  return isInside ? { ...stamp, path: real } : null;
}

/** Reads the chosen libraries of a server. Media that the server no longer has become missing. */
export async function scanServer(
  ports: ServerScanPorts,
  catalog: Catalog,
  api: ServerApi,
  server: ScannedServer,
  signal: AbortSignal,
  report: (progress: ScanProgress) => void,
): Promise<ServerScan> {
  const scan = new Scan(ports, catalog, server);
  const byLibrary = new Map<string, number>();
  let isComplete = true;
  for (const library of server.libraries) {
    const { items, cut } = await api.items(library, signal, (done) =>
      report({ done, total: null }),
    );
    isComplete &&= cut === null;
    byLibrary.set(library.id, items.length);
    for (let at = 0; at < items.length && !signal.aborted; at += MAX_PARALLEL) {
      const some = items.slice(at, at + MAX_PARALLEL);
      const looked = await Promise.all(some.map((item) => scan.look(item, library)));
      const changed = looked.filter((one) => one !== null);
      const chapters = await readChapters(api, changed, signal);
      for (const one of changed) scan.put(one, library, chapters.get(one.item.id));
      report({ done: Math.min(items.length, at + MAX_PARALLEL), total: items.length });
      await ports.pause();
    }
  }
  isComplete &&= !signal.aborted;
  if (isComplete) scan.finish();
  catalog.flush();
  return { ...scan.counts, byLibrary, isComplete };
}

/** Reads the chapters that the server's lists lack. An item that disappeared meanwhile has no chapters. */
async function readChapters(
  api: ServerApi,
  changed: readonly LookedItem[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (api.chapters === undefined || changed.length === 0) return new Map();
  try {
    return await api.chapters(
      changed.map(({ item }) => item.id),
      signal,
    );
  } catch (error) {
    if (error instanceof AppFailure && error.error.code === 'not-found') return new Map();
    throw error;
  }
}

class Scan {
  readonly counts: ScanCounts = { media: 0, added: 0, changed: 0, gone: 0, renamed: 0 };
  readonly #ports: ServerScanPorts;
  readonly #catalog: Catalog;
  readonly #server: ScannedServer;
  readonly #seen = new Set<string>();

  constructor(ports: ServerScanPorts, catalog: Catalog, server: ScannedServer) {
    this.#ports = ports;
    this.#catalog = catalog;
    this.#server = server;
  }

  /** null: the item is unchanged, or a folder of the library has the file. */
  async look(item: ServerItem, library: ApiLibrary): Promise<LookedItem | null> {
    const local = await findLocal(this.#ports.files, item.path, this.#server.paths);
    const path = local?.path ?? item.path;
    const other = this.#catalog.atPath(path);
    // A folder of the library already has this file.
    if (other !== undefined && other.item.source !== this.#server.id) return null;
    const id = `${this.#server.id}-${item.id}`;
    this.#seen.add(id);
    this.counts.media += 1;
    const known = this.#catalog.get(id);
    const found: FoundItem = {
      path,
      size: local?.size ?? null,
      mtimeMs: local?.mtimeMs ?? 0,
      beside: item.stamp === '' ? '' : `${item.stamp}|${library.name}`,
    };
    if (isUnchanged(known, found)) return null;
    this.counts[known === undefined ? 'added' : 'changed'] += 1;
    return { item, found, known };
  }

  /** `chapters`: unless the item has its own. */
  put(looked: LookedItem, library: ApiLibrary, chapters: readonly number[] = []): void {
    const { item, found, known } = looked;
    const media = this.#toMedia(item, library, found, known);
    this.#catalog.put(
      chapters.length === 0
        ? media
        : { ...media, item: { ...media.item, chapters: [...chapters] } },
    );
  }

  #toMedia(
    { id, path: serverPath, addedAt, description }: ServerItem,
    library: ApiLibrary,
    { path, ...stamps }: FoundItem,
    known: StoredMedia | undefined,
  ): StoredMedia {
    // The length from ffprobe replaces an unknown one.
    const before = known?.size === stamps.size ? known.item.ms : 0;
    return withState({
      item: {
        ...description,
        ms: description.ms === 0 ? before : description.ms,
        id: `${this.#server.id}-${id}`,
        path,
        library: library.name,
        source: this.#server.id,
        addedAt: known?.item.addedAt ?? addedAt ?? this.#ports.clock.now(),
        state: stamps.size === null ? 'remote' : 'ready',
      },
      ...stamps,
      problem: null,
      missingSince: null,
      serverPath,
    });
  }

  /** Marks media that are gone as missing, and forgets those of libraries that are no longer chosen. */
  finish(): void {
    const now = this.#ports.clock.now();
    const chosen = new Set(this.#server.libraries.map(({ name }) => name));
    const unseen = [...this.#catalog.all()].filter(
      ({ item }) => item.source === this.#server.id && !this.#seen.has(item.id),
    );
    for (const media of unseen)
      if (!chosen.has(media.item.library)) this.#catalog.remove(media.item.id);
      else if (media.missingSince === null) {
        this.#catalog.put(withState({ ...media, missingSince: now }));
        this.counts.gone += 1;
      }
  }
}

/** The location of an item on this computer, and the stamps that reveal changes. */
type FoundItem = Pick<StoredMedia, 'size' | 'mtimeMs' | 'beside'> & { readonly path: string };

interface LookedItem {
  readonly item: ServerItem;
  readonly found: FoundItem;
  readonly known: StoredMedia | undefined;
}

/** Whether the item is unchanged. One without a server stamp counts as changed. */
const isUnchanged = (known: StoredMedia | undefined, found: FoundItem): boolean =>
  known?.missingSince === null &&
  found.beside !== '' &&
  known.beside === found.beside &&
  known.item.path === found.path &&
  known.size === found.size &&
  known.mtimeMs === found.mtimeMs;

/** Number of samples that check a mapping. */
const SAMPLES = 20;

/** For each prefix, checks how many of 20 of the server's files exist on this computer. */
export async function checkMappings(
  files: LibraryFilesPort,
  media: readonly StoredMedia[],
  mappings: readonly PathMapping[],
): Promise<{ from: string; to: string; found: number; of: number }[]> {
  const paths = media.flatMap(({ serverPath }) => serverPath ?? []);
  return Promise.all(
    mappings.map(async (mapping) => {
      const below = paths.filter((path) => chooseMapping(path, mappings) === mapping);
      const step = Math.max(1, below.length / SAMPLES);
      const count = Math.min(SAMPLES, below.length);
      const samples = Array.from({ length: count }, (_, at) => below[Math.floor(at * step)] ?? '');
      const found = await Promise.all(samples.map((path) => findLocal(files, path, mappings)));
      return { ...mapping, found: found.filter((one) => one !== null).length, of: count };
    }),
  );
}
