import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someRun } from '../../../../../../test/support/workflows/workflows-sample.ts';
import type { WindowCore } from '../../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../../shared/contract/errors.ts';
import type { LogBuffer } from '../../../../ui/log/log-buffer.ts';
import { useRunLog } from './use-run-log.ts';

/** When the step started (ms since epoch). */
const STARTED = 1000;

let core: WindowCore;
let lines: string[];
/** Lines that became complete after they were first read. */
let completed: string[];
let broken: boolean;
let asked: (string | null)[];

let streams: ('out' | 'err')[];
const logLine = (text: string, index = 0) =>
  ({ step: 'loudness', stream: streams[index] ?? 'out', text }) as const;

beforeEach(async () => {
  [lines, completed, broken, asked, streams] = [['a', 'b'], [], false, [], []];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  core = await windowCore(
    {},
    {
      'workflows.log': ({ after, until, tail }) => {
        asked.push(after);
        if (broken) throw failure('unreachable', 'No answer.');
        const from = Math.max(0, (until ?? lines.length) - tail);
        const start = after === null ? from : Number(after);
        const end = Math.min(until ?? lines.length, start + tail);
        return {
          lines: lines.slice(start, end).map(logLine),
          completed: completed.splice(0).map((text) => logLine(text)),
          next: String(end),
          before: after === null ? from : null,
          more: end < lines.length,
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
const source = {
  run: someRun(),
  step: 'loudness',
  stream: 'both',
  startedAt: () => STARTED,
} as const;

async function open(live: boolean) {
  const hook = renderHook((on: boolean) => useRunLog(source, on), { initialProps: live });
  await act(arrived);
  return hook;
}

describe('the log of a run', () => {
  it('continues after the last line every second, and reads the end once more', async () => {
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

  it('shows the start of the step at its first line, and when lines came that it saw coming', async () => {
    const { result } = await open(true);
    const times = (): (number | null | undefined)[] =>
      texts(result.current.log).map((_, index) => result.current.log.at(index)?.at);
    expect(times()).toEqual([STARTED, null]);
    lines.push('c');
    await wait(1000);
    const came = Date.now();
    expect(times()).toEqual([STARTED, null, came]);
    // Lines that arrive during a pause have an unknown time.
    broken = true;
    lines.push('d');
    for (let second = 0; second < 6; second += 1) await wait(1000);
    broken = false;
    await wait(1000);
    expect(times()).toEqual([STARTED, null, came, null]);
  });

  it('says whether the order of both outputs is unknown', async () => {
    const { result } = await open(false);
    expect(result.current.unordered).toBe(false);
    lines.push('of the other output');
    streams.push('out', 'out', 'err');
    const other = await open(false);
    expect(other.result.current.unordered).toBe(true);
  });

  it('replaces a line that was incomplete', async () => {
    const { result } = await open(true);
    [lines, completed] = [['a', 'b and more', 'c'], ['b and more']];
    await wait(1000);
    expect(texts(result.current.log)).toEqual(['a', 'b and more', 'c']);
  });

  it('reads the last 5,000 lines, numbers them as the server does, and loads earlier ones', async () => {
    lines = Array.from({ length: 17_000 }, (_, at) => String(at));
    const { result } = await open(false);
    const { log } = result.current;
    expect([log.first, log.count, log.end]).toEqual([12_000, 5000, 17_000]);
    expect(log.at(16_999)?.text).toBe('16999');
    expect(await result.current.whole()).toBe(lines.join('\n'));
    expect(log.first).toBe(12_000);
    await act(() => result.current.earlier.run());
    expect([log.first, log.at(2000)?.text]).toEqual([2000, '2000']);
    await act(() => result.current.earlier.run());
    expect(texts(log)).toEqual(lines);
  });

  it('names the steps of a whole run, and carries on where it stopped when much comes at once', async () => {
    const hook = renderHook(() => useRunLog({ ...source, step: null }, true));
    await act(arrived);
    expect(texts(hook.result.current.log)).toEqual(['loudness | a', 'loudness | b']);
    lines.push(...Array.from({ length: 12_000 }, (_, at) => String(at)));
    await wait(1000);
    expect(hook.result.current.log.count).toBe(12_002);
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
