import type { Handlers } from '../../../../shared/contract/methods.ts';
import { Disposables } from '../../../../shared/lib/disposable.ts';
import type { libraryMethods } from '../../../../shared/music/library-contract.ts';
import { noAbilities } from '../../../../shared/music/topics.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import type { Clock, Logger, Publisher } from '../../../platform/ports.ts';
import { supports } from '../commands/known-commands.ts';
import type { MusicLink, ServerEvent } from '../link.ts';
import type { PlayerContext } from '../players/player-context.ts';
import { findAbilities } from './abilities.ts';
import type { LibraryContext } from './send-command.ts';
import { Collection } from './collection.ts';
import { Folders } from './folders.ts';
import { ItemEvents } from './item-events.ts';
import { LibraryWatch } from './library-watch.ts';
import { LibraryLists } from './lists.ts';
import { LyricsReader } from './lyrics.ts';
import { Playlists } from './playlists.ts';
import { Providers } from './providers.ts';
import { Related } from './related.ts';
import { Search } from './search.ts';
import { t } from '../../../../shared/i18n/translate.ts';

/** Texts for translation keys by which the server names folders and rows. */
const names: Readonly<Record<string, () => string>> = {
  artists: () => t('musicfaults:library.folder.artists'),
  albums: () => t('musicfaults:library.folder.albums'),
  tracks: () => t('musicfaults:library.folder.tracks'),
  playlists: () => t('musicfaults:library.folder.playlists'),
  radios: () => t('musicfaults:library.folder.radios'),
  podcasts: () => t('musicfaults:library.folder.podcasts'),
  audiobooks: () => t('musicfaults:library.folder.audiobooks'),
  genres: () => t('musicfaults:library.folder.genres'),
  in_progress_items: () => t('musicfaults:library.folder.inProgress'),
  recently_played: () => t('musicfaults:library.folder.recentlyPlayed'),
  recently_added_tracks: () => t('musicfaults:library.folder.recentlyAddedTracks'),
  recently_added_albums: () => t('musicfaults:library.folder.recentlyAddedAlbums'),
  random_artists: () => t('musicfaults:library.folder.randomArtists'),
  random_albums: () => t('musicfaults:library.folder.randomAlbums'),
  random_tracks: () => t('musicfaults:library.folder.randomTracks'),
  recent_favorite_tracks: () => t('musicfaults:library.folder.favoriteTracks'),
  favorite_playlists: () => t('musicfaults:library.folder.favoritePlaylists'),
  favorite_radio: () => t('musicfaults:library.folder.favoriteRadio'),
};

