import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { ask, serverCode } from './ask.ts';
import type { LibraryContext } from './ask.ts';
import type { Collection } from './collection.ts';
import { needUri } from './media-uri.ts';
import type { Related } from './related.ts';
import type { MediaRow } from './wire-item.ts';
import { readMedia } from './wire-item.ts';

/** Adding an album to a playlist file on disk takes its time. */
const TIMEOUT_MS = 60_000;

/** The server's number for data that it does not accept: here, a playlist that cannot be edited. */
const INVALID = 3;

/** Most albums or playlists of one addition whose tracks are counted. */
const MOST_COUNTED = 20;

export interface PlaylistPorts extends LibraryContext {
  readonly collection: Collection;
  readonly related: Related;
}

/** Playlists of the library. The server cannot reorder them. */
export class Playlists {
  readonly #ports: PlaylistPorts;

  constructor(ports: PlaylistPorts) {
    this.#ports = ports;
  }

  async create(name: string, uris: readonly string[]): Promise<MediaItem> {
    checkPlaylistName(name);
    const { link, collection } = this.#ports;
    const made = this.#read(await ask(link, 'music/playlists/create_playlist', { name }));
    if (uris.length === 0) return made;
    try {
      await this.#add(made.uri, uris);
    } catch (error) {
      await collection.forget(made.uri).catch(() => undefined);
      throw error;
    }
    return made;
  }

  /** The server leaves out silently what is inside already, so the lists before and after are compared. */
  async add(
    playlist: string,
    uris: readonly string[],
  ): Promise<{ added: number; skipped: number }> {
    const before = await this.#entries(playlist);
    const expected = await this.#expected(uris);
    await this.#add(playlist, uris);
    const after = await this.#entries(playlist);
    const added = Math.max(0, after.length - before.length);
    return { added, skipped: Math.max(0, expected - added) };
  }

  /** Positions are those of the stored list, which may have entries that no list shows. */
  async remove(
    playlist: string,
    entries: readonly { readonly position: number; readonly uri: string }[],
  ): Promise<void> {
    const before = await this.#entries(playlist);
    const stored = new Map(
      before.flatMap((row) => (row === null ? [] : [[row.position, row.uri] as const])),
    );
    if (entries.some(({ position, uri }) => stored.get(position) !== uri))
      throw failure('conflict', t('musicfaults:library.listChanged'), { playlist });
    const positions = [...new Set(entries.map(({ position }) => position))];
    await this.#edit('remove_playlist_tracks', {
      db_playlist_id: libraryId(playlist),
      positions_to_remove: positions.sort((a, b) => a - b),
    });
  }

  /** The server takes only whole objects, and keeps the old name unless told to overwrite. */
  async rename(playlist: string, name: string): Promise<MediaItem> {
    checkPlaylistName(name);
    const raw = await this.#ports.collection.raw(playlist);
    const answer = await ask(this.#ports.link, 'music/playlists/update', {
      item_id: libraryId(playlist),
      update: { ...raw, name, sort_name: name.toLowerCase() },
      overwrite: true,
    });
    return this.#read(answer);
  }

  async #add(playlist: string, uris: readonly string[]): Promise<void> {
    await this.#edit('add_playlist_tracks', { db_playlist_id: libraryId(playlist), uris });
  }

  async #edit(command: string, args: Record<string, unknown>): Promise<void> {
    try {
      const options = { timeoutMs: TIMEOUT_MS };
      await ask(this.#ports.link, `music/playlists/${command}`, args, options);
    } catch (error) {
      if (serverCode(error) !== INVALID) throw error;
      throw failure('unsupported', t('musicfaults:library.notEditable'), undefined, {
        cause: error,
      });
    }
  }

  #entries(playlist: string): Promise<readonly MediaRow[]> {
    return this.#ports.related.all(playlist, 'tracks', undefined, true);
  }

  /** How many entries an addition has when albums and playlists are unfolded. */
  async #expected(uris: readonly string[]): Promise<number> {
    const isList = (uri: string): boolean => ['album', 'playlist'].includes(needUri(uri).kind);
    const lists = uris.filter(isList).slice(0, MOST_COUNTED);
    const tracks = await Promise.all(lists.map((uri) => this.#ports.related.all(uri, 'tracks')));
    return uris.length - lists.length + tracks.reduce((sum, list) => sum + list.length, 0);
  }

  #read(json: unknown): MediaItem {
    const playlist = readMedia(json, this.#ports.reader);
    if (playlist !== null) return playlist;
    throw failure('rejected', t('musicfaults:library.noPlaylist'));
  }
}

function libraryId(playlist: string): string {
  const { provider, kind, id } = needUri(playlist);
  if (provider === 'library' && kind === 'playlist') return id;
  throw failure('invalid-input', t('musicfaults:library.notAPlaylist', { uri: playlist }), {
    field: 'playlist',
  });
}

/** Throws `invalid-input` for a name that the server refuses, also for a queue that is saved as a playlist. */
export function checkPlaylistName(name: string): void {
  if (name.includes('/'))
    throw failure('invalid-input', t('musicfaults:library.slash'), { field: 'name' });
}
