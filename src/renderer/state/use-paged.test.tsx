import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../test/support/window/window-core.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { Page } from './page-loader.ts';
import { usePaged, usePages } from './use-paged.ts';

let open: WindowCore | null = null;
let asked: number[];
/** What each render showed. */
let seen: { readonly loading: boolean; readonly error: unknown }[];
let fetch: (cursor: number, signal: AbortSignal) => Promise<Page<string, number>>;

afterEach(() => {
  cleanup();
  open?.close();
  open = null;
});

const letters = 'abcdefgh';
/** Two letters a page, from `cursor` on. */
const page = (cursor: number): Page<string, number> => ({
  items: [...letters.slice(cursor, cursor + 2)],
  next: cursor + 2 < letters.length ? cursor + 2 : null,
  total: letters.length,
});

const optionsOf = (list: string) => ({
  list,
  first: 0,
  size: 2,
  id: (item: string) => item,
  fetch: (cursor: number, signal: AbortSignal) => {
    asked.push(cursor);
    return fetch(cursor, signal);
  },
});

async function show<
  R extends { readonly loading: boolean; readonly error: unknown; readonly more: () => void },
>(use: (key: string, options: ReturnType<typeof optionsOf>) => R) {
  asked = [];
  seen = [];
  open = await windowCore({});
  const hook = renderHook(
    ({ key, list }) => {
      const shown = use(key, optionsOf(list));
      seen.push(shown);
      return shown;
    },
    { initialProps: { key: 'a', list: 'one' } },
  );
  await act(arrived);
  const more = async (): Promise<void> => {
    act(() => hook.result.current.more());
    await act(arrived);
  };
  return { hook, more, now: () => hook.result.current };
}
const showPaged = () => show((key, options) => usePaged<string, number>(key, options));

