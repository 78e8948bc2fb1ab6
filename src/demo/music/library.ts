import { buildEpisodes, copyLists, growLibrary, isListed } from './library-growth.ts';
import type {
  EpisodeEntry,
  ListedKind,
  Lists,
  MediaEntry,
  PlayableEntry,
  PodcastEntry,
} from './library-model.ts';
import { listedKinds, listSources, newEntry, providerItemId } from './library-model.ts';
import { buildNamed } from './library-seed.ts';
import { codes, commandError } from './server-error.ts';
import words from './library-words.json' with { type: 'json' };
import { seeded, shuffled } from '../kit/random.ts';

/** A played item. */
export interface Played {
  readonly entry: MediaEntry;
  readonly queueId: string | null;
  readonly fully: boolean;
  readonly byUser: boolean;
}

/** A deleted playlist of the builtin provider. A sync restores other playlists, which are files on disk. */
const isDeleted = (entry: MediaEntry): boolean =>
  entry.kind === 'playlist' && entry.deleted && entry.provider === 'builtin';

const listEntries = (lists: Lists): MediaEntry[] =>
  listedKinds.flatMap((kind): readonly MediaEntry[] => lists[kind]);

/** Maximum number of played items in the history. */
const historyLimit = 1000;

/** The collection. Only the named content exists from the start; the first request for the lists generates the rest. */
export class Library {
  /** The content of `library.json`. */
  readonly named: Lists = buildNamed();
  readonly #count: number;
  readonly #episodes = new Map<string, EpisodeEntry[]>();
  readonly #orders = new Map<string, readonly MediaEntry[]>();
  /** Items removed since the start. */
  readonly #left: MediaEntry[] = [];
  readonly #nextIds = new Map<ListedKind, number>();
  #history: Played[] | null = null;
  #grown: { lists: Lists; elsewhere: Lists } | null = null;
  #byProvider: Map<string, MediaEntry> | null = null;

  /** `tracks`: total number of tracks; at least the named ones. */
  constructor(tracks: number) {
    this.#count = tracks;
  }

  get lists(): Lists {
    return this.#whole().lists;
  }

  /** Items of providers that are not in the library. */
  get elsewhere(): Lists {
    return this.#whole().elsewhere;
  }

