import { expect, it } from 'vitest';
import type { Steps } from './steps.ts';
import { runSliced, runSteps } from './steps.ts';

function* count(to: number, step: () => void): Steps<number> {
  let sum = 0;
  for (let at = 1; at <= to; at += 1) {
    step();
    sum += at;
    yield;
  }
  return sum;
}

it('gives the same result at once and in slices, and yields after each slice', async () => {
  let now = 0;
  const pauses: number[] = [];
  const steps = () => count(10, () => (now += 3));
  const pause = () => Promise.resolve(pauses.push(now)).then(() => undefined);
  expect(runSteps(steps())).toBe(55);
  now = 0;
  expect(await runSliced(steps(), { now: () => now, pause, sliceMs: 10 })).toBe(55);
  expect(pauses).toEqual([12, 24]);
});

it('ends with the error of a step', async () => {
  const fails = () =>
    count(3, () => {
      throw new Error('no');
    });
  const ports = { now: () => 0, pause: () => Promise.resolve(), sliceMs: 1 };
  expect(() => runSteps(fails())).toThrow('no');
  await expect(runSliced(fails(), ports)).rejects.toThrow('no');
});
