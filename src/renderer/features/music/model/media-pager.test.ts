import { describe, expect, it, vi } from 'vitest';
import { someMedia } from '../../../../../test/support/music/music-sample.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MediaPage } from '../../../../shared/music/library.ts';
import { toError } from '../../../state/failure.ts';
import { MediaPager } from './media-pager.ts';
import { MAX_PAGES, PAGE } from './page-window.ts';

interface Asked {
  readonly offset: number;
  readonly signal: AbortSignal;
  readonly answer: (page: Partial<MediaPage>) => void;
  readonly fail: () => void;
}

/** A pager over items named by their index; the test answers its requests. */
function setUp() {
  const asked: Asked[] = [];
  const pager = new MediaPager(
    (offset, _, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(failure('cancelled', 'cancelled')));
        asked.push({
          offset,
          signal,
          answer: (page) => resolve({ offset, items: [], next: null, total: null, ...page }),
          fail: () => reject(failure('timeout', 'The server did not answer in time.')),
        });
      }),
    toError,
  );
  const open = (): Asked[] => asked.filter(({ signal }) => !signal.aborted);
  return { pager, asked, open, offsets: () => asked.map(({ offset }) => offset) };
}

const items = (from: number, count: number, label = '') =>
  Array.from({ length: count }, (_, at) => someMedia('track', `${label}${String(from + at)}`));

const full = (offset: number, total: number | null, label = ''): Partial<MediaPage> => ({
  items: items(offset, PAGE, label),
  next: offset + PAGE,
  total,
});

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const nameAt = (pager: MediaPager, index: number) => pager.row(index).item?.name;

describe('rows that could not be read', () => {
  it('keep their place, and are counted as missing', async () => {
    const { pager, asked } = setUp();
    pager.want(0, 20);
    const lost = [0, 50];
    asked[0]?.answer({ items: items(0, PAGE - 2), lost, next: PAGE, total: 250 });
    await settled();
    expect([0, 1, 49, 50, 51].map((index) => nameAt(pager, index))).toEqual([
      undefined,
      '0',
      '48',
      undefined,
      '49',
    ]);
    expect([pager.row(50).lost, pager.row(120).lost]).toEqual([true, undefined]);
    expect(pager.cut).toEqual({ why: 'lost', have: 248, of: 250 });
  });

  it('are named apart from a list that the server repeats', async () => {
    const { pager, asked } = setUp();
    pager.want(0, 20);
    asked[0]?.answer({ ...full(0, 250), total: 250 });
    await settled();
    expect(pager.cut).toBeNull();
    pager.want(100, 120);
    const cut = { why: 'repeated', have: 100, of: 250 } as const;
    asked[1]?.answer({ items: [], next: null, total: 250, cut });
    await settled();
    expect([pager.cut, pager.count]).toEqual([cut, 100]);
  });
});

