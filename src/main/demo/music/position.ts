import type { DemoQueue, DemoQueueItem, World } from './world-model.ts';

/** The item that stands at the queue's index. */
export function currentItem(queue: DemoQueue): DemoQueueItem | null {
  return (queue.index === null ? undefined : queue.items[queue.index]) ?? null;
}

/** Length of the current item in s; null for none and for a stream without an end. */
export function durationOf(queue: DemoQueue): number | null {
  const media = currentItem(queue)?.media;
  return media?.kind === 'track' ? media.duration : null;
}

/** Where the queue is now: s, within 0 and the duration. */
export function positionOf(world: World, queue: DemoQueue): number {
  const grown = queue.state === 'playing' ? (world.now() - queue.at) * queue.speed : 0;
  return Math.max(0, Math.min(queue.elapsed + grown, durationOf(queue) ?? Infinity));
}

/** Sets the position (s) from which the queue counts on. */
export function anchor(world: World, queue: DemoQueue, elapsed: number): void {
  queue.elapsed = elapsed;
  queue.at = world.now();
}

/** The index that follows; `forced` ignores "repeat one". Null at the end. */
export function followingIndex(queue: DemoQueue, forced: boolean): number | null {
  if (queue.index === null) return null;
  if (queue.repeat === 'one' && !forced) return queue.index;
  if (queue.index + 1 < queue.items.length) return queue.index + 1;
  return queue.repeat === 'all' && queue.items.length > 0 ? 0 : null;
}
