import { failure } from '../../contract/errors.ts';
import { t } from '../../i18n/translate.ts';
import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import type { ItemRef } from '../operations.ts';
import type { ChannelDraft, Draft } from './draft.ts';
import { editError } from './edit-error.ts';

/** An item and its place. */
export interface ItemPosition {
  readonly channel: ChannelDraft;
  readonly doc: PlayoutDoc;
  readonly item: PlayoutItem;
}

/** Returns a channel for editing; throws if it no longer exists or is read-only. */
export function editable(draft: Draft, key: string): ChannelDraft {
  const channel = draft.channels.get(key);
  if (channel === undefined) throw failure('not-found', t('playoutedit:gone.channel'));
  if (channel.readOnly) throw editError('channel', 'readOnly');
  return channel;
}

/** Finds items by key in their channel; if the caller's file is outdated, searches all files. */
function locate(channel: ChannelDraft, refs: readonly ItemRef[]): ItemPosition[] {
  const wanted = new Set(refs.map((ref) => ref.key));
  const named = new Set(refs.map((ref) => ref.file));
  const places = new Map<number, ItemPosition>();
  const lookIn = (doc: PlayoutDoc): void => {
    for (const item of doc.items)
      if (wanted.has(item.key) && !places.has(item.key))
        places.set(item.key, { channel, doc, item });
  };
  for (const doc of channel.docs) if (named.has(doc.id)) lookIn(doc);
  if (places.size < wanted.size)
    for (const doc of channel.docs) if (!named.has(doc.id)) lookIn(doc);
  if (places.size < wanted.size) throw failure('not-found', t('playoutedit:gone.item'));
  return [...places.values()];
}

/**
 * The places of items without duplicates, in order of channels, files and the draft's times. Throws if one no longer
 * exists or is read-only.
 */
export function locateItems(draft: Draft, refs: readonly ItemRef[]): ItemPosition[] {
  const byChannel = grouped(refs, (ref) => ref.channel);
  return [...byChannel].flatMap(([key, own]) => locate(editable(draft, key), own));
}

export function locateItem(draft: Draft, ref: ItemRef): ItemPosition {
  const [place] = locateItems(draft, [ref]);
  if (place === undefined) throw failure('not-found', t('playoutedit:gone.item'));
  return place;
}

/** Groups values by `keyOf`, in order of first occurrence. */
export function grouped<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
