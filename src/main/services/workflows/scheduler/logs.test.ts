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

it('shows what a terminal shows of rewritten lines (log-carriage-returns)', async () => {
  const states = Array.from({ length: 1500 }, (_, at) => `[${String(at).padStart(7)}]`);
  const content = `start\n${states.join('\r')}\rERROR: disk full\nplain\r\n`;
  const { lines } = await readLog([file(content)], query);
  expect(lines).toEqual(
    ['start', 'ERROR: disk full', 'plain'].map((text) => ({ step: 'build', stream: 'out', text })),
  );
});

it('says where a line is cut', async () => {
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
