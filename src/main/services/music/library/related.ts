import { Lru } from '../../../../shared/lib/lru.ts';
import type { LibraryQuery, MediaPage, Relation } from '../../../../shared/music/library.ts';
import { LibraryQuery as Query } from '../../../../shared/music/library.ts';
import type { LibraryKind, MediaKind } from '../../../../shared/music/media.ts';
import { UNSPECIFIC } from '../dialects/command-errors.ts';
import { askList, orNone, serverCode } from './send-command.ts';
import type { LibraryContext } from './send-command.ts';
import { itemArgs, needUri } from './media-uri.ts';
import type { LibraryLists, Slice } from './lists.ts';
import { slicePage } from './lists.ts';
import type { MediaRow } from './wire-item.ts';
import { readRows } from './wire-item.ts';

/** Maximum entries of one list, and of all lists cached for their further pages. */
const MAX_ENTRIES = 20_000;

/** Longer than usual, because long playlists arrive in many frames and some providers use the internet. */
const TIMEOUT_MS = 60_000;

type Command = `music/${string}`;

/** The command for each list of a kind; a missing entry means that there is no such list. */
const commands: Readonly<Partial<Record<MediaKind, Partial<Record<Relation, Command>>>>> = {
  album: { tracks: 'music/albums/album_tracks', versions: 'music/albums/album_versions' },
  artist: { tracks: 'music/artists/artist_tracks', albums: 'music/artists/artist_albums' },
  track: {
    albums: 'music/tracks/track_albums',
    similar: 'music/tracks/similar_tracks',
    versions: 'music/tracks/track_versions',
  },
  playlist: { tracks: 'music/playlists/playlist_tracks' },
  podcast: {
    tracks: 'music/podcasts/podcast_episodes',
    versions: 'music/podcasts/podcast_versions',
  },
  audiobook: { versions: 'music/audiobooks/audiobook_versions' },
  radio: { versions: 'music/radios/radio_versions' },
};

/** Lists that belong to one item: tracks, albums, episodes, versions. */
export class Related {
  readonly #context: LibraryContext;
  readonly #lists: LibraryLists;
  readonly #kept = new Lru<readonly MediaRow[]>(MAX_ENTRIES, (list) => list.length);

  constructor(context: LibraryContext, lists: LibraryLists) {
    this.#context = context;
    this.#lists = lists;
  }

  async page(
    input: Slice & { readonly uri: string; readonly relation: Relation },
    signal: AbortSignal,
  ): Promise<MediaPage> {
    const { uri, relation } = input;
    const { kind } = needUri(uri);
    if (kind === 'genre') return this.#ofGenre(uri, relation, input, signal);
    const key = JSON.stringify([this.#context.revision(), uri, relation]);
    const known = input.offset > 0 ? this.#kept.get(key) : undefined;
    const list = known ?? (await this.all(uri, relation, signal));
    this.#kept.set(key, list);
    return slicePage(list, input, MAX_ENTRIES);
  }

  /** All rows of a list, at most 20,000. `fresh`: bypasses the server's cache. */
  async all(
    uri: string,
    relation: Relation,
    signal?: AbortSignal,
    fresh = false,
  ): Promise<readonly MediaRow[]> {
    const { kind } = needUri(uri);
    const command = commands[kind]?.[relation];
    if (command === undefined) return [];
    const args = { ...itemArgs(uri), ...(fresh ? { force_refresh: true } : {}) };
    const options = { timeoutMs: TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) };
    const pages = this.#ask(command, args, options);
    const list = await (relation === 'tracks' ? pages : orNone(pages));
    const rows = readRows(list.slice(0, MAX_ENTRIES), this.#context.reader);
    if (kind !== 'artist') return rows;
    const order = relation === 'tracks' ? byAlbum : byYear;
    return rows.sort((a, b) => (a && b ? order(a, b) : Number(a === null) - Number(b === null)));
  }

  clear(): void {
    this.#kept.clear();
  }

  /** Falls back to the library's own items if a provider cannot list the tracks of an album. */
  async #ask(command: Command, args: Record<string, unknown>, options: object) {
    const { link } = this.#context;
    try {
      return await askList(link, command, args, options);
    } catch (error) {
      const libraryOnly = /album_tracks|artist_tracks|artist_albums/.test(command);
      if (serverCode(error) !== UNSPECIFIC || !libraryOnly) throw error;
      return askList(link, command, { ...args, in_library_only: true }, options);
    }
  }

  async #ofGenre(
    uri: string,
    relation: Relation,
    slice: Slice,
    signal: AbortSignal,
  ): Promise<MediaPage> {
    const kinds: Partial<Record<Relation, LibraryKind>> = { tracks: 'track', albums: 'album' };
    const kind = kinds[relation];
    if (kind === undefined) return slicePage([], slice, MAX_ENTRIES);
    const query: LibraryQuery = Query.parse({ kind, genre: uri });
    return this.#lists.page(query, slice, signal);
  }
}

type Read = NonNullable<MediaRow>;

const nameOrder = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** Sorts an artist's tracks, which arrive in no order, by album, disc and number. */
const byAlbum = (a: Read, b: Read): number =>
  nameOrder(a.album?.name ?? '', b.album?.name ?? '') ||
  (a.disc ?? 0) - (b.disc ?? 0) ||
  (a.number ?? 0) - (b.number ?? 0) ||
  nameOrder(a.sortName, b.sortName);

/** Newest first; albums without a year come last. */
const byYear = (a: Read, b: Read): number =>
  (b.year ?? 0) - (a.year ?? 0) || nameOrder(a.sortName, b.sortName);
