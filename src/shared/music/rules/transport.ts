import type { Player } from '../player.ts';
import type { Queue } from '../queue.ts';

/** Whether "play" can have an effect: a stopped player with an empty queue has nothing to play. `queued`: items of its queue; null: unknown. */
export const canPlay = (player: Player, queued: number | null): boolean =>
  player.available && (player.state === 'playing' || player.media !== null || queued !== 0);

/** Whether the queue is at its last item. With "repeat one", `next` is the current item, but "next" still moves on. */
export function atEnd({ count, current, currentIndex, next, repeat }: Queue): boolean {
  if (currentIndex === null || currentIndex < count - 1 || repeat === 'all') return false;
  return next === null || next.queueItemId === current?.queueItemId;
}

/** Whether "next" or "previous" can have an effect. Without a known queue, the player may have further items of its own. */
export function canSkip(player: Player, queue: Queue | null, to: 'next' | 'previous'): boolean {
  if (!player.available || !player.can.nextPrevious) return false;
  if (queue === null) return true;
  return queue.count > 0 && queue.currentIndex !== null && !(to === 'next' && atEnd(queue));
}
