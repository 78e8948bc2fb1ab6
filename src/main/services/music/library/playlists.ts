import { failure, isUnconfirmed } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { sendCommand, notShown, serverCode } from './send-command.ts';
import type { LibraryContext } from './send-command.ts';
import type { Collection } from './collection.ts';
import { needUri } from './media-uri.ts';
import type { Related } from './related.ts';
import type { MediaRow } from './wire-item.ts';
import { listAddresses, readMedia } from './wire-item.ts';

/** Timeout: adding an album to a playlist file on disk takes long. */
const TIMEOUT_MS = 60_000;

/** The server's error number for rejected data; here, a playlist that cannot be edited. */
const INVALID = 3;

/** Maximum number of albums or playlists per addition whose tracks are counted. */
const MAX_COUNTED = 20;

export interface PlaylistPorts extends LibraryContext {
  readonly collection: Collection;
  readonly related: Related;
}

/** `skipped`: items that the playlist already has or does not accept. */
interface Added {
  readonly added: number;
  readonly skipped: number;
}

type NoneText = 'musicfaults:library.noneTaken' | 'musicfaults:library.noneAdded';

/** Playlists of the library. The server cannot reorder them. */
export class Playlists {
  readonly #ports: PlaylistPorts;

  constructor(ports: PlaylistPorts) {
    this.#ports = ports;
  }

  /** Creates a playlist. Removes it again if the server accepts none of the items. */
  async create(name: string, uris: readonly string[]): Promise<MediaItem & Added> {
    checkPlaylistName(name);
    const { link, collection } = this.#ports;
    const made = this.#read(await sendCommand(link, 'music/playlists/create_playlist', { name }));
    if (uris.length === 0) return { ...made, added: 0, skipped: 0 };
    try {
      return { ...made, ...(await this.#addNew(made.uri, uris, 'musicfaults:library.noneTaken')) };
    } catch (error) {
      await collection.forget(made.uri).catch(() => undefined);
      throw error;
    }
  }

  async add(playlist: string, uris: readonly string[]): Promise<Added> {
    return this.#addNew(playlist, uris, 'musicfaults:library.noneAdded');
  }

  /**
   * Adds items. The server silently leaves out duplicates and items that it does not accept, so the lists before and after are compared.
   * Throws `rejected` with the text `none` if nothing was added and the playlist has none of the items.
   */
  async #addNew(playlist: string, uris: readonly string[], none: NoneText): Promise<Added> {
    const before = await this.#entries(playlist);
    const tracks = await this.#unfolded(uris);
    const open = await this.#add(playlist, uris).then(
      () => null,
      (error: unknown) => {
        if (!isUnconfirmed(error)) throw error;
        return error;
      },
    );
    const after = await this.#entries(playlist).catch((error: unknown) => {
      throw open ?? error;
    });
    const added = Math.max(0, after.length - before.length);
    if (open !== null && added < tracks.length) throw open;
    if (added === 0 && !(await this.#hasAny(after, tracks))) throw failure('rejected', t(none));
    return { added, skipped: Math.max(0, tracks.length - added) };
  }

  /** Whether a list contains one of these tracks, under any of its addresses. A track that can't be looked up counts as missing. */
  async #hasAny(list: readonly MediaRow[], uris: readonly (string | null)[]): Promise<boolean> {
    const inside = new Set(list.map((row) => row?.uri));
    for (const uri of uris) {
      if (uri === null) continue;
      if (inside.has(uri)) return true;
      const raw = await this.#ports.collection.raw(uri).catch(() => null);
      if (listAddresses(raw).some((address) => inside.has(address))) return true;
    }
    return false;
  }

  /** Removes entries by their position in the stored list, which may have entries that no list shows. */
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
    const after = await this.#entries(playlist);
    if (after.length > before.length - positions.length) throw notShown({ playlist });
  }

  /** Renames a playlist. The server requires the whole object, and keeps the old name without `overwrite`. */
  async rename(playlist: string, name: string): Promise<MediaItem> {
    checkPlaylistName(name);
    const raw = await this.#ports.collection.raw(playlist);
    const answer = await sendCommand(this.#ports.link, 'music/playlists/update', {
      item_id: libraryId(playlist),
      update: { ...raw, name, sort_name: name.toLowerCase() },
      overwrite: true,
    });
    const renamed = this.#read(answer);
    if (renamed.name !== name) throw notShown({ playlist, name: renamed.name });
    return renamed;
  }

  async #add(playlist: string, uris: readonly string[]): Promise<void> {
    await this.#edit('add_playlist_tracks', { db_playlist_id: libraryId(playlist), uris });
  }

  async #edit(command: string, args: Record<string, unknown>): Promise<void> {
    try {
      const options = { timeoutMs: TIMEOUT_MS };
      await sendCommand(this.#ports.link, `music/playlists/${command}`, args, options);
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

  /** The entries of an addition, with albums and playlists expanded; null for an unreadable one. */
  async #unfolded(uris: readonly string[]): Promise<readonly (string | null)[]> {
    const isList = (uri: string): boolean => ['album', 'playlist'].includes(needUri(uri).kind);
    const lists = uris.filter(isList).slice(0, MAX_COUNTED);
    const tracks = await Promise.all(lists.map((uri) => this.#ports.related.all(uri, 'tracks')));
    const rows = tracks.flat().map((row) => row?.uri ?? null);
    return [...uris.filter((uri) => !lists.includes(uri)), ...rows];
  }

  #read(json: unknown): MediaItem {
    const playlist = readMedia(json, this.#ports.reader);
    if (playlist !== null) return playlist;
    throw failure('unconfirmed', t('musicfaults:library.noPlaylist'));
  }
}

function libraryId(playlist: string): string {
  const { provider, kind, id } = needUri(playlist);
  if (provider === 'library' && kind === 'playlist') return id;
  throw failure('invalid-input', t('musicfaults:library.notAPlaylist', { uri: playlist }), {
    field: 'playlist',
  });
}

/** Throws `invalid-input` for a name that the server refuses. Also used when a queue is saved as a playlist. */
export function checkPlaylistName(name: string): void {
  if (name.includes('/'))
    throw failure('invalid-input', t('musicfaults:library.slash'), { field: 'name' });
}
