import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowCore } from '../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../test/support/window/window-core.ts';
import { useQuery } from './use-resource.ts';

const PAUSE = 80;
let open: WindowCore;
let asked: { text: string; signal: AbortSignal; answer: (data: string) => void }[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  asked = [];
  open = await windowCore({}, {});
});
afterEach(() => {
  cleanup();
  open.close();
  vi.useRealTimers();
});

/** A field whose requests wait until the test answers them. */
async function field() {
  const hook = renderHook(
    ({ text }: { text: string }) =>
      useQuery(
        text === '' ? null : text,
        (signal) =>
          new Promise<string>((answer) => {
            asked.push({ text, signal, answer });
          }),
        { pause: PAUSE },
      ),
    { initialProps: { text: '' } },
  );
  await act(arrived);
  return {
    now: () => hook.result.current,
    type: (text: string) => act(() => hook.rerender({ text })),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    answer: (index: number, data: string) =>
      act(async () => {
        asked[index]?.answer(data);
        await arrived();
      }),
  };
}
const texts = () => asked.map(({ text }) => text);

describe('useQuery of a text that is typed', () => {
  it('asks the first letter at once, and the latest text when it is answered', async () => {
    const { type, answer, now } = await field();
    type('a');
    type('ab');
    type('abc');
    expect(texts()).toEqual(['a']);
    await answer(0, 'of a');
    expect(texts(), 'the letters between are never asked').toEqual(['a', 'abc']);
    expect(now(), 'hits of what is no longer typed').toMatchObject({ data: null, loading: true });
    await answer(1, 'of abc');
    expect(now()).toMatchObject({ data: 'of abc', loading: false });
  });

  it('asks a slow server once per pause, and gives up the request before', async () => {
    const { type, wait } = await field();
    type('a');
    type('ab');
    await wait(PAUSE - 1);
    type('abc');
    await wait(PAUSE - 1);
    expect(texts()).toEqual(['a']);
    await wait(1);
    expect(texts()).toEqual(['a', 'abc']);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('never shows an older answer after a newer one', async () => {
    const { type, wait, answer, now } = await field();
    type('a');
    type('ab');
    await wait(PAUSE);
    await answer(1, 'of ab');
    await answer(0, 'of a');
    expect(now()).toMatchObject({ data: 'of ab', loading: false });
  });

  it('asks again for a text that is typed again while another one waits', async () => {
    const { type, answer, now, wait } = await field();
    type('a');
    type('ab');
    type('a');
    await answer(0, 'of a');
    await wait(PAUSE);
    expect(texts(), 'the running request is the right one').toEqual(['a']);
    expect(now()).toMatchObject({ data: 'of a', loading: false });
  });

  it('asks for nothing once the text is cleared', async () => {
    const { type, wait, now } = await field();
    type('a');
    type('ab');
    type('');
    await wait(PAUSE);
    expect(texts()).toEqual(['a']);
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(now()).toMatchObject({ data: null, loading: false });
  });

  it('asks a new core process at once', async () => {
    const { type } = await field();
    type('a');
    type('ab');
    await act(() => open.drop());
    await act(() => open.reconnect('another process'));
    await act(arrived);
    expect(texts()).toEqual(['a', 'ab']);
  });
});
