import { describe, expect, it, vi } from 'vitest';
import { failure } from '../../../../shared/contract/errors.ts';
import type { QueueItem, QueuePage } from '../../../../shared/music/queue.ts';
import { toError } from '../../../state/failure.ts';
import { MAX_PAGES, PAGE } from './page-window.ts';
import { QueuePager } from './queue-pager.ts';

interface Asked {
  readonly offset: number;
  readonly signal: AbortSignal;
  answer(revision: number, label?: string, duration?: number | null): void;
  fail(): void;
}

function item(index: number, label: string, duration: number | null): QueueItem {
  const title = `${label} ${String(index)}`;
  return {
    id: title,
    index,
    title,
    artist: null,
    album: null,
    duration,
    art: null,
    uri: null,
    albumUri: null,
    artistUri: null,
    favorite: null,
    available: true,
  };
}

function page(
  offset: number,
  total: number,
  revision: number,
  label: string,
  duration: number | null,
): QueuePage {
  const length = Math.max(0, Math.min(PAGE, total - offset));
  const items = Array.from({ length }, (_, i) => item(offset + i, label, duration));
  return { queueId: 'q', offset, total, revision, items };
}

function setUp(total: number): { pager: QueuePager; asked: Asked[]; offsets: () => number[] } {
  const asked: Asked[] = [];
  const pager = new QueuePager(
    (offset, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(failure('cancelled', 'cancelled')));
        asked.push({
          offset,
          signal,
          answer: (revision, label = 'track', duration = 60) =>
            resolve(page(offset, total, revision, label, duration)),
          fail: () => reject(failure('timeout', 'The server did not answer in time.')),
        });
      }),
    toError,
  );
  pager.sync(total, 1);
  return { pager, asked, offsets: () => asked.map((a) => a.offset) };
}

const settled = (): Promise<void> => vi.waitFor(() => Promise.resolve());

describe('items that could not be read', () =>
  it('keep their place, and are counted as missing', async () => {
    const read = page(0, 3, 1, 'track', 60);
    const some = { ...read, items: read.items.filter(({ index }) => index !== 1), lost: [1] };
    const pager = new QueuePager(() => Promise.resolve(some), toError);
    pager.sync(3, 1);
    pager.want(0, 2);
    await vi.waitFor(() => expect(pager.item(2)?.title).toBe('track 2'));
    expect([pager.item(0)?.title, pager.item(1)]).toEqual(['track 0', undefined]);
    expect([0, 1, 2].map((index) => pager.isLost(index))).toEqual([false, true, false]);
    expect(pager.cut).toEqual({ why: 'lost', have: 2, of: 3 });
    expect([pager.indexOf('track 2'), pager.move(0, 2)]).toEqual([2, false]);
  }));

describe('QueuePager', () => {
  it('loads the pages on screen, two at a time', async () => {
    const { pager, asked, offsets } = setUp(10_000);
    pager.want(5_000, 5_020);
    expect(offsets()).toEqual([0, 5_000]);
    asked[1]?.answer(1);
    await settled();
    expect(pager.item(5_010)?.title).toBe('track 5010');
    expect(pager.item(4_999)).toBeUndefined();
  });

  it('gives up pages that were scrolled past', () => {
    const { pager, asked } = setUp(10_000);
    pager.want(3_000, 3_020);
    pager.want(9_000, 9_020);
    expect(asked.find((a) => a.offset === 3_000)?.signal.aborted).toBe(true);
  });

  it('loads what is on screen after scrolling past many pages', async () => {
    const { pager, offsets, asked } = setUp(10_000);
    for (let first = 0; first < 9_000; first += 300) pager.want(first, first + 20);
    pager.want(9_000, 9_020);
    await settled();
    expect(offsets().at(-1)).toBe(9_000);
    expect(asked.filter((a) => !a.signal.aborted)).toHaveLength(1);
  });

  it('keeps items of an older revision on screen until the new ones are there', async () => {
    const { pager, asked } = setUp(50);
    asked[0]?.answer(1, 'old');
    await settled();
    pager.sync(50, 2);
    expect(pager.item(3)?.title).toBe('old 3');
    asked[1]?.answer(2, 'new');
    await settled();
    expect(pager.item(3)?.title).toBe('new 3');
    expect(asked).toHaveLength(2);
  });

  it('asks again when the queue changed while a page was on its way, and only then', async () => {
    const { pager, asked } = setUp(50);
    pager.sync(50, 2);
    asked[0]?.answer(1, 'old');
    await settled();
    expect(asked).toHaveLength(2);
    asked[1]?.answer(1, 'lagging');
    await settled();
    expect(asked).toHaveLength(2);
    expect(pager.item(0)?.title).toBe('lagging 0');
  });

  it('stops loading when no view is subscribed, and continues when one is', async () => {
    const { pager, asked } = setUp(150);
    pager.pause();
    await settled();
    expect(asked.every((a) => a.signal.aborted)).toBe(true);
    expect(asked).toHaveLength(1);
    pager.want(0, 10);
    expect(asked).toHaveLength(2);
  });

  it('drops what is behind the end when the queue gets shorter', async () => {
    const { pager, asked } = setUp(150);
    asked[0]?.answer(1);
    asked[1]?.answer(1);
    await settled();
    pager.sync(80, 2);
    expect(pager.item(120)).toBeUndefined();
    expect(pager.item(20)).toBeDefined();
  });

  it('stops after a failure and goes on when asked to', async () => {
    const { pager, asked } = setUp(50);
    asked[0]?.fail();
    await settled();
    expect(pager.error?.code).toBe('timeout');
    expect(asked).toHaveLength(1);
    pager.retry();
    asked[1]?.answer(1);
    await settled();
    expect(pager.error).toBeNull();
    expect(pager.item(0)).toBeDefined();
  });

  it('tells the total time once a short queue is loaded, and not of one with an endless stream', async () => {
    const { pager, asked } = setUp(150);
    expect(pager.secondsFrom(0)).toBeNull();
    asked[0]?.answer(1);
    await settled();
    asked[1]?.answer(1);
    await settled();
    expect([0, 10, 149, 150].map((from) => pager.secondsFrom(from))).toEqual([
      9_000,
      8_400,
      60,
      null,
    ]);
    pager.sync(150, 2);
    asked[2]?.answer(2, 'radio', null);
    await settled();
    expect(pager.secondsFrom(0)).toBeNull();
  });

  it('shows a moved item at once, over pages too, and the order of the server after the last edit', async () => {
    const { pager, asked } = setUp(150);
    asked[0]?.answer(1);
    await settled();
    asked[1]?.answer(1);
    await settled();
    const moved = pager.item(98);
    const next = pager.item(99);
    const release = pager.hold();
    expect(pager.move(98, 101)).toBe(true);
    expect([pager.item(98), pager.item(101)]).toEqual([next, moved]);
    pager.sync(150, 2);
    expect(asked).toHaveLength(2);
    release();
    expect(asked.length).toBeGreaterThan(2);
    expect(pager.move(98, 400)).toBe(false);
  });

  it('keeps no more than so many pages, and the ones near the view', async () => {
    const { pager, asked } = setUp(10_000);
    for (let at = 0; at < 60; at += 1) {
      pager.want(at * PAGE, at * PAGE + 10);
      for (const one of asked) one.answer(1);
      await settled();
    }
    const kept = Array.from({ length: 100 }, (_, at) => pager.item(at * PAGE)).filter(Boolean);
    expect(kept).toHaveLength(MAX_PAGES);
    expect(pager.item(59 * PAGE)).toBeDefined();
    expect(pager.item(0)).toBeUndefined();
  });
});
