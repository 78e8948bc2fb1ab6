import type { Queue } from '../../../src/shared/music/queue.ts';

/** An idle, empty queue as a base for tests. */
export const someQueue = (id: string, change: Partial<Queue> = {}): Queue => ({
  id,
  name: id,
  active: true,
  available: true,
  state: 'idle',
  count: 0,
  currentIndex: null,
  shuffle: false,
  repeat: 'off',
  current: null,
  next: null,
  position: null,
  lockedThrough: null,
  autoplay: null,
  crossfade: null,
  speed: null,
  revision: 1,
  ...change,
});