  #whole(): { lists: Lists; elsewhere: Lists } {
    this.#grown ??= growLibrary(copyLists(this.named), this.#count);
    return this.#grown;
  }

  /** The list of one kind, or null for a kind that the library does not list. */
  list(kind: string): readonly MediaEntry[] | null {
    return isListed(kind, this.named) ? this.lists[kind] : null;
  }

  episodes(podcast: PodcastEntry): EpisodeEntry[] {
    const known = this.#episodes.get(podcast.original);
    if (known !== undefined) return known;
    const made = buildEpisodes(podcast);
    this.#episodes.set(podcast.original, made);
    return made;
  }

  /** A sorted list, remembered until the library changes. */
  ordered(key: string, make: () => MediaEntry[]): readonly MediaEntry[] {
    const known = this.#orders.get(key);
    if (known !== undefined) return known;
    const list = make();
    this.#orders.set(key, list);
    return list;
  }

  /** Increases with every change. */
  revision = 0;

  /** Call after every change of names, dates or membership. */
  changed(): void {
    this.revision += 1;
    this.#orders.clear();
    this.#byProvider = null;
  }

  /** An item of the library by kind and id. */
  find(kind: string, id: string): MediaEntry | undefined {
    if (kind === 'podcast_episode') return this.#episode(id);
    const list = this.list(kind);
    const near = list?.[Number(id) - 1];
    return near?.id === id ? near : list?.find((entry) => entry.id === id);
  }

  #episode(id: string): EpisodeEntry | undefined {
    const podcast = this.lists.podcast.find((one) => one.original === id.split('_')[0]);
    return podcast && this.episodes(podcast).find((episode) => episode.id === id);
  }

  /** An item by its id at a provider instance or domain. */
  findAtProvider(kind: string, provider: string, id: string): MediaEntry | undefined {
    if (kind === 'podcast_episode') return this.#episode(id);
    const instance = provider.includes('--') || provider === 'builtin' ? provider : null;
    const { lists, elsewhere } = this.#whole();
    this.#byProvider ??= new Map(
      listEntries(elsewhere)
        .concat(listEntries(lists))
        .flatMap((entry) =>
          listSources(entry).map((source): [string, MediaEntry] => [
            `${source}:${entry.kind}:${providerItemId(entry, source)}`,
            entry,
          ]),
        ),
    );
    if (instance !== null) return this.#byProvider.get(`${instance}:${kind}:${id}`);
    const all = ['filesystem_local--demo', 'opensubsonic--attic', 'podcastfeed--demo'];
    const named = all.find((one) => one.startsWith(`${provider}--`));
    return named === undefined ? undefined : this.#byProvider.get(`${named}:${kind}:${id}`);
  }

  /** Finds `library://<kind>/<id>` or `<provider instance>://<kind>/<provider's id>`. */
  findUri(uri: string): MediaEntry | undefined {
    const match = /^([\w-]+):\/\/([^/]+)\/(.+)$/.exec(uri);
    const [, provider = '', kind = '', id = ''] = match ?? [];
    if (match === null) return undefined;
    if (provider === 'http' || provider === 'https') return this.#radioAt(uri);
    if (provider === 'builtin' && /^https?:/.test(id)) return this.#radioAt(id);
    return provider === 'library' ? this.find(kind, id) : this.findAtProvider(kind, provider, id);
  }

  /** A web address is a radio station, whether in the library or not, except with a host name that cannot exist. */
  #radioAt(address: string): MediaEntry {
    if (/^https?:\/\/[^/]*\.invalid(?=[:/]|$)/.test(address))
      throw commandError(codes.invalidData, `Unable to retrieve info for ${address}`);
    const name = address.replaceAll(/^.*\/|\.\w+$/g, '');
    const known = this.lists.radio.find((radio) => radio.original === address);
    const entry = newEntry(address, name, { provider: 'builtin' });
    return known ?? { ...entry, kind: 'radio', inLibrary: false };
  }

  nextId(kind: ListedKind): string {
    const last = Math.max(0, ...this.lists[kind].slice(-1).map((entry) => Number(entry.id)));
    const next = Math.max(this.#nextIds.get(kind) ?? 0, last) + 1;
    this.#nextIds.set(kind, next);
    return String(next);
  }

  /** Puts an item into the library, under a new id. */
  add(entry: MediaEntry): void {
    if (entry.kind === 'podcast_episode') return;
    const from: MediaEntry[] = this.elsewhere[entry.kind];
    const at = from.indexOf(entry);
    if (at >= 0) from.splice(at, 1);
    const left = this.#left.indexOf(entry);
    if (left >= 0) this.#left.splice(left, 1);
    entry.id = this.nextId(entry.kind);
    entry.inLibrary = true;
    (this.lists[entry.kind] as MediaEntry[]).push(entry);
    this.changed();
  }

  /** Removes an item from the library; its provider still has it. */
  remove(entry: MediaEntry): void {
    if (entry.kind === 'podcast_episode') return;
    const list: MediaEntry[] = this.lists[entry.kind];
    const at = list.indexOf(entry);
    if (at < 0) return;
    this.nextId(entry.kind);
    list.splice(at, 1);
    entry.inLibrary = false;
    entry.favorite = false;
    (this.elsewhere[entry.kind] as MediaEntry[]).push(entry);
    this.#left.push(entry);
    this.changed();
  }

  /** Items of one kind that were removed but not deleted; a sync restores them. */
  leavers(kind: ListedKind): MediaEntry[] {
    return this.#left.filter(
      (entry) => entry.kind === kind && !entry.inLibrary && !isDeleted(entry),
    );
  }

  /** The played items, oldest first. A new server already has some history. */
  get history(): readonly Played[] {
    return this.#heard();
  }

  #heard(): Played[] {
    const known = [...this.lists.album, ...this.lists.radio, ...this.lists.playlist];
    this.#history ??= words.history.flatMap((name) =>
      known
        .filter((entry) => entry.name === name)
        .slice(0, 1)
        .map((entry) => ({ entry, queueId: null, fully: true, byUser: true })),
    );
    return this.#history;
  }

  /** Adds a played item to the history. */
  played(played: Played): void {
    const history = this.#heard();
    history.push(played);
    if (history.length > historyLimit) history.shift();
  }

  /** The queue items for playing an entry. Songs of an artist come in random order; dynamic playlists are regenerated. */
  playable(entry: MediaEntry): PlayableEntry[] {
    switch (entry.kind) {
      case 'track':
      case 'radio':
      case 'podcast_episode':
      case 'audiobook':
        return [entry];
      case 'playlist':
        return this.playlistTracks(entry.id);
      case 'album':
        return [...entry.tracks].filter((track) => track.inLibrary === entry.inLibrary);
      case 'artist':
        return this.#drawn(this.lists.track.filter((track) => track.artist === entry));
      case 'podcast':
        return [...this.episodes(entry)];
      case 'genre':
        return [];
    }
  }

  /** The stored entries of a playlist, including those no longer in the library. */
  playlistTracks(id: string): PlayableEntry[] {
    const playlist = this.lists.playlist.find((one) => one.id === id);
    if (playlist === undefined) return [];
    return playlist.editable ? [...playlist.tracks] : this.#drawn(this.lists.track).slice(0, 500);
  }

  #draws = 0;
  #drawn<T>(from: readonly T[]): T[] {
    this.#draws += 1;
    return shuffled(from, seeded(this.#draws));
  }
}
