import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryItem } from '../../../../shared/library/model.ts';
import { given } from '../../../../shared/lib/given.ts';
import type { ScanProgress } from '../../../../shared/library/topics.ts';
import type { FoundFolder, LibraryFilesPort } from '../../../platform/ports/library-files.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { Catalog } from '../catalog.ts';
import { matchRenamed } from '../renamed.ts';
import type { StoredMedia } from '../stored-media.ts';
import { withState } from '../stored-media.ts';
import { describeFile } from './describe-file.ts';
import type { FoundVideo } from './folder-files.ts';
import { findVideos, NfoReader, walkOptions } from './folder-files.ts';

export interface ScanPorts {
  readonly files: LibraryFilesPort;
  readonly clock: Clock;
  /** SHA-256 as hex. */
  readonly hash: (text: string) => string;
  readonly pause: () => Promise<void>;
}

export interface ScannedFolder {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

export interface ScanCounts {
  media: number;
  added: number;
  changed: number;
  gone: number;
  renamed: number;
}

/** Sentences about what was left out of a scan, the last of which says how many more there are. */
interface Skips {
  readonly skipped?: readonly string[];
}

export type ScanResult = ScanCounts & Skips;

export interface FolderScan extends ScanCounts, Skips {
  /** Why the root could not be read, as a sentence; nothing was changed then. */
  readonly problem: string | null;
  readonly isComplete: boolean;
  /** Absolute paths of the folders that were read. */
  readonly folders: readonly string[];
}

/** Number of NFO files read in parallel. */
const MAX_PARALLEL = 16;
/** Maximum number of files and folders that a scan names as left out. */
const MAX_SKIPPED = 20;

/** Reads changes below a folder. Files that are gone become missing; files below a folder that can't be read stay unchanged. */
export async function scanFolder(
  ports: ScanPorts,
  catalog: Catalog,
  folder: ScannedFolder,
  signal: AbortSignal,
  report: (progress: ScanProgress) => void,
): Promise<FolderScan> {
  const counts: ScanCounts = { media: 0, added: 0, changed: 0, gone: 0, renamed: 0 };
  const found: FoundFolder[] = [];
  let files = 0;
  for await (const one of ports.files.walk(folder.path, walkOptions, signal)) {
    found.push(one);
    files += one.files.length;
    report({ done: files, total: null });
  }
  const problem =
    found[0]?.problem == null
      ? await findEmptied(ports.files, catalog, folder, signal)
      : unreadable(folder, found[0].problem);
  const folders = found.filter((one) => one.problem === null).map(({ path }) => path);
  if (problem !== null || signal.aborted) return { ...counts, problem, isComplete: false, folders };
  const videos = findVideos(found, (above, name) => ports.files.join(above, name));
  const scan = new Scan(ports, catalog, folder, counts);
  const changed = videos.filter((video) => scan.isChanged(video));
  for (let at = 0; at < changed.length && !signal.aborted; at += MAX_PARALLEL) {
    const some = changed.slice(at, at + MAX_PARALLEL);
    await Promise.all(some.map((video) => scan.read(video)));
    const left = changed.length - at - some.length;
    report({ done: videos.length - left, total: videos.length });
    await ports.pause();
  }
  if (!signal.aborted) scan.finish(found.filter((one) => one.problem !== null));
  catalog.flush();
  const isComplete = !signal.aborted;
  const skipped = describeSkipped(ports.files, found);
  return { ...counts, media: videos.length, problem: null, isComplete, folders, skipped };
}

/**
 * Why a folder that had files is empty now, even if it became so during the scan; null: it is not empty. A disconnected disk leaves an
 * empty folder at its mount point.
 */
async function findEmptied(
  files: LibraryFilesPort,
  catalog: Catalog,
  folder: ScannedFolder,
  signal: AbortSignal,
): Promise<string | null> {
  const { id, path } = folder;
  let entries = 0;
  for await (const one of files.walk(path, walkOptions, signal)) {
    if (one.problem !== null && one.folders.length === 0) return unreadable(folder, one.problem);
    entries += one.files.length + one.others.length + Number(one.folders.length > 0);
    if (entries > 0) return null;
  }
  const isKnown = [...catalog.all()].some(
    ({ item, missingSince }) => item.source === id && missingSince === null,
  );
  return isKnown && !signal.aborted ? t('library:folder.emptied', { path }) : null;
}

const unreadable = ({ path }: ScannedFolder, reason: string): string =>
  t('library:folder.unreadable', { path, reason });

/** What was found and can't be read: files by their names, folders as a whole. */
function describeSkipped(files: LibraryFilesPort, found: readonly FoundFolder[]): string[] {
  const sentences = found.flatMap(({ path, problem, unnamed = [] }) => [
    ...(problem === null ? [] : [t('library:skipped.folder', { path, reason: problem })]),
    ...unnamed.map((name) => t('library:skipped.name', { path: files.join(path, name) })),
  ]);
  const count = sentences.length - MAX_SKIPPED;
  if (count <= 0) return sentences;
  return [...sentences.slice(0, MAX_SKIPPED), t('library:skipped.more', { count })];
}

class Scan {
  readonly #ports: ScanPorts;
  readonly #catalog: Catalog;
  readonly #folder: ScannedFolder;
  readonly #counts: ScanCounts;
  readonly #reader: NfoReader;
  readonly #seen = new Set<string>();
  readonly #fresh: string[] = [];

