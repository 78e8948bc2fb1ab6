import { AppFailure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { positionAt } from '../../../../shared/music/position.ts';
import type { PlaybackState } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { MAX_PLAYED, MAX_WHOLE_QUEUE } from '../../../../shared/music/rules/queue-limits.ts';
import type { EditContext } from './edit-context.ts';
import { sendQueueCommand, confirmed, liveQueue } from './edit-context.ts';
import type { QueueEntry } from './queue-entries.ts';

/** A copy of a queue: its items and playback position. */
export interface Snapshot {
  readonly queueId: string;
  readonly items: readonly Pick<QueueEntry, 'id' | 'uri'>[];
  readonly index: number | null;
  /** Seconds. */
  readonly elapsed: number;
  readonly state: PlaybackState;
  readonly shuffle: boolean;
}

/**
 * How to undo an edit of a queue: from the previous list, from removed items with their indexes, from added items, from an item's former
 * index, or by moving the whole queue back to its source and restoring the list that it replaced. `transfer` moves a queue here again.
 */
export type QueueChange =
  | { readonly k: 'whole'; readonly snapshot: Snapshot }
  | { readonly k: 'removed'; readonly items: readonly QueueEntry[] }
  | { readonly k: 'added'; readonly itemIds: readonly string[] }
  | { readonly k: 'moved'; readonly itemId: string; readonly to: number }
  | { readonly k: 'transferred'; readonly from: string; readonly snapshot: Snapshot }
  | { readonly k: 'transfer'; readonly from: string };

/** A snapshot of the queue; null if the queue is too long to restore. */
export async function takeSnapshot(context: EditContext, queue: Queue): Promise<Snapshot | null> {
  if (queue.count > MAX_WHOLE_QUEUE) return null;
  const entries = await context.entries.all(queue);
  const { position, current, state, shuffle } = queue;
  return {
    queueId: queue.id,
    items: entries.map(({ id, uri }) => ({ id, uri })),
    index: queue.currentIndex,
    elapsed:
      position === null
        ? 0
        : positionAt(position, current?.duration ?? null, context.commands.now()),
    state,
    shuffle,
  };
}

/** Result of restoring items. */
export interface PutBack {
  /** What could not be restored, as a sentence. */
  readonly note: string | null;
  /** The new ids of the items, in order, because the server assigns new ones; empty if the items cannot be identified. */
  readonly ids: readonly string[];
}

/** Fills the queue with the items of a snapshot and continues where it played. */
export async function restore(context: EditContext, snapshot: Snapshot): Promise<PutBack> {
  const args = { queue_id: snapshot.queueId };
  const notes: string[] = [];
  const queue = liveQueue(context, snapshot.queueId);
  // Shuffle stays off: turning it on again would destroy the restored order.
  if (queue.shuffle) await setShuffle(context, queue.id, false);
  if (snapshot.shuffle) notes.push(t('musicfaults:queue.note.shuffleOff'));
  if (queue.count > 0) await sendQueueCommand(context, 'player_queues/clear', args);
  if (snapshot.items.length === 0) return { note: null, ids: [] };
  const uris = snapshot.items.flatMap(({ uri }) => uri ?? []);
  await confirmed(context, queue, {
    send: () => addAll(context, snapshot.queueId, uris),
    reached: ({ count }) => count > 0,
  });
  const back = await context.entries.slice(snapshot.queueId, 0, MAX_WHOLE_QUEUE);
  const lost = snapshot.items.length - back.length;
  if (lost > 0) notes.push(t('musicfaults:queue.note.lost', { count: lost }));
  if (!(await resume(context, snapshot, back))) notes.push(t('musicfaults:queue.note.notStarted'));
  return { note: joinNotes(notes), ids: lost === 0 ? back.map(({ id }) => id) : [] };
}

const joinNotes = (notes: readonly string[]): string | null =>
  notes.length === 0 ? null : notes.join(' ');

export const setShuffle = (context: EditContext, queueId: string, on: boolean): Promise<unknown> =>
  sendQueueCommand(context, 'player_queues/shuffle', { queue_id: queueId, shuffle_enabled: on });

async function addAll(context: EditContext, queueId: string, uris: readonly string[]) {
  for (let from = 0; from < uris.length; from += MAX_PLAYED)
    await sendQueueCommand(context, 'player_queues/play_media', {
      queue_id: queueId,
      media: uris.slice(from, from + MAX_PLAYED),
      option: 'add',
    });
}

/** Resumes the item that was current, which requires playing it. False if playback starts at the first item instead. */
async function resume(
  context: EditContext,
  { queueId, items, index, elapsed, state }: Snapshot,
  back: readonly QueueEntry[],
): Promise<boolean> {
  if (index === null || (index === 0 && elapsed < 1 && state !== 'playing')) return true;
  const uri = items[index]?.uri;
  const resumed = back.findLast((entry) => entry.index <= index && entry.uri === uri);
  if (resumed === undefined || (state !== 'playing' && state !== 'paused')) return false;
  await sendQueueCommand(context, 'player_queues/play_index', {
    queue_id: queueId,
    index: resumed.index,
    seek_position: Math.floor(elapsed),
  });
  if (state === 'paused')
    await sendQueueCommand(context, 'player_queues/pause', { queue_id: queueId });
  return true;
}

/** Inserts removed items after the current one and moves each to its index. */
export async function putBack(
  context: EditContext,
  queue: Queue,
  items: readonly QueueEntry[],
): Promise<PutBack> {
  const known = items.filter((item) => item.uri !== null);
  const lost = items.length - known.length;
  const notes = lost === 0 ? [] : [t('musicfaults:queue.note.lost', { count: lost })];
  if (known.length === 0) return { note: joinNotes(notes), ids: [] };
  const uris = known.map(({ uri }) => uri);
  await confirmed(context, queue, {
    send: () =>
      sendQueueCommand(context, 'player_queues/play_media', {
        queue_id: queue.id,
        media: uris,
        option: 'next',
      }),
    reached: ({ count }) => count > queue.count,
  });
  if (queue.shuffle)
    return { note: joinNotes([...notes, t('musicfaults:queue.note.mixed')]), ids: [] };
  const added = await findAdded(context, queue, uris);
  await moveBack(context, queue.id, known, added);
  const list = await context.entries.around(queue.id, known);
  const idAt = new Map(list.map(({ index, id }) => [index, id]));
  const elsewhere = known.filter(({ index }, at) => {
    const id = added[at]?.id;
    return id === undefined || (idAt.get(index) ?? id) !== id;
  });
  if (elsewhere.length > 0)
    notes.push(t('musicfaults:queue.note.elsewhere', { count: elsewhere.length }));
  return { note: joinNotes(notes), ids: lost === 0 ? added.map(({ id }) => id) : [] };
}

/**
 * Moves inserted items to their former indexes, or as near as already loaded items allow: the server reports success for targets among
 * those. Later items move down first, then earlier ones up, so that no move shifts an item that is still to be moved.
 */
async function moveBack(
  context: EditContext,
  queueId: string,
  items: readonly QueueEntry[],
  added: readonly QueueEntry[],
): Promise<void> {
  const free = (context.commands.queue(queueId)?.lockedThrough ?? -1) + 1;
  const moves = added.map(({ id, index }, at) => {
    const to = Math.max(items[at]?.index ?? index, free + at);
    return { id, shift: to - index };
  });
  const down = moves.filter(({ shift }) => shift > 0).reverse();
  const up = moves.filter(({ shift }) => shift < 0);
  for (const { id, shift } of [...down, ...up])
    try {
      const args = { queue_id: queueId, queue_item_id: id, pos_shift: shift };
      await sendQueueCommand(context, 'player_queues/move_item', args);
    } catch (error) {
      // The player has loaded the item meanwhile. The caller checks the final indexes.
      if (!(error instanceof AppFailure) || error.error.code !== 'rejected') throw error;
    }
}

/** The items that a `next` just inserted: after the current one, or at index 1 in a queue that has not played. */
async function findAdded(
  context: EditContext,
  queue: Queue,
  uris: readonly (string | null)[],
): Promise<readonly QueueEntry[]> {
  const first = (queue.lockedThrough ?? queue.currentIndex ?? -1) + 1;
  const from = Math.max(0, first - 1);
  const near = await context.entries.slice(queue.id, from, uris.length + 3);
  const starts = [first - from, 0, 1, 2].filter((start) =>
    uris.every((uri, at) => near[start + at]?.uri === uri),
  );
  const [start] = starts;
  return start === undefined ? [] : near.slice(start, start + uris.length);
}
