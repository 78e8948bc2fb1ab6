import { z } from 'zod';
import { Cut } from '../lib/cut.ts';
import { Anchor, Media, PlaybackState } from './player.ts';

export const RepeatMode = z.enum(['off', 'one', 'all', 'unknown']);
export type RepeatMode = z.infer<typeof RepeatMode>;

/** A queue's summary; the items are loaded in pages. */
export const Queue = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  available: z.boolean(),
  state: PlaybackState,
  /** Number of items. */
  count: z.number().int().min(0),
  currentIndex: z.number().int().min(0).nullable(),
  shuffle: z.boolean(),
  repeat: RepeatMode,
  current: Media.nullable(),
  next: Media.nullable(),
  position: Anchor.nullable(),
  /** Items up to this index are already in the player's buffer: the server neither moves nor deletes them. Null: none are. */
  lockedThrough: z.number().int().nullable(),
  /** "Don't stop the music", crossfade and speed (1 = normal); null: the server does not report it. */
  autoplay: z.boolean().nullable(),
  crossfade: z.boolean().nullable(),
  speed: z.number().nullable(),
  /** Increases whenever the items change: pages of an older revision are stale. */
  revision: z.number().int(),
});
export type Queue = z.infer<typeof Queue>;

export const QueueItem = z.object({
  id: z.string(),
  index: z.number().int().min(0),
  title: z.string(),
  artist: z.string().nullable(),
  album: z.string().nullable(),
  /** Addresses of the track, its album and its first artist; null if the server reports none. */
  uri: z.string().nullable(),
  albumUri: z.string().nullable(),
  artistUri: z.string().nullable(),
  favorite: z.boolean().nullable(),
  /** Seconds; null for a stream without an end. */
  duration: z.number().nullable(),
  art: z.string().nullable(),
  available: z.boolean(),
});
export type QueueItem = z.infer<typeof QueueItem>;

export const QueuePage = z.object({
  queueId: z.string(),
  offset: z.number().int(),
  total: z.number().int(),
  revision: z.number().int(),
  /** By index, without unreadable rows. */
  items: z.array(QueueItem),
  /** Indices of the rows that could not be read. */
  lost: z.array(z.number().int()).optional(),
  /** The missing part of the queue besides unreadable rows. */
  cut: Cut.nullish(),
});
export type QueuePage = z.infer<typeof QueuePage>;
