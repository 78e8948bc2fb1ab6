import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { MediaDetail, MediaItem } from '../../../../shared/music/media.ts';
import { sendCommand, notShown } from './send-command.ts';
import type { LibraryContext } from './send-command.ts';
import type { ItemEvents } from './item-events.ts';
import type { ParsedUri } from './media-uri.ts';
import { needUri, parseUri, wireKind } from './media-uri.ts';
import { readDetail, readMedia } from './wire-item.ts';

/** Timeout for adding an item: the server looks it up online first, which takes about 60 s without internet. */
const LOOKUP_MS = 120_000;
const REMOVE_MS = 60_000;

/** Reads single items, sets favorites, and changes the library's content. */
export class Collection {
  readonly #context: LibraryContext;
  readonly #events: ItemEvents;

  constructor(context: LibraryContext, events: ItemEvents) {
    this.#context = context;
    this.#events = events;
  }

  async item(uri: string, signal?: AbortSignal): Promise<MediaDetail> {
    const detail = readDetail(await this.raw(uri, signal), this.#context.reader);
    if (detail !== null) return detail;
    throw failure('not-found', t('musicfaults:library.noItem'), { uri });
  }

  /** The server's own object for an item, which some commands require. */
  async raw(uri: string, signal?: AbortSignal): Promise<Record<string, unknown>> {
    const options = signal === undefined ? {} : { signal };
    const json = await sendCommand(this.#context.link, 'music/item_by_uri', { uri }, options);
    const item = toRecord(json);
    if (item !== null) return item;
    throw failure('not-found', t('musicfaults:library.noItem'), { uri });
  }

  /** Sets or clears a favorite. The server sends no event if nothing changes, so the state is also read back. */
  async favorite(uri: string, favorite: boolean): Promise<{ uri: string; favorite: boolean }> {
    const { kind } = needUri(uri);
    if (['episode', 'folder', 'unknown'].includes(kind))
      throw failure('unsupported', t('musicfaults:library.noFavorite'), { uri });
    const state = (json: unknown) => {
      const item = readMedia(json, this.#context.reader);
      return item?.favorite == null ? null : { uri: item.uri, favorite: item.favorite };
    };
    return this.#events.race(
      uri,
      ({ data }) => {
        const shown = state(data);
        return shown?.favorite === favorite ? shown : null;
      },
      async () => {
        await this.#setFavorite(uri, favorite);
        const shown = state(await this.raw(uri)) ?? { uri, favorite: false };
        if (shown.favorite !== favorite) throw notShown({ uri });
        return shown;
      },
    );
  }

  /** Adds an item to the library. The server's event counts as success. */
  async keep(uri: string): Promise<MediaItem> {
    const read = (json: unknown): MediaItem | null => {
      const item = readMedia(json, this.#context.reader);
      return item?.inLibrary === true ? item : null;
    };
    return this.#events.race(
      uri,
      ({ event, data }) => (event === 'media_item_deleted' ? null : read(data)),
      async () => {
        const options = { timeoutMs: LOOKUP_MS };
        const answer = await sendCommand(
          this.#context.link,
          'music/library/add_item',
          { item: uri },
          options,
        );
        const item = read(answer) ?? read(await this.raw(uri));
        if (item === null) throw notShown({ uri });
        return item;
      },
    );
  }

  /** Removes an item, with its children, from the library. Does nothing if it is not in the library. */
  async forget(uri: string): Promise<void> {
    const isIn = (json: unknown): boolean =>
      readMedia(json, this.#context.reader)?.inLibrary === true;
    const item = await this.#stored(uri, isIn);
    if (item === null) return;
    const args = { media_type: wireKind(item.kind), library_item_id: item.id, recursive: true };
    const options = { timeoutMs: REMOVE_MS };
    await sendCommand(this.#context.link, 'music/library/remove_item', args, options);
  }

  /**
   * Marks an item as played or unplayed. The server requires the whole item, sends no event, and would count below zero if an unplayed item
   * were marked unplayed.
   */
  async markPlayed(uri: string, played: boolean): Promise<void> {
    const raw = await this.raw(uri);
    const item = readMedia(raw, this.#context.reader);
    const fresh =
      item?.played !== true && item?.resumeAt === null && !(Number(raw['last_played']) > 0);
    if (!played && fresh) return;
    const command = played ? 'music/mark_played' : 'music/mark_unplayed';
    const args = { media_item: raw, ...(played ? { fully_played: true } : {}) };
    await sendCommand(this.#context.link, command, args);
  }

  async #setFavorite(uri: string, favorite: boolean): Promise<void> {
    const { link } = this.#context;
    if (favorite) {
      await sendCommand(link, 'music/favorites/add_item', { item: uri }, { timeoutMs: LOOKUP_MS });
      return;
    }
    const item = await this.#stored(uri, () => true);
    if (item === null) return;
    const args = { media_type: wireKind(item.kind), library_item_id: item.id };
    await sendCommand(link, 'music/favorites/remove_item', args);
  }

  /** The library's address of an item, by an address of any of its sources; null: it has none, or is not `wanted`. */
  async #stored(uri: string, wanted: (json: unknown) => boolean): Promise<ParsedUri | null> {
    const parsed = needUri(uri);
    if (parsed.provider === 'library') return parsed;
    const json = await this.raw(uri);
    const item = parseUri(String(json['uri']));
    return item?.provider === 'library' && wanted(json) ? item : null;
  }
}
