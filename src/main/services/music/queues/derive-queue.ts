import type { Queue } from '../../../../shared/music/queue.ts';
import { itemMedia } from '../players/derive-player.ts';
import { anchorOf } from '../players/moment.ts';
import type { World } from '../players/world.ts';
import type { RawQueue } from './raw-queue.ts';

/** A queue as its header shows it. `before` is the last picture of the same queue. */
export function deriveQueue(
  raw: RawQueue,
  revision: number,
  world: Pick<World, 'art'>,
  before: Queue | null,
): Queue {
  const rate = raw.state === 'playing' ? raw.speed : 0;
  return {
    id: raw.id,
    name: raw.name,
    active: raw.active,
    available: raw.available,
    state: raw.state,
    count: raw.count,
    currentIndex: raw.currentIndex,
    shuffle: raw.shuffle,
    repeat: raw.repeat,
    current: raw.current === null ? null : itemMedia(raw.current, world),
    next: raw.next === null ? null : itemMedia(raw.next, world),
    position: raw.moment === null ? null : anchorOf(raw.moment, rate, before?.position ?? null),
    revision,
  };
}
