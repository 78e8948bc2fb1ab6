import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import type { MediaDetail, MediaItem } from '../../../../shared/music/media.ts';
import { ask, notShown } from './ask.ts';
import type { LibraryContext } from './ask.ts';
import type { ItemEvents } from './item-events.ts';
import type { ParsedUri } from './media-uri.ts';
import { needUri, parseUri, wireKind } from './media-uri.ts';
import { readDetail, readMedia } from './wire-item.ts';

/** The server looks up an added item on the internet before it answers: about 60 s without one. */
const LOOKUP_MS = 120_000;
const REMOVE_MS = 60_000;

/** Single items: reading them, favorites, and the library's content. */
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

  /** The server's own object: some commands take nothing else. */
  async raw(uri: string, signal?: AbortSignal): Promise<Record<string, unknown>> {
    const options = signal === undefined ? {} : { signal };
    const json = await ask(this.#context.link, 'music/item_by_uri', { uri }, options);
    const item = recordOf(json);
    if (item !== null) return item;
    throw failure('not-found', t('musicfaults:library.noItem'), { uri });
  }

  /** Setting a favorite twice is a success without an event, so the state is read back unless an event says it. */
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

  /** The server's event is the success. */
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
        const answer = await ask(
          this.#context.link,
          'music/library/add_item',
          { item: uri },
          options,
        );
        const kept = read(answer) ?? read(await this.raw(uri));
        if (kept === null) throw notShown({ uri });
        return kept;
      },
    );
  }

  /** Takes an item and what belongs to it out of the library; without effect on one that is not in it. */
  async forget(uri: string): Promise<void> {
    const found = await this.#inLibrary(uri);
    if (found === null) return;
    const args = { media_type: wireKind(found.kind), library_item_id: found.id, recursive: true };
    const options = { timeoutMs: REMOVE_MS };
    await ask(this.#context.link, 'music/library/remove_item', args, options);
  }

  /** The server needs the whole item. It sends no event, and counts below zero what is marked unplayed twice. */
  async markPlayed(uri: string, played: boolean): Promise<void> {
    const raw = await this.raw(uri);
    const item = readMedia(raw, this.#context.reader);
    const fresh =
      item?.played !== true && item?.resumeAt === null && !(Number(raw['last_played']) > 0);
    if (!played && fresh) return;
    const command = played ? 'music/mark_played' : 'music/mark_unplayed';
    const args = { media_item: raw, ...(played ? { fully_played: true } : {}) };
    await ask(this.#context.link, command, args);
  }

  async #setFavorite(uri: string, favorite: boolean): Promise<void> {
    const { link } = this.#context;
    if (favorite) {
      await ask(link, 'music/favorites/add_item', { item: uri }, { timeoutMs: LOOKUP_MS });
      return;
    }
    const found = await this.#inLibrary(uri);
    if (found === null) return;
    const args = { media_type: wireKind(found.kind), library_item_id: found.id };
    await ask(link, 'music/favorites/remove_item', args);
  }

  /** The library's own address of an item, found by that of a provider; null outside the library. */
  async #inLibrary(uri: string): Promise<ParsedUri | null> {
    const parsed = needUri(uri);
    if (parsed.provider === 'library') return parsed;
    const found = parseUri(String((await this.raw(uri))['uri']));
    return found?.provider === 'library' ? found : null;
  }
}
