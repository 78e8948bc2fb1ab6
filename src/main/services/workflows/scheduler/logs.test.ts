import { expect, it } from 'vitest';
import type { LogFile } from './logs.ts';
import { readLog } from './logs.ts';
import { readText } from './log-files.ts';

const file = (content: string): LogFile => ({
  key: '',
  step: 'build',
  stream: 'out',
  since: null,
  ended: true,
  read: readText(() => Promise.resolve(content)),
});
const query = {
  run: { id: 'r', name: 'n', file: null },
  step: 'build',
  stream: 'both' as const,
  after: null,
  until: null,
  tail: 100,
};

it('shows rewritten lines as a terminal does (log-carriage-returns)', async () => {
  const states = Array.from({ length: 1500 }, (_, at) => `[${String(at).padStart(7)}]`);
  const content = `start\n${states.join('\r')}\rERROR: disk full\nplain\r\n`;
  const { lines } = await readLog([file(content)], query);
  expect(lines).toEqual(
    ['start', 'ERROR: disk full', 'plain'].map((text) => ({ step: 'build', stream: 'out', text })),
  );
});

it('marks where a line is cut', async () => {
  const { lines } = await readLog([file(`${'x'.repeat(10_005)}\nshort\n`)], query);
  expect(lines[0]).toMatchObject({ cut: true });
  expect(lines[0]?.text).toBe(`${'x'.repeat(10_000)} … (5 more characters not shown)`);
  expect(lines[1]).not.toHaveProperty('cut');
});

it('reads a line of broken characters in linear time', async () => {
  const broken = '\uFFFD'.repeat(900_000);
  const { lines } = await readLog([file(`${broken}x`)], query);
  expect(lines[0]?.text).toMatch(/^\uFFFD{10000} … \(/);
});

const outputs = (out: string, err: string): readonly LogFile[] => [
  { ...file(out), key: 'out' },
  { ...file(err), key: 'err', stream: 'err' },
];

it('merges both outputs of a step by the times of their lines', async () => {
  const out = '2026-11-20T20:00:01Z one\n  more of one\n2026-11-20 21:00:03+0100 three\n';
  const err = 'banner\ntime=2026-11-20T20:00:02.500Z level=WARN two\n';
  const { lines } = await readLog(outputs(out, err), query);
  expect(lines.map(({ stream, at }) => [stream, at === undefined ? null : at])).toEqual([
    ['err', null],
    ['out', Date.UTC(2026, 10, 20, 20, 0, 1)],
    ['out', null],
    ['err', Date.UTC(2026, 10, 20, 20, 0, 2, 500)],
    ['out', Date.UTC(2026, 10, 20, 20, 0, 3)],
  ]);
});

it('keeps the lines of an output in order, also if a clock went back', async () => {
  const out = '2026-11-20T20:00:05Z a\n2026-11-20T20:00:01Z b\n';
  const { lines } = await readLog(outputs(out, '2026-11-20T20:00:03Z e\n'), query);
  expect(lines.map(({ text }) => text.slice(-1))).toEqual(['e', 'a', 'b']);
});

it('keeps outputs apart if one of them has no times', async () => {
  const { lines } = await readLog(outputs('2026-11-20T20:00:09Z late\n', 'early\n'), query);
  expect(lines.map(({ stream }) => stream)).toEqual(['out', 'err']);
});

it('ignores a time without a zone', async () => {
  const { lines } = await readLog(
    [file('2026-11-20 20:00:09 local\n[2026-11-20T20:00Z] x\n')],
    query,
  );
  expect(lines.every((line) => !('at' in line))).toBe(true);
});
