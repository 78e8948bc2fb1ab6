import { describe, expect, it } from 'vitest';
import { someMedia } from '../../../../test/support/music/some-media.ts';
import { somePlayer } from '../../../../test/support/music/some-player.ts';
import { someQueue } from '../../../../test/support/music/some-queue.ts';
import type { Player } from '../player.ts';
import type { Queue } from '../queue.ts';
import { canPlay, canSkip } from './transport.ts';

const one = someMedia({ queueItemId: 'q1' });
const two = someMedia({ queueItemId: 'q2' });
const player = (change: Partial<Player> = {}) => {
  const base = somePlayer('den', { available: true, ...change });
  return { ...base, can: { ...base.can, nextPrevious: true } };
};
const queue = (change: Partial<Queue> = {}) =>
  someQueue('den', { count: 2, currentIndex: 0, current: one, next: two, ...change });

describe("the actions of a player's buttons", () => {
  it('is to play anything but an empty queue of a stopped player', () => {
    const idle = player({ state: 'idle', media: null });
    expect([canPlay(idle, 0), canPlay(idle, 3), canPlay(idle, null)]).toEqual([false, true, true]);
    expect(canPlay(player({ state: 'playing', media: null }), 0)).toBe(true);
    expect(canPlay(player({ available: false, media: one }), 3)).toBe(false);
  });

  it.each<[string, Queue | null, boolean, boolean]>([
    ['a queue with more items', queue(), true, true],
    ['no known queue', null, true, true],
    ['an empty queue', queue({ count: 0, currentIndex: null }), false, false],
    ['a queue that has not begun', queue({ currentIndex: null }), false, false],
    ['the last item', queue({ currentIndex: 1, current: two, next: null }), false, true],
    ['the last item, again from the first', queue({ currentIndex: 1, repeat: 'all' }), true, true],
    ['the last item, repeated', queue({ currentIndex: 1, current: two, next: two }), false, true],
  ])('is to skip with %s', (_name, of, next, previous) => {
    expect([canSkip(player(), of, 'next'), canSkip(player(), of, 'previous')]).toEqual([
      next,
      previous,
    ]);
    expect(canSkip(player({ available: false }), of, 'next')).toBe(false);
    expect(canSkip(somePlayer('den', { available: true }), of, 'previous')).toBe(
      somePlayer('den').can.nextPrevious && previous,
    );
  });
});
