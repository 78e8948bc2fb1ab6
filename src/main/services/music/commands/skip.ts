import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Media, Player } from '../../../../shared/music/player.ts';
import { positionAt } from '../../../../shared/music/position.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import type { CommandContext } from './context.ts';
import { requireCan, send, unconfirmed } from './context.ts';

type Direction = 'next' | 'previous';

/**
 * Next or previous; the server passes it on to the leader and its queue. Resolves when the queue stands at another item
 * and the player shows that one: their events come one after the other, in any order.
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

/** The server answers success and does nothing where there is no item to go to. */
function refuseWithoutItem(context: CommandContext, player: Player, to: Direction): void {
  const queue = player.queueId === null ? undefined : context.queue(player.queueId);
  if (queue === undefined) return;
  const refuse = (sentence: string): never => {
    throw failure('rejected', sentence, { player: player.id, queue: queue.id });
  };
  if (queue.count === 0) refuse(t('errors:player.emptyQueue', { player: player.name }));
  if (queue.currentIndex === null) refuse(t('errors:player.notStarted', { player: player.name }));
  if (to === 'next' && atEnd(queue)) refuse(t('errors:player.lastItem', { player: player.name }));
}

/** "Repeat one" names the current item as the next one, and yet "next" goes on from it. */
function atEnd({ count, current, currentIndex, next, repeat }: Queue): boolean {
  if (currentIndex === null || currentIndex < count - 1 || repeat === 'all') return false;
  return next === null || next.queueItemId === current?.queueItemId;
}

/** Where a player is in what it plays. */
interface Spot {
  /** The item of the queue that feeds it; without a queue, what the player says that it plays. */
  readonly item: string | null;
  /** False while the player still shows another item than its queue. */
  readonly settled: boolean;
  readonly index: number | null;
  readonly playing: boolean;
  /** s. */
  readonly elapsed: number | null;
}

const nowhere: Spot = { item: null, settled: false, index: null, playing: false, elapsed: null };

function spot(context: CommandContext, id: string, at: number): Spot {
  const real = context.real(id);
  if (real === undefined) return nowhere;
  const { media, position, queueId, state } = real;
  const queue = queueId === null ? undefined : context.queue(queueId);
  return {
    ...itemOf(media, queue),
    index: queue?.currentIndex ?? null,
    playing: state === 'playing',
    elapsed: position === null ? null : positionAt(position, null, at),
  };
}

function itemOf(media: Media | null, queue: Queue | undefined): Pick<Spot, 'item' | 'settled'> {
  const queued = queue?.current?.queueItemId ?? null;
  const shown = media?.queueItemId ?? null;
  return {
    item: queued ?? shown ?? media?.uri ?? media?.title ?? null,
    settled: queued === null || shown === null || queued === shown,
  };
}

/** The first item starts anew on "previous", which shows only where it had played for a while (s). */
const AT_START = 3;

/** Another item, a start, or the same item from an earlier point (one that repeats, or began anew). */
function moved(before: Spot, after: Spot, to: Direction): boolean {
  if (!after.settled) return false;
  if (after.item !== before.item || (after.playing && !before.playing)) return true;
  if (before.elapsed === null || after.elapsed === null) return false;
  if (after.elapsed < before.elapsed - 0.5) return true;
  return to === 'previous' && before.index === 0 && after.elapsed < AT_START;
}
