import musicmedia from '../../../../../resources/locales/en/musicmedia.json' with { type: 'json' };
import { useCallback } from 'react';
import { create } from 'zustand';
import { addTexts, t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem, MediaKind } from '../../../../shared/music/media.ts';
import type { PlayOption } from '../../../../shared/music/queue-contract.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { readTopic, useTopic } from '../../../state/topics.ts';
import { openPlace } from '../model/route.ts';
import { tellChange } from '../queue/queue-undo.ts';

addTexts({ musicmedia });

/** The default player for media: the chosen one. Null: none. */
export const targetPlayer = (): string | null => readTopic('music.chosen').playerId;

/** Options for playing media. */
export interface PlayChoice {
  readonly option: PlayOption;
  /** Default: the chosen player. */
  readonly playerId?: string | undefined;
  /** The item of an album or playlist to begin with, and its index if known; earlier items precede it in the queue. */
  readonly start?: string;
  readonly startAt?: number | null;
  readonly radio?: boolean;
  readonly shuffle?: boolean;
  /** Name of the media for the confirmation. */
  readonly name?: string;
}

/** Running calls of `playMedia` that start playback. */
const starting = new Set<string>();

/**
 * Plays items on a player. Failures and results that are not visible at once become toasts. Does nothing without a player. Ignores an
 * identical call while one that starts playback is running, so that a double click plays once.
 */
export function playMedia(uris: readonly string[], choice: PlayChoice): void {
  const { option, playerId = targetPlayer(), start = null, startAt = null } = choice;
  const { radio = false, shuffle = null } = choice;
  if (playerId === null) return;
  const input = { playerId, uris: [...uris], option, start, startAt, radio, shuffle };
  const same = JSON.stringify(input);
  if (starting.has(same)) return;
  if (option === 'play' || option === 'replace') starting.add(same);
  tellFailure(
    call('music.playMedia', input)
      .finally(() => starting.delete(same))
      .then(({ queueId, undo }) => {
        const player = readTopic('music.players')[playerId]?.name ?? playerId;
        const text = confirmation(choice, playerId, undo !== null, player);
        if (text !== null) tellChange(queueId, undo, text);
      }),
  );
}

/** Toast text for music that was queued, replaced a queue or plays on another player; null: the bar shows the result. */
function confirmation(
  { option, name }: PlayChoice,
  playerId: string,
  replaced: boolean,
  player: string,
): string | null {
  const what = name ?? t('musicmedia:done.tracks');
  if (option === 'add') return t('musicmedia:done.added', { what, player });
  if (option === 'next' || option === 'replace_next')
    return t('musicmedia:done.next', { what, player });
  if (replaced) return t('musicmedia:done.replaced', { what, player });
  return playerId === targetPlayer() ? null : t('musicmedia:done.playing', { what, player });
}

const single: readonly MediaKind[] = ['track', 'episode'];

/** The option for "Play": a song is inserted in front of the queue; an album, playlist or station replaces it. */
export const playOption = (kind: MediaKind): 'play' | 'replace' =>
  single.includes(kind) ? 'play' : 'replace';

/** What plays after an item: the rest of the album or playlist that contains it, or the entries of the list. */
export type Within = string | readonly string[];

/** Plays an item now; `within`: what plays after it. */
export function playNow(item: MediaItem, playerId?: string, within?: Within): void {
  const { uri, name, position } = item;
  if (within === undefined) {
    playMedia([uri], { option: playOption(item.kind), playerId, name });
    return;
  }
  const startAt = position === null ? null : Math.max(0, position - 1);
  const uris = typeof within === 'string' ? [within] : within;
  playMedia(uris, { option: 'replace', start: uri, startAt, playerId, name });
}

/** Opens the page of an item, or a folder. */
export function openItem({ kind, uri, path }: MediaItem): void {
  openPlace(kind === 'folder' ? { k: 'browse', path } : { k: 'item', uri });
}

/** Favorite changes by the user that lists do not show yet. */
const marks = create<
  Readonly<Record<string, { readonly favorite: boolean; readonly revision: number }>>
>(() => ({}));

type Mark = ReturnType<typeof marks.getState>[string] | undefined;

/**
 * Whether to show the item as a favorite. The change's own event increases the revision once; after the next increase the list is newer.
 */