describe('a list in pages', () => {
  it('loads what is visible first, then the neighbors', async () => {
    const { pager, asked, offsets } = setUp();
    pager.want(0, 20);
    expect([pager.fresh, offsets()]).toEqual([true, [0]]);
    asked[0]?.answer(full(0, 100_000));
    await settled();
    expect([pager.fresh, pager.count, pager.counted]).toEqual([false, 100_000, true]);
    expect(offsets()).toEqual([0, 100]);
    pager.want(50_010, 50_030);
    expect(asked[1]?.signal.aborted).toBe(true);
    await settled();
    expect(offsets()).toEqual([0, 100, 50_000]);
    asked[2]?.answer(full(50_000, 100_000));
    await settled();
    expect(nameAt(pager, 50_010)).toBe('50010');
    expect(offsets()).toEqual([0, 100, 50_000, 50_100, 49_900]);
  });

  it('notifies of a page only if it is visible or changes the length', async () => {
    const { pager, asked } = setUp();
    const changed = vi.fn();
    pager.want(0, 10);
    asked[0]?.answer(full(0, 100_000));
    await settled();
    pager.on(changed);
    asked[1]?.answer(full(100, 100_000));
    await settled();
    expect([nameAt(pager, 150), changed.mock.calls.length]).toEqual(['150', 0]);
    pager.want(190, 205);
    asked[2]?.answer(full(200, 100_000));
    await settled();
    expect(changed).toHaveBeenCalledOnce();
    asked[3]?.answer({ items: items(300, 20), offset: 300 });
    await settled();
    expect([pager.count, changed.mock.calls.length]).toEqual([320, 2]);
  });

  it('keeps a row the same object while it waits, and holds a bounded number of pages', async () => {
    const { pager, open } = setUp();
    pager.want(0, 10);
    open()[0]?.answer(full(0, 1_000_000));
    await settled();
    const waiting = pager.row(700);
    expect(waiting).toEqual({ index: 700, item: null });
    expect(pager.row(700)).toBe(waiting);
    for (let page = 0; page < MAX_PAGES + 20; page += 1) {
      pager.want(page * PAGE, page * PAGE + 10);
      for (const { offset, answer } of open()) answer(full(offset, 1_000_000));
      await settled();
    }
    const held = Array.from({ length: MAX_PAGES + 20 }, (_, page) => nameAt(pager, page * PAGE));
    expect(held.filter((name) => name !== undefined).length).toBeLessThanOrEqual(MAX_PAGES);
    expect(held[0]).toBeUndefined();
    expect(held.at(-1)).toBeDefined();
  });

  it('ends where a page has no next one, whatever the server counted', async () => {
    const { pager, asked, open } = setUp();
    pager.want(0, 10);
    asked[0]?.answer(full(0, 350));
    await settled();
    pager.want(330, 349);
    await settled();
    for (const { offset, answer } of open()) if (offset === 300) answer({ items: [], total: 350 });
    await settled();
    expect(pager.count).toBe(300);
    for (const { offset, answer } of open()) if (offset === 200) answer(full(200, 350));
    await settled();
    expect([pager.count, pager.counted]).toEqual([300, true]);
  });

  it('grows by one row where the server has no count', async () => {
    const { pager, asked } = setUp();
    pager.want(0, 10);
    asked[0]?.answer(full(0, null));
    await settled();
    expect([pager.count, pager.counted]).toEqual([101, false]);
    asked[1]?.answer({ items: items(100, 20) });
    await settled();
    expect([pager.count, pager.counted]).toEqual([120, true]);
  });

  it('says where the server has more than it delivers', async () => {
    const { pager, asked } = setUp();
    pager.want(0, 10);
    asked[0]?.answer({ ...full(0, null), cutAt: 500 });
    await settled();
    expect([pager.count, pager.counted, pager.clipped]).toEqual([500, true, true]);
    pager.outdate();
    await settled();
    asked.at(-1)?.answer({ items: items(0, 20), total: 20 });
    await settled();
    expect([pager.count, pager.counted, pager.clipped]).toEqual([20, true, false]);
  });

  it('takes a list that is sent as a whole', async () => {
    const { pager, asked } = setUp();
    pager.want(0, 10);
    asked[0]?.answer({ items: items(0, 250) });
    await settled();
    expect([pager.count, nameAt(pager, 0), nameAt(pager, 249)]).toEqual([250, '0', '249']);
    expect(asked).toHaveLength(1);
  });

  it('shows old pages until their new version is there', async () => {
    const { pager, asked, open } = setUp();
    pager.want(0, 10);
    asked[0]?.answer({ items: items(0, 50, 'old ') });
    await settled();
    pager.outdate();
    expect(nameAt(pager, 3)).toBe('old 3');
    open()
      .at(-1)
      ?.answer({ items: items(0, 40, 'new ') });
    await settled();
    expect([nameAt(pager, 3), pager.count]).toEqual(['new 3', 40]);
  });

  it('stops after a failure until it is tried again', async () => {
    const { pager, asked } = setUp();
    const changed = vi.fn();
    pager.on(changed);
    pager.want(0, 10);
    asked[0]?.fail();
    await settled();
    expect([pager.error?.code, asked.length]).toEqual(['timeout', 1]);
    expect(changed).toHaveBeenCalled();
    pager.retry();
    asked[1]?.answer({ items: [] });
    await settled();
    expect([pager.error, pager.count, pager.fresh]).toEqual([null, 0, false]);
    expect(asked).toHaveLength(2);
  });

  it('continues after a pause', async () => {
    const { pager, asked } = setUp();
    pager.want(0, 10);
    pager.pause();
    expect(asked[0]?.signal.aborted).toBe(true);
    await settled();
    pager.want(0, 10);
    asked[1]?.answer({ items: items(0, 3) });
    await settled();
    expect([pager.error, pager.count]).toEqual([null, 3]);
  });
});
