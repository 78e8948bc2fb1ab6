import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '../../shared/contract/errors.ts';
import { useMutation } from './use-mutation.ts';
import { dismissToast, useToasts } from './toasts.ts';

/** The core's response. */
let obey: (value: number) => Promise<string>;

beforeEach(() => {
  vi.useFakeTimers();
  obey = () => Promise.resolve('done');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(inline = true) {
  const done: unknown[] = [];
  const hook = renderHook(() => ({
    toasts: useToasts(),
    ...useMutation((value: number) => obey(value), {
      inline,
      onDone: (...end) => done.push(end),
    }),
  }));
  return { done, hook, now: () => hook.result.current };
}
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Responds after this time (ms). */
const answerAfter = (ms: number): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve('done'), ms));

describe('useMutation', () => {
  it('shows the new value at once, and is done with the answer', async () => {
    obey = () => answerAfter(250);
    const { now, done } = show();
    act(() => now().submit(5));
    expect(now()).toMatchObject({ pending: true, sent: { input: 5 } });
    await after(200);
    expect(now()).toMatchObject({ pending: true, sent: { input: 5 } });
    await after(100);
    expect(now()).toMatchObject({ pending: false, sent: null, error: null });
    expect(done).toEqual([['done', 5, true]]);
  });

  it('puts the old value back where the change is refused, and says why in a toast unless the view does', async () => {
    obey = () => Promise.reject(failure('forbidden', 'Only admins may.'));
    const { now } = show(false);
    act(() => now().submit(5));
    await after(0);
    expect(now()).toMatchObject({ sent: null, error: { message: 'Only admins may.' } });
    expect(now().toasts.map(({ text }) => text)).toEqual(['Only admins may.']);
    act(() => {
      for (const { id } of now().toasts) dismissToast(id);
    });
  });

  it('says that its component is gone when a run ends after it', async () => {
    const { now, done, hook } = show();
    let answer = (): void => undefined;
    obey = () =>
      new Promise((resolve) => {
        answer = () => resolve('done');
      });
    act(() => now().submit(5));
    hook.unmount();
    answer();
    await after(0);
    expect(done).toEqual([['done', 5, false]]);
  });

  it('shows the value of the last run until its own answer', async () => {
    obey = (value) => answerAfter(value === 5 ? 100 : 300);
    const { now } = show();
    act(() => now().submit(5));
    await after(50);
    act(() => now().submit(6));
    expect(now().sent).toEqual({ input: 6 });
    await after(100);
    expect(now()).toMatchObject({ pending: true, sent: { input: 6 } });
    await after(300);
    expect(now()).toMatchObject({ pending: false, sent: null, error: null });
  });
});