describe('usePaged', () => {
  it('grows page by page and requests none twice', async () => {
    fetch = (cursor) => Promise.resolve(page(cursor));
    const { more, now } = await showPaged();
    expect(now()).toMatchObject({ items: ['a', 'b'], total: 8, hasMore: true, error: null });
    await more();
    expect(now().items).toEqual(['a', 'b', 'c', 'd']);
    expect(asked).toEqual([0, 2]);
    for (let turn = 0; turn < 3; turn += 1) await more();
    expect(now()).toMatchObject({ items: [...letters], hasMore: false, loading: false });
    expect(asked).toEqual([0, 2, 4, 6]);
  });

  it('loads as many items again under another key, and keeps the old ones until then', async () => {
    fetch = (cursor) => Promise.resolve(page(cursor));
    const { hook, more, now } = await showPaged();
    await more();
    hook.rerender({ key: 'b', list: 'one' });
    expect(now()).toMatchObject({ items: ['a', 'b', 'c', 'd'], loading: true, stale: true });
    await act(arrived);
    expect(now()).toMatchObject({ items: ['a', 'b', 'c', 'd'], loading: false, stale: false });
    expect(asked).toEqual([0, 2, 0, 2]);
  });

  it('is not out of date while it grows', async () => {
    let answer: (page: Page<string, number>) => void = () => undefined;
    fetch = (cursor) =>
      cursor === 0
        ? Promise.resolve(page(0))
        : new Promise((resolve) => {
            answer = resolve;
          });
    const { more, now } = await showPaged();
    await more();
    expect(now()).toMatchObject({ items: ['a', 'b'], loading: true, stale: false });
    await more();
    expect(asked).toEqual([0, 2]);
    answer(page(2));
    await act(arrived);
    expect(now()).toMatchObject({ items: ['a', 'b', 'c', 'd'], loading: false, stale: false });
  });

  it('grows also when it is asked to while it is read again', async () => {
    fetch = (cursor) => Promise.resolve(page(cursor));
    const { hook, more, now } = await showPaged();
    hook.rerender({ key: 'b', list: 'one' });
    expect(now().loading).toBe(true);
    await more();
    expect(now().items).toEqual(['a', 'b', 'c', 'd']);
  });

  it('shows an item once where pages overlap, and ends where the cursor does not move', async () => {
    fetch = (cursor) =>
      Promise.resolve(
        cursor === 0
          ? { items: ['a', 'b'], next: 1, total: null }
          : { items: ['b', 'c'], next: 1, total: null },
      );
    const { more, now } = await showPaged();
    await more();
    expect(now()).toMatchObject({ items: ['a', 'b', 'c'], hasMore: false });
    expect(asked).toEqual([0, 1]);
  });

  it('aborts by cancel and keeps its items', async () => {
    let aborted = false;
    fetch = (cursor, signal) =>
      cursor === 0
        ? Promise.resolve(page(0))
        : new Promise(() =>
            signal.addEventListener('abort', () => {
              aborted = true;
            }),
          );
    const { more, now } = await showPaged();
    await more();
    expect(now().loading).toBe(true);
    act(() => now().cancel());
    expect(aborted).toBe(true);
    expect(now()).toMatchObject({ items: ['a', 'b'], loading: false, error: null });
  });

  it('shows why a further page failed, keeps the others, and continues from there', async () => {
    let refuse = false;
    fetch = (cursor) => {
      if (refuse) throw failure('timeout', 'Too slow.');
      return Promise.resolve(page(cursor));
    };
    const { more, now } = await showPaged();
    await more();
    refuse = true;
    await more();
    expect(now()).toMatchObject({
      items: ['a', 'b', 'c', 'd'],
      error: { code: 'timeout' },
      stale: true,
    });
    expect(seen.slice(-3)).toMatchObject([
      { loading: true },
      { loading: true },
      { loading: false },
    ]);
    refuse = false;
    await more();
    expect(now()).toMatchObject({ items: ['a', 'b', 'c', 'd', 'e', 'f'], error: null });
    expect(asked).toEqual([0, 2, 4, 4]);
  });

  it('loads as many items again under another key, with the page that it aborts', async () => {
    let aborted = false;
    fetch = (cursor, signal) =>
      cursor < 4 || aborted
        ? Promise.resolve(page(cursor))
        : new Promise(() =>
            signal.addEventListener('abort', () => {
              aborted = true;
            }),
          );
    const { hook, more, now } = await showPaged();
    await more();
    await more();
    // One request for a page, however often it is asked for.
    await more();
    expect(asked).toEqual([0, 2, 4]);
    hook.rerender({ key: 'b', list: 'one' });
    expect(aborted).toBe(true);
    expect(now()).toMatchObject({ items: ['a', 'b', 'c', 'd'], loading: true, stale: true });
    await act(arrived);
    expect(now()).toMatchObject({ items: ['a', 'b', 'c', 'd', 'e', 'f'], loading: false });
  });

  it('starts another list with its first page', async () => {
    fetch = (cursor) => Promise.resolve(page(cursor));
    const { hook, more, now } = await showPaged();
    await more();
    hook.rerender({ key: 'b', list: 'two' });
    await act(arrived);
    expect(now()).toMatchObject({ items: ['a', 'b'], loading: false });
    hook.rerender({ key: 'a', list: 'one' });
    await act(arrived);
    expect(now().items).toEqual(['a', 'b']);
  });

  it('reads on while a page has only items that are known', async () => {
    fetch = (cursor) =>
      Promise.resolve(cursor === 2 ? { ...page(0), next: 4, total: 8 } : page(cursor));
    const { more, now } = await showPaged();
    await more();
    expect(now()).toMatchObject({ items: ['a', 'b', 'e', 'f'], hasMore: true });
    expect(asked).toEqual([0, 2, 4]);
  });
});

it('another page renders only what subscribes to the pages, and its failure all', async () => {
  let refuse = false;
  fetch = (cursor) => {
    if (refuse) throw failure('timeout', 'Too slow.');
    return Promise.resolve(page(cursor));
  };
  const { hook, more, now } = await show((key, options) => usePages<string, number>(key, options));
  const { pages } = now();
  const before = seen.length;
  let told = 0;
  pages.subscribe(() => {
    told += 1;
  });
  await more();
  expect(pages.getState()).toMatchObject({ items: ['a', 'b', 'c', 'd'], total: 8, hasMore: true });
  // When the request starts and when it ends.
  expect([told, seen.length]).toEqual([2, before]);
  hook.rerender({ key: 'a', list: 'one' });
  expect(now()).toMatchObject({ pages, loading: false });
  refuse = true;
  await more();
  expect(now()).toMatchObject({ pages, error: { code: 'timeout' }, stale: true });
  refuse = false;
  await more();
  expect(now().pages.getState().items).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(asked).toEqual([0, 2, 4, 4]);
});
