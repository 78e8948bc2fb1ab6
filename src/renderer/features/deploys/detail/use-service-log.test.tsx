import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput, MethodOutput } from '../../../../shared/contract/methods.ts';
import type { LogEntry } from '../../../../shared/deploys/model.ts';
import type { LogBuffer } from '../../../ui/log/log-buffer.ts';
import { useServiceLog } from './ServiceLog.tsx';

type Answer = MethodOutput<'deploys.logs'>;
const line = (at: number, text: string): LogEntry => ({ at, word: null, text });

let core: WindowCore;
let asked: MethodInput<'deploys.logs'>[];
let answer: (input: MethodInput<'deploys.logs'>) => Answer | Promise<Answer>;

beforeEach(async () => {
  asked = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  core = await windowCore(
    {},
    {
      'deploys.logs': (input) => {
        asked.push(input);
        return answer(input);
      },
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
  vi.useRealTimers();
});

const texts = (log: LogBuffer): string[] =>
  Array.from({ length: log.count }, (_, index) => log.at(log.first + index)?.text ?? '');

async function open(live: boolean) {
  const { result } = renderHook(() => useServiceLog({ serviceId: 's1', kind: 'build' }, live));
  await act(arrived);
  return result;
}
const wait = (ms: number): Promise<void> =>
  act(async () => {
    vi.advanceTimersByTime(ms);
    await arrived();
  });

describe('the log of a service', () => {
  it('follows a log that grows without repeating lines', async () => {
    let lines = [line(1, 'a'), line(2, 'b')];
    answer = ({ since }) => ({
      entries: lines.filter(({ at }) => since === null || (at ?? 0) >= since),
      more: false,
    });
    const result = await open(true);
    expect(texts(result.current.log)).toEqual(['a', 'b']);
    lines = [...lines, line(2, 'b2'), line(3, 'c')];
    await wait(3000);
    expect(texts(result.current.log)).toEqual(['a', 'b', 'b2', 'c']);
    expect(asked.map(({ since }) => since)).toEqual([null, 2]);
  });

  it('reads a finished log once, page by page', async () => {
    const lines = ['a', 'b', 'c'].map((text, at) => line(at + 1, text));
    answer = ({ since }) => {
      const from = lines.findIndex(({ at }) => since === null || at === since);
      return { entries: lines.slice(from, from + 2), more: from < 1 };
    };
    const result = await open(false);
    expect(texts(result.current.log)).toEqual(['a', 'b', 'c']);
    await wait(30_000);
    expect(asked).toHaveLength(2);
    expect(result.current.cut).toBe(false);
  });

  it('says that older lines are missing if the platform only returns the newest', async () => {
    answer = () => ({ entries: [line(8, 'y'), line(9, 'z')], more: true });
    const result = await open(false);
    expect(texts(result.current.log)).toEqual(['y', 'z']);
    expect(result.current.cut).toBe(true);
  });

  it('waits for a slow answer instead of starting another read', async () => {
    let release = (): void => undefined;
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve({ entries: [line(1, 'late')], more: false });
      });
    const result = await open(true);
    await wait(9000);
    expect(asked).toHaveLength(1);
    release();
    await act(arrived);
    expect(texts(result.current.log)).toEqual(['late']);
  });

  it('keeps its lines after a failure and reads on', async () => {
    answer = () => ({ entries: [line(1, 'a')], more: false });
    const result = await open(true);
    answer = () => {
      throw failure('unreachable', 'No answer.');
    };
    await wait(3000);
    expect(result.current.error?.message).toBe('No answer.');
    expect(texts(result.current.log)).toEqual(['a']);
    answer = () => ({ entries: [line(2, 'b')], more: false });
    await wait(3000);
    expect(result.current.error).toBeNull();
    expect(texts(result.current.log)).toEqual(['a', 'b']);
  });
});
