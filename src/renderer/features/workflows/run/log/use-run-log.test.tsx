import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someRun } from '../../../../../../test/support/workflows-sample.ts';
import type { WindowCore } from '../../../../../../test/support/window-core.ts';
import { arrived, windowCore } from '../../../../../../test/support/window-core.ts';
import { failure } from '../../../../../shared/contract/errors.ts';
import type { LogBuffer } from '../../../../ui/log/log-buffer.ts';
import { useRunLog } from './use-run-log.ts';

let core: WindowCore;
let lines: string[];
let broken: boolean;
let asked: (string | null)[];

beforeEach(async () => {
  [lines, broken, asked] = [['a', 'b'], false, []];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  core = await windowCore(
    {},
    {
      'workflows.log': ({ after, tail }) => {
        asked.push(after);
        if (broken) throw failure('unreachable', 'No answer.');
        const from = after === null ? Math.max(0, lines.length - tail) : Number(after);
        const end = Math.min(lines.length, from + 2000);
        return {
          lines: lines.slice(from, end).map((text) => ({ stream: 'out', text })),
          ...{ next: String(end), before: from, more: end < lines.length, cut: from > 0 },
        };
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
const wait = (ms: number): Promise<void> =>
  act(async () => {
    vi.advanceTimersByTime(ms);
    await arrived();
  });
const source = { run: someRun(), step: 'loudness', stream: 'both' } as const;

async function open(live: boolean) {
  const hook = renderHook((on: boolean) => useRunLog(source, on), { initialProps: live });
  await act(arrived);
  return hook;
}

describe('the log of a run', () => {
  it('goes on behind the last line each second, and reads its end once more', async () => {
    const { result, rerender } = await open(true);
    expect(texts(result.current.log)).toEqual(['a', 'b']);
    lines.push('c');
    await wait(1000);
    expect(texts(result.current.log)).toEqual(['a', 'b', 'c']);
    lines.push('end');
    rerender(false);
    await act(arrived);
    expect(texts(result.current.log)).toEqual(['a', 'b', 'c', 'end']);
    const reads = asked.length;
    await wait(10_000);
    expect(asked).toHaveLength(reads);
  });

  it('reads the last 5,000 lines page by page and numbers them as the server does', async () => {
    lines = Array.from({ length: 7000 }, (_, at) => String(at));
    const { log, cut } = (await open(false)).result.current;
    expect([log.first, log.count, cut]).toEqual([2000, 5000, true]);
    expect(log.at(6999)?.text).toBe('6999');
  });

  it('keeps its lines after a failure and reads on', async () => {
    const { result } = await open(true);
    broken = true;
    await wait(1000);
    expect(result.current.error?.message).toBe('No answer.');
    expect(texts(result.current.log)).toEqual(['a', 'b']);
    broken = false;
    lines.push('c');
    await wait(1000);
    expect(result.current.error).toBeNull();
    expect(texts(result.current.log)).toEqual(['a', 'b', 'c']);
  });
});
