import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '../../shared/contract/errors.ts';
import { useMutation } from './use-mutation.ts';
import { dismissToast, useToasts } from './toasts.ts';

/** What the source says, and what was sent to it. */
let stored: number;
let sent: number[];
let obey: (value: number) => Promise<string>;

beforeEach(() => {
  vi.useFakeTimers();
  stored = 1;
  sent = [];
  obey = (value) => {
    stored = value;
    return Promise.resolve('done');
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(inline = true) {
  const done: unknown[] = [];
  const hook = renderHook(() => ({
    toasts: useToasts(),
    ...useMutation(
      (value: number) => {
        sent.push(value);
        return obey(value);
      },
      {
        inline,
        onDone: (...end) => done.push(end),
        expect: { of: (value) => value, read: () => stored },
      },
    ),
  }));
  return { done, hook, now: () => hook.result.current };
}
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('useMutation', () => {
  it('shows the new value at once and is done when the source reads back with it', async () => {
    obey = () => {
      setTimeout(() => {
        stored = 5;
      }, 250);
      return Promise.resolve('done');
    };
    const { now, done } = show();
    act(() => now().submit(5));
    expect(now()).toMatchObject({ pending: true, expected: { value: 5 } });
    await after(200);
    expect(now()).toMatchObject({ pending: true, expected: { value: 5 } });
    await after(200);
    expect(now()).toMatchObject({ pending: false, expected: null, error: null });
    expect(done).toEqual([['done', 5, true]]);
  });

  it('fails as unconfirmed where the source keeps its own value', async () => {
    obey = () => Promise.resolve('done');
    const { now, done } = show();
    act(() => now().submit(5));
    await after(2_900);
    expect(now().pending).toBe(true);
    await after(200);
    expect(now()).toMatchObject({ pending: false, expected: null, error: { code: 'unconfirmed' } });
    expect(done).toEqual([]);
    expect(sent).toEqual([5]);
  });

  it('puts the old value back where the change is refused, and says why in a toast unless the view does', async () => {
    obey = () => Promise.reject(failure('forbidden', 'Only admins may.'));
    const { now } = show(false);
    act(() => now().submit(5));
    await after(0);
    expect(now()).toMatchObject({ expected: null, error: { message: 'Only admins may.' } });
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
        answer = () => {
          stored = 5;
          resolve('done');
        };
      });
    act(() => now().submit(5));
    hook.unmount();
    answer();
    await after(0);
    expect(done).toEqual([['done', 5, false]]);
  });

  it('expects the value of the last run alone', async () => {
    obey = (value) => {
      if (value === 6) stored = 6;
      return Promise.resolve('done');
    };
    const { now } = show();
    act(() => now().submit(5));
    await after(50);
    act(() => now().submit(6));
    expect(now().expected).toEqual({ value: 6 });
    await after(4_000);
    expect(now()).toMatchObject({ pending: false, expected: null, error: null });
  });
});