/** The text for a translation key; an unknown key is shown as words. */
function folderName(key: string): string {
  const known = Object.hasOwn(names, key) ? names[key] : undefined;
  if (known !== undefined) return known();
  const words = key.slice(0, 100).replace(/_/g, ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export interface LibraryPorts {
  readonly link: MusicLink;
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly log: Logger;
  readonly context: Pick<PlayerContext, 'art'>;
}

/** Search, lists, items, folders, favorites, playlists and lyrics of the server's library. */
export class LibraryService {
  readonly handlers: Handlers<keyof typeof libraryMethods>;
  readonly #ports: LibraryPorts;
  readonly #disposables = new Disposables();
  readonly #providers = new Providers();
  readonly #events = new ItemEvents();
  readonly #watch: LibraryWatch;
  readonly #search: Search;
  readonly #lists: LibraryLists;
  readonly #related: Related;
  readonly #folders: Folders;
  readonly #collection: Collection;
  readonly #playlists: Playlists;
  readonly #lyrics: LyricsReader;
  /** Commands in the description of a server of the specified generation. */
  #commands: ReadonlySet<string> = new Set();

  constructor(ports: LibraryPorts) {
    this.#ports = ports;
    const name = this.#providers.name.bind(this.#providers);
    this.#watch = new LibraryWatch({
      clock: ports.clock,
      name,
      publish: (state) => {
        if (state.revision !== ports.hub.get('music.library').revision) this.#dropLists();
        ports.hub.set('music.library', state);
      },
    });
    const context: LibraryContext = {
      link: ports.link,
      reader: { art: ports.context.art, provider: name, translated: folderName },
      revision: () => this.#watch.revision,
    };
    this.#search = new Search(context, () => ports.hub.get('music.abilities').kinds);
    this.#lists = new LibraryLists(context);
    this.#related = new Related(context, this.#lists);
    this.#folders = new Folders(context, this.#providers);
    this.#collection = new Collection(context, this.#events);
    const collection = this.#collection;
    const related = this.#related;
    this.#playlists = new Playlists({ ...context, collection, related });
    this.#lyrics = new LyricsReader(context, this.#collection);
    this.handlers = { ...this.#readers(), ...this.#writers() };
    this.#listen();
  }

  /** Drops everything of the previous profile. */
  reset(): void {
    for (const part of [this.#search, this.#lyrics, this.#providers]) part.clear();
    this.#commands = new Set();
    this.#ports.hub.set('music.abilities', noAbilities);
    this.#watch.stale();
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#watch.dispose();
  }

  #readers() {
    return {
      'music.search': (input, { signal }) => this.#search.run(input, signal),
      'music.library': ({ offset, limit, ...query }, { signal }) =>
        this.#lists.page(query, { offset, limit }, signal),
      'music.libraryLetter': async ({ letter, ...query }, { signal }) => ({
        offset: await this.#lists.letter(query, letter, signal),
      }),
      'music.item': ({ uri }, { signal }) => this.#collection.item(uri, signal),
      'music.related': (input, { signal }) => this.#related.page(input, signal),
      'music.browse': ({ path }, { signal }) => this.#folders.browse(path, signal),
      'music.home': (_, { signal }) => this.#folders.home(signal),
      'music.recent': ({ limit, kinds }, { signal }) => this.#folders.recent(limit, kinds, signal),
      'music.lyrics': ({ uri }, { signal }) => this.#lyrics.read(uri, signal),
    } satisfies Partial<Handlers<keyof typeof libraryMethods>>;
  }

  #writers() {
    const collection = this.#collection;
    const playlists = this.#playlists;
    return {
      'music.favorite': async ({ uri, favorite }) => {
        const shown = await this.#changes(collection.favorite(uri, favorite));
        this.#search.favorite(shown.uri, shown.favorite);
        return shown;
      },
      'music.markPlayed': ({ uri, played }) => this.#changes(collection.markPlayed(uri, played)),
      'music.keep': ({ uri }) => this.#changes(collection.keep(uri)),
      'music.forget': ({ uri }) => this.#changes(collection.forget(uri)),
      'music.createPlaylist': ({ name, uris }) => this.#changes(playlists.create(name, uris)),
      'music.addToPlaylist': ({ playlist, uris }) => this.#changes(playlists.add(playlist, uris)),
      'music.removeFromPlaylist': ({ playlist, entries }) =>
        this.#changes(playlists.remove(playlist, entries)),
      'music.renamePlaylist': ({ playlist, name }) =>
        this.#changes(playlists.rename(playlist, name)),
    } satisfies Partial<Handlers<keyof typeof libraryMethods>>;
  }

  /** Marks lists as stale after a change, because some changes send no event and some connections carry none. */
  async #changes<T>(work: Promise<T>): Promise<T> {
    const answer = await work;
    this.#watch.changed();
    return answer;
  }

  /** Frees the memory of lists of older revisions. */
  #dropLists(): void {
    this.#lists.clear();
    this.#related.clear();
  }

  #listen(): void {
    const { link } = this.#ports;
    this.#disposables.add(
      link.onSync(() => {
        this.#show();
        this.#watch.stale();
        this.#inBackground(this.#learn());
        return Promise.resolve();
      }),
    );
    this.#disposables.add(link.onEvent(this.#event.bind(this)));
    this.#disposables.add(
      link.onView((view) => {
        if (!isUsable(view)) this.#watch.lost();
      }),
    );
  }

  #event(event: ServerEvent): void {
    if (event.event === 'providers_updated') {
      this.#providers.replace(event.data);
      this.#show();
    }
    this.#watch.note(event);
    if (!event.event.startsWith('media_item_')) return;
    this.#search.note(event);
    this.#events.note(event);
  }

  /** Reads facts that need separate requests: the providers, and the description of a server of the specified generation. */
  async #learn(): Promise<void> {
    const { link } = this.#ports;
    if (link.generation === 'specified')
      this.#commands = new Set((await link.describe())?.commands.keys());
    if (supports(link, 'providers')) this.#providers.replace(await link.command('providers'));
    this.#show();
  }

  #show(): void {
    const { link, hub } = this.#ports;
    hub.set(
      'music.abilities',
      findAbilities({
        generation: link.generation,
        schema: link.schema,
        role: link.view().server?.role ?? null,
        commands: this.#commands,
        similar: this.#providers.similar,
      }),
    );
  }

  #inBackground(work: Promise<void>): void {
    work.catch((error: unknown) =>
      this.#ports.log.warn('the providers of the server could not be read', { error }),
    );
  }
}
