import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '../../../../shared/contract/errors.ts';
import type { LibraryRow } from '../../../../shared/library/model.ts';
import { toError } from '../../../state/failure.ts';
import { MediaPages, PAGE_ROWS } from './media-pages.ts';

const row = (index: number, title = `title ${String(index)}`): LibraryRow => ({
  id: `m${String(index)}`,
  path: `/media/${String(index)}.mkv`,
  ms: 60_000,
  type: 'movie',
  title,
  library: 'Films',
  addedAt: 0,
  state: 'ready',
  chapters: 0,
});

/** A library of `total` media that counts its requests. */
function open(total: number) {
  const library = { total, title: 'old', offsets: [] as number[], isBroken: false };
  const pages = new MediaPages((offset, limit) => {
    library.offsets.push(offset);
    if (library.isBroken) return Promise.reject(failure('storage', 'broken'));
    const count = Math.max(0, Math.min(limit, library.total - offset));
    const items = Array.from({ length: count }, (_, at) => row(offset + at, library.title));
    return Promise.resolve({ items, total: library.total, totalMs: 0, ms: 1, error: null });
  }, toError);
  const titleAt = (index: number): string | undefined => pages.source.at(index)?.media?.title;
  return { library, pages, titleAt };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = (ms = 10) => vi.advanceTimersByTimeAsync(ms);

describe('MediaPages', () => {
  it('loads only the pages whose rows are drawn, the last drawn one first', async () => {
    const { pages, library, titleAt } = open(100_000);
    pages.start();
    await settle();
    expect(pages.source.count).toBe(100_000);
    expect(library.offsets).toEqual([0]);
    for (const page of [3, 7, 400]) expect(titleAt(page * PAGE_ROWS)).toBe(undefined);
    await settle();
    expect(library.offsets[1]).toBe(400 * PAGE_ROWS);
    expect(titleAt(400 * PAGE_ROWS)).toBe('old');
    expect(library.offsets.length).toBeLessThanOrEqual(4);
  });

  it('keeps its rows and their identity until new ones have arrived', async () => {
    const { pages, library, titleAt } = open(1000);
    pages.start();
    await settle();
    const before = pages.source.at(5);
    pages.outdate();
    expect(titleAt(5)).toBe('old');
    await settle(1100);
    expect(pages.source.at(5)).toBe(before);
    library.title = 'new';
    library.total = 1200;
    pages.outdate();
    expect(titleAt(5)).toBe('old');
    await settle(1100);
    expect(titleAt(5)).toBe('new');
    expect(pages.source.count).toBe(1200);
  });

  it('reads again at most once a second while the library changes', async () => {
    const { pages, library } = open(1000);
    pages.start();
    await settle();
    for (let at = 0; at < 50; at += 1) {
      pages.outdate();
      pages.source.at(0);
      await settle(100);
    }
    expect(library.offsets.length).toBeLessThanOrEqual(8);
    expect(library.offsets.length).toBeGreaterThan(2);
  });

  it('keeps the rows after a failure, and goes on when asked to', async () => {
    const { pages, library, titleAt } = open(1000);
    pages.start();
    await settle();
    library.isBroken = true;
    titleAt(3 * PAGE_ROWS);
    await settle();
    expect(pages.failure?.message).toBe('broken');
    expect(titleAt(0)).toBe('old');
    library.isBroken = false;
    pages.retry();
    await settle();
    expect([pages.failure, titleAt(3 * PAGE_ROWS)]).toEqual([null, 'old']);
  });

  it('finds a loaded row by its id, and one that is loading by its place', async () => {
    const { pages } = open(1000);
    pages.start();
    await settle();
    expect(pages.source.indexOf('m42')).toBe(42);
    expect(pages.source.indexOf('#900')).toBe(900);
    expect(pages.source.indexOf('m900')).toBe(-1);
  });
});
