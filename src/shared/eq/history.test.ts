import { expect, it } from 'vitest';
import type { History } from './history.ts';
import { doAgain, noHistory, remember, takeBack } from './history.ts';

it('keeps a number of steps, and forgets what was taken back with the next one', () => {
  let history: History<number> = noHistory;
  for (let step = 0; step < 300; step += 1)
    history = remember(history, { label: String(step), before: step, after: step + 1 });
  expect(history.undo).toHaveLength(200);
  const back = takeBack(history);
  expect(back?.step.label).toBe('299');
  expect(doAgain(back?.history ?? noHistory)?.step.label).toBe('299');
  expect(remember(back?.history ?? noHistory, { label: 'x', before: 0, after: 1 }).redo).toEqual(
    [],
  );
  expect([takeBack(noHistory), doAgain(noHistory)]).toEqual([null, null]);
});
