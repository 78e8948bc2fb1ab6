import { expect, it } from 'vitest';
import type { Run } from '../model.ts';
import { runEvent } from './run-event.ts';

it('a failed run of a rule is caused by it, others are not', () => {
  const run: Run = {
    file: 'a',
    name: 'a',
    id: 'cs-rule-20261123-1',
    state: 'failed',
    rawState: 2,
    params: null,
    queuedAt: null,
    startedAt: 1,
    finishedAt: null,
    trigger: null,
  };
  expect(runEvent(run)).toMatchObject({ caused: true, at: 1 });
  expect(runEvent({ ...run, id: 'cs-20261123-1' })?.caused).toBe(false);
  expect(runEvent({ ...run, state: 'rejected' })).not.toBeNull();
  expect(runEvent({ ...run, state: 'aborted' })).toBeNull();
});
