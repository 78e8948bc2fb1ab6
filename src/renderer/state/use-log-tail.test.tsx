import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLogTail } from './use-log-tail.ts';

let reads: AbortSignal[];
let answer: () => Promise<void>;
const flush = (): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(0)));
const wait = (ms: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reads = [];
  answer = () => Promise.resolve();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open(live = true) {
  const hook = renderHook(
    (on: boolean) =>
      useLogTail(
        (_, signal) => {
          reads.push(signal);
          return answer();
        },
        1000,
        on,
      ),
    { initialProps: live },
  );
  await flush();
  return hook;
}

it('reads the end of a log that ends while a read is in progress', async () => {
  answer = () => new Promise(() => undefined);
  const { result, rerender } = await open();
  expect(result.current.loaded).toBe(false);
  answer = () => Promise.resolve();
  rerender(false);
  await flush();
  expect(reads.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(result.current.loaded).toBe(true);
  await wait(5000);
  expect(reads).toHaveLength(2);
});

it('waits while the page is hidden', async () => {
  await open();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await wait(5000);
  expect(reads).toHaveLength(1);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await flush();
  expect(reads).toHaveLength(2);
  await wait(1000);
  expect(reads).toHaveLength(3);
});

it('reads a log that does not grow once, and again on request after a failure', async () => {
  answer = () => Promise.reject(new Error('lost'));
  const { result } = await open(false);
  expect(result.current.error?.code).toBe('internal');
  await wait(5000);
  expect(reads).toHaveLength(1);
  answer = () => Promise.resolve();
  act(() => result.current.retry());
  await flush();
  expect(reads).toHaveLength(2);
  expect(result.current.error).toBeNull();
});

it('ends with its component', async () => {
  const { unmount } = await open();
  unmount();
  await wait(5000);
  expect(reads.map(({ aborted }) => aborted)).toEqual([true]);
});
