import { t } from '../../../shared/i18n/translate.ts';
import type { MediaFacts } from '../../../shared/playout/state.ts';
import { given } from '../../../shared/lib/given.ts';
import type { Catalog } from './catalog.ts';
import type { LibraryServicePorts } from './library-ports.ts';
import { matchRenamed } from './renamed.ts';
import type { StoredMedia } from './stored-media.ts';
import { withState } from './stored-media.ts';

/** A shorter video is most likely damaged (ms). */
const MIN_MS = 100;
/** Chapters closer together than this are errors in the file (ms). */
const MIN_CHAPTER_MS = 3000;
const MAX_CHAPTERS = 1000;
/** Number of lengths after which they are written. */
const MAX_UNWRITTEN = 50;

export interface LengthReaderPorts extends Pick<
  LibraryServicePorts,
  'probe' | 'parallel' | 'files'
> {
  /** Called after some lengths were read. */
  readonly changed: () => void;
  /** Whether a source is paused. */
  readonly isPaused: (source: string) => boolean;
}

/** Reads the lengths of files without one, a few at a time, until all are read or ffprobe is missing. */
export class LengthReader {
  readonly #ports: LengthReaderPorts;
  readonly #catalog: Catalog;
  #running: Promise<void> | null = null;

  constructor(ports: LengthReaderPorts, catalog: Catalog) {
    this.#ports = ports;
    this.#catalog = catalog;
  }

  /** Resolves when all lengths are read. A second call joins the first. */
  run(signal: AbortSignal): Promise<void> {
    this.#running ??= this.#readAll(signal).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Resolves when nothing is being read. */
  async settled(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    const tried = new Set<string>();
    // A scan may have added files meanwhile.
    for (let before = -1; before !== tried.size;) {
      before = tried.size;
      if (!(await this.#readPart(this.#unread(tried), signal))) break;
    }
    this.#write();
  }

  /** False: ffprobe is missing, or the signal aborted. */
  async #readPart(waiting: Generator<StoredMedia>, signal: AbortSignal): Promise<boolean> {
    let unwritten = 0;
    let isOver = false;
    const work = async (): Promise<void> => {
      for (const media of waiting) {
        isOver ||= signal.aborted || !(await this.#read(media, signal));
        if (isOver) return;
        unwritten += 1;
        if (unwritten % MAX_UNWRITTEN === 0) this.#write();
      }
    };
    await Promise.all(Array.from({ length: this.#ports.parallel }, work));
    return !isOver;
  }

  *#unread(tried: Set<string>): Generator<StoredMedia> {
    for (const { id } of this.#catalog.snapshot().media) {
      const media = this.#catalog.get(id);
      if (media?.item.state !== 'reading' || this.#ports.isPaused(media.item.source)) continue;
      const version = formatVersion(media);
      if (tried.has(version)) continue;
      tried.add(version);
      yield media;
    }
  }

  /** False: ffprobe is missing, so trying other files is useless. */
  async #read(media: StoredMedia, signal: AbortSignal): Promise<boolean> {
    const { path } = media.item;
    const stamp = await this.#ports.files.stamp(path);
    // The next scan finds out what happened to a changed or missing file.
    if (stamp === null || media.size !== stamp.size || media.mtimeMs !== stamp.mtimeMs) return true;
    try {
      const facts = await this.#ports.probe(path, stamp, signal);
      if (facts === null) return false;
      const now = this.#catalog.get(media.item.id);
      // A file that was overwritten during the read is read again.
      if (now !== undefined && formatVersion(now) === formatVersion(media)) this.#take(now, facts);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  }

  #take(media: StoredMedia, facts: MediaFacts): void {
    const read = withState(withFacts(media, facts));
    this.#catalog.put(read);
    if (read.item.ms === 0) return;
    // If name and time differ, only the length can show that this file is a missing one.
    const missing = this.#catalog
      .missing()
      .filter(({ size, item }) => size === read.size && item.source === read.item.source);
    matchRenamed(this.#catalog, missing, [read]);
  }

  #write(): void {
    this.#catalog.flush();
    this.#ports.changed();
  }
}

/** Identifies a version of a file, so that one whose content changed is read again in the same run. */
const formatVersion = ({ item, size, mtimeMs }: StoredMedia): string =>
  [item.id, String(size), String(mtimeMs), item.path].join(' ');

function withFacts(media: StoredMedia, facts: MediaFacts): StoredMedia {
  const ms = facts.durationMs ?? 0;
  const video = facts.streams.find(({ kind }) => kind === 'video');
  const problem = facts.problem ?? findProblem(ms, facts.streams.length > 0 && video === undefined);
  const size = (name: 'width' | 'height'): number | undefined => {
    const value = video?.hint?.[name];
    return typeof value === 'number' ? value : undefined;
  };
  const languages = (kind: 'audio' | 'subtitle'): string[] | undefined => {
    const known = facts.streams.flatMap((one) =>
      one.kind === kind && one.language !== null ? [one.language] : [],
    );
    return known.length === 0 ? undefined : [...new Set(known)];
  };
  const chapters = cleanChapters(facts.chapters ?? [], ms);
  return {
    ...media,
    item: {
      ...media.item,
      ms: problem === null ? ms : 0,
      ...given({
        chapters: chapters.length === 0 ? undefined : chapters,
        width: size('width'),
        height: size('height'),
        codec: video?.codec,
        languages: languages('audio'),
        subtitles: languages('subtitle'),
      }),
    },
    problem,
  };
}

function findProblem(ms: number, isBlind: boolean): string | null {
  if (ms < MIN_MS) return t('library:noLength');
  return isBlind ? t('library:noPicture') : null;
}

/** The ends of chapters in order, without those too close to the previous one. */
export function cleanChapters(ends: readonly number[], ms: number): number[] {
  const clean: number[] = [];
  for (const end of ends.toSorted((a, b) => a - b)) {
    if (!Number.isFinite(end) || end > ms || clean.length >= MAX_CHAPTERS) continue;
    if (end - (clean.at(-1) ?? 0) >= MIN_CHAPTER_MS) clean.push(Math.round(end));
  }
  return clean;
}
