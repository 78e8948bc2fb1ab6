import { expect, it } from 'vitest';
import {
  run,
  someOverview,
  someWorkflow,
} from '../../../../../test/support/workflows/workflows-sample.ts';
import type { Run } from '../../../../shared/workflows/model.ts';
import { observeWorkflows, workflowsRecovery } from './observe-workflows.ts';

const seen = (change: Partial<Run>) => {
  const lastRun = run('encode', 'r-2', change);
  const bars = [{ id: lastRun.id, state: lastRun.state, ms: 1 }];
  return someOverview({
    workflows: [someWorkflow('encode', { lastRun, concern: null, bars })],
    scheduler: null,
  });
};
const findings = (change: Partial<Run>) =>
  observeWorkflows(seen(change)).findings.map(({ key, report }) => [key, report.text]);

it('tells that a run finished which a person started, and how long it took', () => {
  expect(findings({ trigger: 'manual' })).toEqual([['finished:encode', 'finished in 13 s']]);
  expect(findings({ trigger: 'scheduler' })).toEqual([]);
  expect(findings({ trigger: 'manual', state: 'running' })).toEqual([]);
});

it('lists a failed run until a later one succeeds, which is its recovery', () => {
  expect(findings({ state: 'failed' })).toEqual([['run:encode', 'failed']]);
  expect(workflowsRecovery('run:encode', seen({ state: 'running' }))).toBeNull();
  expect(workflowsRecovery('run:encode', seen({}))?.text).toBe('succeeded again');
});

it('looks again for a scheduler that does not run, by its remedy', () => {
  const stuck = { ...seen({}), scheduler: { alive: false, seenAt: 1 } };
  const [finding] = observeWorkflows(stuck).findings;
  expect(finding?.report).toMatchObject({
    kind: 'stuck',
    action: { k: 'call', method: 'workflows.refresh' },
    place: '/workflows',
  });
});
