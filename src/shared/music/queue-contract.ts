import { z } from 'zod';
import { method } from '../lib/define.ts';
import { MediaLink, MediaUri } from './media.ts';
import { QueuePage } from './queue.ts';
import { MAX_PLAYED, MAX_REMOVED, SPEEDS } from './rules/queue-limits.ts';

const QueueId = z.object({ queueId: z.string().min(1) });
const ItemId = z.string().min(1).max(200);

/** What `play_media` does with the queue (reference music-library.md 5). */
export const PlayOption = z.enum(['play', 'next', 'add', 'replace', 'replace_next']);
export type PlayOption = z.infer<typeof PlayOption>;

/** The id to undo one edit (`music.queueUndo`); null: it cannot be undone. */
const Undo = z.object({ undo: z.string().nullable() });

/** Kinds of edits that can be undone. */
export const QueueEdit = z.enum([
  'added',
  'removed',
  'moved',
  'cleared',
  'replaced',
  'transferred',
]);
export type QueueEdit = z.infer<typeof QueueEdit>;

/**
 * `done`: the edit that was undone or redone; null: none. `note`: what could not be restored, as a sentence. `movedTo`: the queue that now
 * has the items, if the step moved them from one player to another.
 */
const Stepped = z.object({
  done: QueueEdit.nullable(),
  note: z.string().nullable(),
  movedTo: z.string().optional(),
});

export const queueMethods = {
  /** One page of a queue; `limit` at most 200. */
  'music.queueItems': method({
    in: QueueId.extend({
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(200),
    }),
    out: QueuePage,
  }),
  /** Plays the item `itemId` of a queue, even if it has moved; without an id, the item at `index`. */
  'music.playIndex': method({
    in: QueueId.extend({ index: z.number().int().min(0), itemId: ItemId.nullable().default(null) }),
    out: z.void(),
  }),
  /**
   * Puts media into a player's queue. Everything is validated before a `replace` empties the queue. `start`: the item of an album or
   * playlist to begin with; `startAt`: its index there, for lists that contain it more than once. `radio`: continues with similar music.
   */
  'music.playMedia': method({
    in: z.object({
      playerId: z.string().min(1),
      uris: z.array(MediaUri).min(1).max(MAX_PLAYED),
      option: PlayOption,
      start: MediaUri.nullable().default(null),
      startAt: z.number().int().min(0).nullable().default(null),
      radio: z.boolean().default(false),
      shuffle: z.boolean().nullable().default(null),
    }),
    out: z.object({ queueId: z.string(), undo: z.string().nullable() }),
  }),
  /** Moves an item to an index. Rejects items up to `Queue.lockedThrough` and targets among them. */
  'music.queueMove': method({
    in: QueueId.extend({ itemId: ItemId, to: z.number().int().min(0) }),
    out: z.void(),
  }),
  /** `note`: says that some of the items stayed. Rejects if none could be removed. */
  'music.queueRemove': method({
    in: QueueId.extend({ itemIds: z.array(ItemId).min(1).max(MAX_REMOVED) }),
    out: Undo.extend({ removed: z.number().int(), note: z.string().nullable() }),
  }),
  'music.queueClear': method({ in: QueueId, out: Undo }),
  /** Undoes an edit of this session; without `undo`, the latest. Rejects with `conflict` if the queue has changed since. */
  'music.queueUndo': method({
    in: QueueId.extend({ undo: z.string().min(1).nullable().default(null) }),
    out: Stepped,
  }),
  /** Redoes the last undone edit, also from the queue to which a moved queue came back. A new edit clears it. */
  'music.queueRedo': method({ in: QueueId, out: Stepped }),
  /** Moves a queue to the player `to`, whose queue it replaces. The edit belongs to the queue of `to`; undoing it gives both queues back. */
  'music.queueTransfer': method({
    in: z.object({
      from: z.string().min(1),
      to: z.string().min(1),
      play: z.boolean().nullable().default(null),
    }),
    out: Undo.extend({ queueId: z.string() }),
  }),
  /** The new playlist; null: the server creates it later. */
  'music.queueSave': method({
    in: QueueId.extend({ name: z.string().trim().min(1).max(200) }),
    out: MediaLink.nullable(),
  }),
  'music.queueOptions': method({
    in: QueueId.extend({
      change: z.union([
        z.object({ autoplay: z.boolean() }),
        z.object({ crossfade: z.boolean() }),
        z.object({ speed: z.number().min(SPEEDS.least).max(SPEEDS.most) }),
      ]),
    }),
    out: z.void(),
  }),
  /** Total length (s) of the items after the current one; `exact` false: some items have no length, or the queue is too long to count. */
  'music.queueLeft': method({
    in: QueueId,
    out: z.object({ items: z.number().int(), seconds: z.number(), exact: z.boolean() }),
  }),
} as const;
