import { expect, it } from 'vitest';
import type { EqHistory } from './history.ts';
import { redoStep, emptyHistory, addStep, undoStep } from './history.ts';

it('keeps a limited number of steps, and drops undone ones with the next step', () => {
  let history: EqHistory<number> = emptyHistory;
  for (let step = 0; step < 300; step += 1)
    history = addStep(history, { label: String(step), before: step, after: step + 1 });
  expect(history.undo).toHaveLength(200);
  const back = undoStep(history);
  expect(back?.step.label).toBe('299');
  expect(redoStep(back?.history ?? emptyHistory)?.step.label).toBe('299');
  expect(addStep(back?.history ?? emptyHistory, { label: 'x', before: 0, after: 1 }).redo).toEqual(
    [],
  );
  expect([undoStep(emptyHistory), redoStep(emptyHistory)]).toEqual([null, null]);
});
