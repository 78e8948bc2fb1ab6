import { foldName } from '../../lib/fold-name.ts';
import type { Steps } from '../../lib/steps.ts';
import { visitEach } from '../../lib/steps.ts';
import type { ImportMedia } from './model.ts';
import { plainPath } from './paths.ts';

/** The fields of a library entry that matching uses. */
export interface LibraryEntry {
  readonly id: string;
  readonly path: string;
  readonly ms: number;
  readonly title?: string | undefined;
  readonly show?: string | undefined;
  readonly season?: number | undefined;
  readonly episode?: number | undefined;
  /** IDs of media databases, such as `tmdb://123`. */
  readonly guids?: readonly string[] | undefined;
}

/** `title`: for films of a guide, which have no path. */
type MatchedBy = 'path' | 'provider' | 'episode' | 'title';

export interface Match {
  readonly entry: LibraryEntry;
  readonly by: MatchedBy;
}

type Episode = Partial<Pick<LibraryEntry, 'show' | 'season' | 'episode'>>;

/** Finds media of another program in the library: by path, then by the ID of a media database, then by show, season and episode. */
export class MediaMatcher {
  readonly #byPath = new Map<string, LibraryEntry>();
  readonly #byGuid = new Map<string, LibraryEntry | null>();
  readonly #byEpisode = new Map<string, LibraryEntry | null>();
  #byTitle: ReadonlyMap<string, LibraryEntry | null> | null = null;
  readonly #library: readonly LibraryEntry[];
  readonly #shows = new Map<string, string>();
  readonly #map: (path: string) => string;

  constructor(library: readonly LibraryEntry[], map: (path: string) => string) {
    this.#map = map;
    this.#library = library;
  }

  add(entry: LibraryEntry): void {
    this.#byPath.set(plainPath(entry.path), entry);
    for (const guid of entry.guids ?? []) keepUnique(this.#byGuid, plainGuid(guid), entry);
    const episode = this.#episodeKey(entry);
    if (episode !== null) keepUnique(this.#byEpisode, episode, entry);
  }

  match(media: ImportMedia): Match | null {
    const byPath = media.path === undefined ? undefined : this.findPath(media.path);
    if (byPath !== undefined) return { entry: byPath, by: 'path' };
    for (const guid of media.guids ?? []) {
      const entry = this.#byGuid.get(plainGuid(guid));
      if (entry) return { entry, by: 'provider' };
    }
    const key = this.#episodeKey(media);
    const byEpisode = key === null ? undefined : this.#byEpisode.get(key);
    if (byEpisode) return { entry: byEpisode, by: 'episode' };
    const { path, show, title } = media;
    if (path !== undefined || show !== undefined || title === undefined) return null;
    this.#byTitle ??= indexTitles(this.#library);
    const byTitle = this.#byTitle.get(plainTitle(title));
    return byTitle ? { entry: byTitle, by: 'title' } : null;
  }

  /** Cached, because a show has many episodes and normalizing its name is slow. */
  #episodeKey({ show, season, episode }: Episode): string | null {
    if (show === undefined || season === undefined || episode === undefined) return null;
    let plain = this.#shows.get(show);
    if (plain === undefined) {
      plain = plainTitle(show);
      this.#shows.set(show, plain);
    }
    return `${plain}|${String(season)}|${String(episode)}`;
  }

  findPath(path: string): LibraryEntry | undefined {
    return this.#byPath.get(this.#map(path));
  }

  findEpisode(show: string, season: number, episode: number): LibraryEntry | undefined {
    return this.#byEpisode.get(this.#episodeKey({ show, season, episode }) ?? '') ?? undefined;
  }
}

/** Builds a matcher for a library. `map`: converts a path of the other program to one on this computer. */
export function* indexMedia(
  library: readonly LibraryEntry[],
  map: (path: string) => string,
): Steps<MediaMatcher> {
  const matcher = new MediaMatcher(library, map);
  yield* visitEach(library, (entry) => matcher.add(entry));
  return matcher;
}

/** Only guides name films by their titles. */
function indexTitles(library: readonly LibraryEntry[]): ReadonlyMap<string, LibraryEntry | null> {
  const titles = new Map<string, LibraryEntry | null>();
  for (const entry of library)
    if (entry.title !== undefined && entry.show === undefined)
      keepUnique(titles, plainTitle(entry.title), entry);
  return titles;
}

/** If two entries have the same key, it identifies neither. */
function keepUnique(map: Map<string, LibraryEntry | null>, key: string, entry: LibraryEntry): void {
  map.set(key, map.has(key) ? null : entry);
}

const plainTitle = (title: string): string => foldName(title).trim();

/** Normalizes an ID: `tmdb://123`, `TMDB:123` and `tmdb/123` are the same. */
const plainGuid = (guid: string): string => guid.toLowerCase().replace(/^([a-z]+)[:/]+/, '$1:');
