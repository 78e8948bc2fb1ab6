import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player, Media } from '../../../../shared/music/player.ts';
import type { CommandContext } from './context.ts';
import { requireCan, send, unconfirmed } from './context.ts';
import type { FieldValues } from './fields.ts';
import { positionAt } from '../../../../shared/music/position.ts';
import { explainNoSkip } from '../../../../shared/music/player-view.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { atEnd } from '../../../../shared/music/rules/transport.ts';

type Direction = 'next' | 'previous';

/** A player's current track and position. */
interface PlayedItem {
  /** The current item of its queue; without a queue, what the player reports as playing. */
  readonly item: string | null;
  /** False while the player still shows another item than its queue. */
  readonly settled: boolean;
  readonly index: number | null;
  readonly playing: boolean;
  /** s. */
  readonly elapsed: number | null;
}

const nowhere: PlayedItem = {
  item: null,
  settled: false,
  index: null,
  playing: false,
  elapsed: null,
};

/** "Previous" restarts the first item, which is visible only if it had played for a while (s). */
const START_SECONDS = 3;

const commandFor = {
  playing: 'players/cmd/play',
  paused: 'players/cmd/pause',
  idle: 'players/cmd/stop',
} as const;

/** Play, pause or stop. Pausing a player that can only stop is a stop (reference 4.1). */
export function setState(
  context: CommandContext,
  player: Player,
  wanted: FieldValues['state'],
): Promise<void> {
  const value = wanted === 'paused' && !player.can.pause ? 'idle' : wanted;
  return context.expectations.request({
    playerId: player.id,
    field: 'state',
    value,
    send: (state) => send(context, commandFor[state], { player_id: player.id }),
  });
}

/** The server's error number for a queue item that no longer exists. */
export const ITEM_GONE_CODE = 3;

/**
 * Plays. Sends the command even for an empty queue, because the server may resume what it played last. If it cannot, the
 * failure says that there is nothing to play, whatever the server's message is. A stopped queue whose current item was removed refuses
 * (reference music-library.md 6); then the item that took its place is played.
 */
export async function play(context: CommandContext, player: Player): Promise<void> {
  try {
    await setState(context, player, 'playing');
  } catch (error) {
    const queue = player.queueId === null ? undefined : context.queue(player.queueId);
    if (!(error instanceof AppFailure) || queue === undefined) throw error;
    const { code, detail } = error.error;
    const { currentIndex: index, count } = queue;
    if (detail?.['serverCode'] === ITEM_GONE_CODE && index !== null && index < count)
      return playInPlace(context, player, queue.id, index);
    // A lost answer proves nothing about the queue.
    const isLost = detail?.['lost'] !== undefined;
    if (queue.count > 0 || isLost || (code !== 'rejected' && code !== 'unconfirmed')) throw error;
    throw failure('rejected', t('musicfaults:players.nothingToPlay', { player: player.name }), {
      ...detail,
      player: player.id,
    });
  }
}

/** Plays the item at the queue's current index. */
function playInPlace(
  context: CommandContext,
  player: Player,
  queueId: string,
  index: number,
): Promise<void> {
  return context.expectations.request({
    playerId: player.id,
    field: 'state',
    value: 'playing',
    send: () => send(context, 'player_queues/play_index', { queue_id: queueId, index }),
  });
}

/** Decides by the shown state, so that pressing twice restores it. */
export function togglePlay(context: CommandContext, player: Player): Promise<void> {
  return player.state === 'playing' ? setState(context, player, 'paused') : play(context, player);
}

/** A stream that starts closer to its end than this immediately continues with the next item (s). */
const END_SECONDS = 2;

/** Seeks to a position in whole seconds within the current track, at most two seconds before its end. */
export function seek(context: CommandContext, player: Player, position: number): Promise<void> {
  requireCan(player, 'seek');
  const names = { player: player.name };
  const detail = { player: player.id };
  if (player.media === null)
    throw failure('rejected', t('musicfaults:players.nothingPlays', names), detail);
  const { duration } = player.media;
  if (duration === null)
    throw failure('unsupported', t('musicfaults:players.endless', names), detail);
  return context.expectations.request({
    playerId: player.id,
    field: 'position',
    value: Math.floor(Math.max(0, Math.min(position, duration - END_SECONDS))),
    send: (seconds) =>
      send(context, 'players/cmd/seek', { player_id: player.id, position: seconds }),
  });
}

/**
 * Next or previous; the server passes it on to the leader and its queue. Resolves when the queue is at another item
 * and the player shows that one: their events arrive separately, in any order.
 */
export function skip(
  context: CommandContext,
  player: Player,
  to: Direction,
  now: () => number,
): Promise<void> {
  requireCan(player, 'nextPrevious');
  refuseWithoutItem(context, player, to);
  const id = player.id;
  const before = spot(context, id, now());
  return context.confirmations.run({
    key: `p:${id}`,
    reached: () => moved(before, spot(context, id, now()), to),
    send: () => send(context, `players/cmd/${to}`, { player_id: id }),
    unconfirmed: () => unconfirmed(player.name, id),
  });
}

/** The server reports success and does nothing if there is no other item. */
function refuseWithoutItem(context: CommandContext, player: Player, to: Direction): void {
  const queue = player.queueId === null ? undefined : context.queue(player.queueId);
  if (queue === undefined) return;
  const refuse = (sentence: string): never => {
    throw failure('rejected', sentence, { player: player.id, queue: queue.id });
  };
  const empty = explainNoSkip(player, queue);
  if (empty !== undefined) refuse(empty);
  if (queue.currentIndex === null)
    refuse(t('musicfaults:players.notStarted', { player: player.name }));
  if (to === 'next' && atEnd(queue))
    refuse(t('musicfaults:players.lastItem', { player: player.name }));
}

function spot(context: CommandContext, id: string, at: number): PlayedItem {
  const real = context.real(id);
  if (real === undefined) return nowhere;
  const { media, position, queueId, state } = real;
  const queue = queueId === null ? undefined : context.queue(queueId);
  return {
    ...findItem(media, queue),
    index: queue?.currentIndex ?? null,
    playing: state === 'playing',
    elapsed: position === null ? null : positionAt(position, null, at),
  };
}

function findItem(
  media: Media | null,
  queue: Queue | undefined,
): Pick<PlayedItem, 'item' | 'settled'> {
  const queued = queue?.current?.queueItemId ?? null;
  const shown = media?.queueItemId ?? null;
  return {
    item: queued ?? shown ?? media?.uri ?? media?.title ?? null,
    settled: queued === null || shown === null || queued === shown,
  };
}

/** Another item, a start, or the same item at an earlier position (repeated or restarted). */
function moved(before: PlayedItem, after: PlayedItem, to: Direction): boolean {
  if (!after.settled) return false;
  if (after.item !== before.item || (after.playing && !before.playing)) return true;
  if (before.elapsed === null || after.elapsed === null) return false;
  if (after.elapsed < before.elapsed - 0.5) return true;
  return to === 'previous' && before.index === 0 && after.elapsed < START_SECONDS;
}