const isShownFavorite = (mark: Mark, favorite: boolean | null, revision: number): boolean =>
  mark !== undefined && revision <= mark.revision + 1 ? mark.favorite : favorite === true;

/** Whether an item is a favorite, including the user's change that the list does not show yet. */
export function useFavorite(uri: string, favorite: boolean | null): boolean {
  const { revision } = useTopic('music.library');
  const mark = marks((all) => all[uri]);
  return isShownFavorite(mark, favorite, revision);
}

/** Like `useFavorite`, outside of rendering. */
export const isFavorite = ({ uri, favorite }: Pick<MediaItem, 'uri' | 'favorite'>): boolean =>
  isShownFavorite(marks.getState()[uri], favorite, readTopic('music.library').revision);

/** Like `useFavorite`, for all items of a list. Returns a new function when any result may have changed. */
export function useFavorites(): (item: Pick<MediaItem, 'uri' | 'favorite'>) => boolean {
  const { revision } = useTopic('music.library');
  const all = marks();
  return useCallback(
    ({ uri, favorite }) => isShownFavorite(all[uri], favorite, revision),
    [all, revision],
  );
}

/** Marks or unmarks an item as a favorite, visible at once. A failure shows a toast and reverts the change. */
export function setFavorite(uri: string, favorite: boolean): void {
  const { revision } = readTopic('music.library');
  marks.setState({ [uri]: { favorite, revision } });
  tellFailure(
    call('music.favorite', { uri, favorite }).catch((thrown: unknown) => {
      marks.setState({ [uri]: { favorite: !favorite, revision } });
      throw thrown;
    }),
  );
}

/** Toggles the state that `useFavorite` shows. */
export function toggleFavorite(item: Pick<MediaItem, 'uri' | 'favorite'>): void {
  setFavorite(item.uri, !isFavorite(item));
}

/** Kinds that the server cannot mark as favorites or keep in its library. */
const loose: readonly MediaKind[] = ['episode', 'folder', 'unknown'];
export const canKeep = ({ kind }: MediaItem): boolean => !loose.includes(kind);
export const canPlay = ({ playable, available }: MediaItem): boolean =>
  playable && available && readTopic('music.abilities').playMedia;

/** Kinds that the server can continue with similar music. */
export const radioKinds: readonly MediaKind[] = ['artist', 'album', 'track', 'playlist'];

/** Whether the server can continue with music similar to an item of this kind. */
export const useRadio = (kind: MediaKind): boolean =>
  useTopic('music.abilities').radio && radioKinds.includes(kind);

export type MediaKeys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The context of a key's action: another player than the chosen one, or the list that contains the item. */
interface ActionContext {
  readonly playerId?: string | undefined;
  readonly within?: Within | undefined;
}

/** The action of a key on the current item of a list, the same as in its menu; null: none. */
export function mediaKey(
  keys: MediaKeys,
  item: MediaItem,
  place: ActionContext = {},
): (() => void) | null {
  return keys.key === 'Enter' ? enterAction(keys, item, place) : itemKey(keys, item);
}

/** F toggles the favorite, Ctrl+L opens the album; null for other keys. */
export function itemKey(keys: MediaKeys, item: MediaItem): (() => void) | null {
  const command = keys.ctrlKey || keys.metaKey;
  if (keys.altKey) return null;
  if (keys.key.toLowerCase() === 'f' && !command) return favoriteAction(item);
  const album = item.album?.uri ?? null;
  if (keys.key.toLowerCase() !== 'l' || !command || album === null) return null;
  return () => openPlace({ k: 'item', uri: album });
}

/** Enter plays; with Shift next, with Alt at the end of the queue. With Ctrl, or for an unplayable item, it opens the item. */
function enterAction(
  keys: MediaKeys,
  item: MediaItem,
  { playerId, within }: ActionContext,
): () => void {
  return () => {
    const queue = keys.altKey ? 'add' : keys.shiftKey ? 'next' : null;
    if (keys.ctrlKey || keys.metaKey || !canPlay(item)) openItem(item);
    else if (queue === null) playNow(item, playerId, within);
    else playMedia([item.uri], { option: queue, playerId, name: item.name });
  };
}

function favoriteAction(item: MediaItem): (() => void) | null {
  if (!canKeep(item) || !readTopic('music.abilities').favorites) return null;
  return () => toggleFavorite(item);
}
