import { expect, it } from 'vitest';
import { comparison, type Measured } from '../bench/report.ts';

const measured = (...ours: number[]): Measured[] => [
  { what: 'start', unit: 'ms', goal: '', ours, floor: [] },
];

it('reports what moved by more than the noise of both runs', () => {
  const lines = comparison(measured(100, 104, 102), measured(130, 126, 128));
  expect(lines[0]).toBe('Moved:');
  expect(lines.at(-1)).toMatch(/^start +102 ms +128 ms +\+25 %/);
});

it('reports nothing that lies within the noise', () =>
  expect(comparison(measured(100, 140, 102), measured(130, 126, 128))).toEqual([
    'Nothing moved by more than its noise.',
  ]));

it.each([
  { before: measured(100), now: measured(200), runs: 'the earlier run and this run' },
  { before: measured(100), now: measured(200, 202, 204), runs: 'the earlier run' },
  { before: measured(100, 101, 102), now: measured(200), runs: 'this run' },
])('says of $runs with one repeat that its noise is unknown', ({ before, now, runs }) =>
  expect(comparison(before, now)).toEqual([
    `Noise is unknown: ${runs} measured each part once. Measure both with --repeat 3 to compare them.`,
  ]),
);
