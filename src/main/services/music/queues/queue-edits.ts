import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { positionAt } from '../../../../shared/music/position.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { MAX_WHOLE_QUEUE } from '../../../../shared/music/rules/queue-limits.ts';
import { unconfirmed } from '../commands/context.ts';
import type { EditContext } from './edit-context.ts';
import { sendQueueCommand, confirmed, emptyQueue, livePlayer, liveQueue } from './edit-context.ts';
import { checkPlaylistName } from '../library/playlists.ts';
import { findQueueId } from './play-media.ts';
import type { QueueEntry } from './queue-entries.ts';
import type { QueueChange } from './queue-undo.ts';
import { takeSnapshot } from './queue-undo.ts';

/**
 * Moves an item; null: it is already at the target. Validates first, because the server ignores targets out of range and refuses buffered
 * items without a usable reason.
 */
export async function moveItem(
  context: EditContext,
  { queueId, itemId, to }: MethodArgs<'music.queueMove'>,
): Promise<QueueChange | null> {
  const queue = liveQueue(context, queueId);
  const [item] = await context.entries.find(queue, [itemId]);
  if (item === undefined) return null;
  const locked = await lockedIn(context, queue);
  if (item.index <= locked)
    throw failure('rejected', t('musicfaults:queue.lockedMove', { title: item.title }));
  if (to <= locked || to >= queue.count) throw badTarget(queue, locked);
  if (to === item.index) return null;
  await confirmed(context, queue, {
    send: () =>
      sendQueueCommand(context, 'player_queues/move_item', {
        queue_id: queueId,
        queue_item_id: itemId,
        pos_shift: to - item.index,
      }),
    reached: ({ revision }) => revision > queue.revision,
  });
  // The wait accepts any change of the list, and none without events, so the item itself is checked.
  const near = await context.entries.around(queueId, [item]);
  if (near.some(({ id, index }) => id === itemId && index === item.index))
    throw unconfirmed(queue.name, queueId);
  return { k: 'moved', itemId, to: item.index };
}

function badTarget(queue: Queue, locked: number) {
  const names = { queue: queue.name, first: locked + 2, last: queue.count };
  const key = locked + 2 > queue.count ? 'musicfaults:queue.fixed' : 'musicfaults:queue.badTarget';
  return failure('invalid-input', t(key, names), { field: 'to' });
}

/**
 * Index of the last item that cannot change, -1 for none. A failed `play_index` of any client leaves the whole queue locked; playing
 * the current item again unlocks it.
 */
async function lockedIn(context: EditContext, queue: Queue): Promise<number> {
  const buffered = context.raw(queue.id)?.buffered ?? -1;
  if (buffered < queue.count) return queue.lockedThrough ?? -1;
  const { position, currentIndex } = queue;
  if (queue.state !== 'playing' || currentIndex === null)
    throw failure('rejected', t('musicfaults:queue.stuck', { queue: queue.name }));
  const elapsed = position === null ? 0 : positionAt(position, null, context.commands.now());
  await confirmed(context, queue, {
    send: () =>
      sendQueueCommand(context, 'player_queues/play_index', {
        queue_id: queue.id,
        index: currentIndex,
        seek_position: Math.floor(elapsed),
      }),
    reached: ({ id, count }) => (context.raw(id)?.buffered ?? 0) < count,
  });
  return context.commands.queue(queue.id)?.lockedThrough ?? currentIndex;
}

/**
 * Removes items. Refuses all of them if one is locked, because the server would ignore that one silently. If the server removed only some,
 * the edit can undo those, and a note says that the others stayed.
 */
export async function removeItems(
  context: EditContext,
  { queueId, itemIds }: Pick<MethodArgs<'music.queueRemove'>, 'queueId' | 'itemIds'>,
) {
  const queue = liveQueue(context, queueId);
  const items = await context.entries.find(queue, [...new Set(itemIds)]);
  const locked = await lockedIn(context, queue);
  const fixed = items.find(({ index }) => index <= locked);
  if (fixed !== undefined)
    throw failure('rejected', t(lockedKey(queue, fixed), { title: fixed.title }));
  const sorted = items.toSorted((a, b) => a.index - b.index);
  return context.asOne(queueId, async () => {
    const gone = await deleteAll(context, queue, sorted);
    const stayed = items.length - gone.length;
    return {
      change: { k: 'removed', items: gone } satisfies QueueChange,
      note: stayed === 0 ? null : t('musicfaults:queue.note.stayed', { count: stayed }),
    };
  });
}

const lockedKey = ({ currentIndex }: Queue, { index }: QueueEntry) =>
  currentIndex !== null && index < currentIndex
    ? 'musicfaults:queue.playedRemove'
    : 'musicfaults:queue.lockedRemove';