  constructor(ports: ScanPorts, catalog: Catalog, folder: ScannedFolder, counts: ScanCounts) {
    this.#ports = ports;
    this.#catalog = catalog;
    this.#folder = folder;
    this.#counts = counts;
    this.#reader = new NfoReader(ports.files);
  }

  /** An unchanged file costs no more than this comparison. */
  isChanged({ path, file: { size, mtimeMs }, beside }: FoundVideo): boolean {
    const known = this.#catalog.atPath(path);
    if (known === undefined) return true;
    this.#seen.add(known.item.id);
    const isSame = known.size === size && known.mtimeMs === mtimeMs && known.beside === beside;
    return !isSame || known.missingSince !== null;
  }

  async read(video: FoundVideo): Promise<void> {
    const description = describeFile(await this.#reader.describe(video));
    const { size, mtimeMs } = video.file;
    const known = this.#catalog.atPath(video.path);
    // ffprobe's results stay valid while the file is unchanged.
    const before = known?.size === size && known.mtimeMs === mtimeMs ? known : undefined;
    const id = known?.item.id ?? this.#makeId(video.path);
    const item: LibraryItem = {
      ...description,
      ...given(selectProbed(before)),
      ...given({ artwork: video.artwork ?? undefined }),
      id,
      path: video.path,
      ms: before?.item.ms ?? 0,
      library: this.#folder.name,
      source: this.#folder.id,
      // The file's own time, because the first scan of a library finds files of many years.
      addedAt: known?.item.addedAt ?? Math.round(Math.min(mtimeMs, this.#ports.clock.now())),
      state: 'ready',
    };
    const problem = before?.problem ?? null;
    const media = { item, size, mtimeMs, beside: video.beside, problem, missingSince: null };
    this.#catalog.put(withState({ ...media, ...given({ was: before?.was }) }));
    this.#seen.add(id);
    if (known === undefined) this.#fresh.push(id);
    else this.#counts.changed += 1;
  }

  /** The same path gives the same id on every computer, so that a programme can be moved to another one. */
  #makeId(path: string): string {
    for (let salt = 0; ; salt += 1) {
      const id = `m-${this.#ports.hash(salt === 0 ? path : `${path}\n${String(salt)}`).slice(0, 12)}`;
      if (this.#catalog.get(id) === undefined) return id;
    }
  }

  /** Marks the files that were not found as missing, except below the folders that could not be read. */
  finish(unreadable: readonly FoundFolder[]): void {
    const now = this.#ports.clock.now();
    const closed = unreadable.map(({ path }) => this.#ports.files.join(path, '/'));
    const missing = [...this.#catalog.all()].filter(
      ({ item: { id, path, source } }) =>
        source === this.#folder.id &&
        !this.#seen.has(id) &&
        !closed.some((folder) => path.startsWith(folder)),
    );
    const isNew = ({ missingSince }: StoredMedia): boolean => missingSince === null;
    const gone = missing.filter(isNew).map((media) => ({ ...media, missingSince: now }));
    for (const media of gone) this.#catalog.put(withState(media));
    const fresh = this.#fresh.flatMap((id) => this.#catalog.get(id) ?? []);
    const all = [...missing.filter((media) => !isNew(media)), ...gone];
    this.#counts.renamed = matchRenamed(this.#catalog, all, fresh);
    this.#counts.added = fresh.length - this.#counts.renamed;
    this.#counts.gone = gone.filter(
      ({ item: { id } }) => this.#catalog.get(id)?.missingSince === now,
    ).length;
  }
}

const selectProbed = (media: StoredMedia | undefined) => {
  const { chapters, width, height, codec, languages, subtitles } = media?.item ?? {};
  return { chapters, width, height, codec, languages, subtitles };
};
