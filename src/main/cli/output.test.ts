import { expect, it } from 'vitest';
import type { Io } from './io.ts';
import { printFailure } from './output.ts';

/** The lines printed for a name among services `service-1` to `service-<count>`. */
function linesFor(name: string, count: number): string[] {
  const lines: string[] = [];
  const candidates = Array.from({ length: count }, (_, at) => ({
    id: `s${String(at + 1)}`,
    name: `service-${String(at + 1)}`,
  }));
  const error = { code: 'not-found', message: 'Not found.', retryable: false } as const;
  const io = { err: (line: string) => void lines.push(line) } as unknown as Io;
  printFailure(io, { ...error, detail: { name, candidates } }, false);
  return lines.slice(1);
}

it('lists all of a few candidates in their order', () => {
  expect(linesFor('web', 3)).toEqual([
    '  service-1  (s1)',
    '  service-2  (s2)',
    '  service-3  (s3)',
  ]);
});

it('lists the first of many, with the number of the others, and begins with the most likely one', () => {
  const lines = linesFor('Sevice-24', 30);
  expect(lines).toHaveLength(9);
  expect([lines[0], lines[1], lines[8]]).toEqual([
    '  service-24  (s24)',
    '  service-1  (s1)',
    '  and 22 more',
  ]);
});