/** Deletes items that are sorted by index; returns those that are gone. Rejects if none is. */
async function deleteAll(
  context: EditContext,
  queue: Queue,
  items: readonly QueueEntry[],
): Promise<readonly QueueEntry[]> {
  try {
    await confirmed(context, queue, {
      send: async () => {
        for (const { id } of items)
          await sendQueueCommand(context, 'player_queues/delete_item', {
            queue_id: queue.id,
            item_id_or_index: id,
          });
      },
      reached: ({ count }) => count <= queue.count - items.length,
    });
    return items;
  } catch (error) {
    const left = await context.entries.around(queue.id, items).catch(() => {
      throw error;
    });
    const seen = items.filter(({ index }) => index < (items[0]?.index ?? 0) + MAX_WHOLE_QUEUE);
    const gone = seen.filter(({ id }) => left.every((item) => item.id !== id));
    if (gone.length === 0) throw error;
    return gone;
  }
}

/** Empties a queue and stops its player; null: it cannot be restored. */
export async function clearQueue(
  context: EditContext,
  queueId: string,
): Promise<QueueChange | null> {
  const queue = liveQueue(context, queueId);
  if (queue.count === 0) return null;
  const snapshot = await takeSnapshot(context, queue);
  await context.asOne(queueId, () =>
    confirmed(context, queue, {
      send: () => sendQueueCommand(context, 'player_queues/clear', { queue_id: queueId }),
      reached: ({ count }) => count === 0,
    }),
  );
  return snapshot && { k: 'whole', snapshot };
}

/**
 * Moves a queue to another player, whose queue it replaces. Rejects an empty queue, because moving it would empty the other one. `change` null:
 * the replaced queue is too long to restore.
 */
export async function transferQueue(
  context: EditContext,
  { from, to, play }: MethodArgs<'music.queueTransfer'>,
): Promise<{ readonly queueId: string; readonly change: QueueChange | null }> {
  const source = liveQueue(context, from);
  if (source.count === 0) throw emptyQueue(source);
  const player = livePlayer(context, to);
  const target = findQueueId(player);
  if (target === from)
    throw failure('invalid-input', t('musicfaults:queue.sameQueue', { queue: player.name }), {
      field: 'to',
    });
  const snapshot = await takeSnapshot(context, liveQueue(context, target));
  await sendTransfer(context, { source, target, play });
  return { queueId: target, change: snapshot && { k: 'transferred', from, snapshot } };
}

/** Moves a queue and waits until it has left the source player. */
export const sendTransfer = (
  context: EditContext,
  {
    source,
    target,
    play = null,
  }: { readonly source: Queue; readonly target: string; readonly play?: boolean | null },
): Promise<void> =>
  context.asOne(target, () =>
    confirmed(context, source, {
      send: () =>
        sendQueueCommand(context, 'player_queues/transfer', {
          source_queue_id: source.id,
          target_queue_id: target,
          ...(play === null ? {} : { auto_play: play }),
        }),
      reached: ({ count }) => count === 0,
    }),
  );

/** Saves a queue as a playlist; null if the server creates it later. */
export async function saveQueue(
  context: EditContext,
  { queueId, name }: MethodArgs<'music.queueSave'>,
) {
  const queue = liveQueue(context, queueId);
  checkPlaylistName(name);
  if (queue.count === 0) throw emptyQueue(queue);
  const command = 'player_queues/save_as_playlist';
  const playlist = toRecord(await sendQueueCommand(context, command, { queue_id: queueId, name }));
  const uri = playlist?.['uri'];
  return typeof uri === 'string' && uri !== '' ? { uri, name } : null;
}

/** Changes one option of a queue. */
export async function changeOption(
  context: EditContext,
  { queueId, change }: MethodArgs<'music.queueOptions'>,
): Promise<void> {
  const queue = liveQueue(context, queueId);
  const { command, args, reached } = toOption(context, queue, change);
  await confirmed(context, queue, {
    send: () =>
      sendQueueCommand(context, `player_queues/${command}`, { queue_id: queueId, ...args }),
    reached,
  });
}

function toOption(
  { commands: { link } }: EditContext,
  queue: Queue,
  change: MethodArgs<'music.queueOptions'>['change'],
) {
  if ('speed' in change) {
    const { speed } = change;
    if (queue.current === null) throw emptyQueue(queue);
    if (queue.current.duration === null)
      throw failure('unsupported', t('musicfaults:queue.noSpeed'));
    const reached = (now: Queue): boolean => now.speed === speed;
    return { command: 'set_playback_speed', args: { speed }, reached };
  }
  if ('crossfade' in change) {
    const reached = (now: Queue): boolean => now.crossfade === change.crossfade;
    return { command: 'crossfade', args: { crossfade_enabled: change.crossfade }, reached };
  }
  const { autoplay } = change;
  const reached = (now: Queue): boolean => now.autoplay === autoplay;
  // Renamed in 2.10, whose description omits the old name.
  if (link.knows('player_queues/autoplay') === true)
    return { command: 'autoplay', args: { autoplay_enabled: autoplay }, reached };
  const args = { dont_stop_the_music_enabled: autoplay };
  return { command: 'dont_stop_the_music', args, reached };
}

/** The remaining time after the current item. */
export async function timeLeft(context: EditContext, queueId: string) {
  const queue = liveQueue(context, queueId);
  const first = (queue.currentIndex ?? -1) + 1;
  const all = await context.entries.all(queue);
  const later = all.slice(first);
  return {
    items: Math.max(0, queue.count - first),
    seconds: later.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    exact: queue.count <= MAX_WHOLE_QUEUE && later.every(({ duration }) => duration !== null),
  };
}
