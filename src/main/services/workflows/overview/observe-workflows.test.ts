import { expect, it } from 'vitest';
import {
  run,
  someOverview,
  someWorkflow,
} from '../../../../../test/support/workflows/workflows-sample.ts';
import type { Run, Workflow } from '../../../../shared/workflows/model.ts';
import { findRun, observeWorkflows, workflowsRecovery } from './observe-workflows.ts';

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

it('reports that a run finished that a person started, and how long it took', () => {
  expect(findings({ trigger: 'manual' })).toEqual([['finished:encode', 'finished in 13 s']]);
  expect(findings({ trigger: 'scheduler' })).toEqual([]);
  expect(findings({ trigger: 'manual', state: 'running' })).toEqual([]);
});

it('lists a failed run until a later one succeeds, which is its recovery', () => {
  expect(findings({ state: 'failed' })).toEqual([['run:encode', 'failed']]);
  expect(workflowsRecovery('run:encode', seen({ state: 'running' }))).toBeNull();
  expect(workflowsRecovery('run:encode', seen({}))?.text).toBe('succeeded again');
});

it('offers a refresh for a scheduler process that does not run', () => {
  const stuck = { ...seen({}), scheduler: { alive: false, seenAt: 1 } };
  const [finding] = observeWorkflows(stuck).findings;
  expect(finding?.report).toMatchObject({
    kind: 'stuck',
    action: { k: 'call', method: 'workflows.refresh' },
    place: '/workflows',
  });
});

/** The observation of an overview with one workflow, its newest run and its older ones. */
const observe = (change: Partial<Workflow>) =>
  observeWorkflows(someOverview({ workflows: [someWorkflow('encode', change)], scheduler: null }));
const bar = (id: string, state: Run['state']) => ({ id, state, ms: 1 });

it.each([
  ['failed', 'bad', 'failed', 'Show run'],
  ['rejected', 'bad', 'failed', 'Show run'],
  ['partially_succeeded', 'warn', 'partial', 'Show run'],
  ['waiting', 'wait', 'waiting', 'Review…'],
] as const)('a run that is %s is a finding (%s)', (state, severity, kind, label) => {
  const [finding, ...others] = observeWorkflows(seen({ state })).findings;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    key: 'run:encode',
    state: `${kind} r-2`,
    report: {
      severity,
      kind,
      detail: 'Run r-2',
      action: { label, path: '/workflows#encode/r-2' },
    },
  });
});

it.each(['running-long', 'queued-long', 'stop-ignored'] as const)(
  'a newest run with the concern %s is stuck, whatever the earlier ones did',
  (concern) => {
    const lastRun = run('encode', 'r-2', { state: 'running' });
    const { findings: all } = observe({ concern, lastRun, bars: [bar('r-1', 'failed')] });
    expect(all).toMatchObject([
      { state: `${concern} r-2`, report: { severity: 'warn', kind: 'stuck' } },
    ]);
  },
);

it('leaves a silent scheduler to its own finding', () => {
  const lastRun = run('encode', 'r-2', { state: 'running' });
  expect(observe({ concern: 'scheduler-silent', lastRun, bars: [] }).findings).toEqual([]);
  for (const scheduler of [null, { alive: true, seenAt: 1 }])
    expect(observeWorkflows({ ...seen({}), scheduler }).findings).toEqual([]);
});

it('uses the last run that ended by itself, over an aborted one and while a new one runs', () => {
  const lastRun = run('encode', 'r-3', { state: 'aborted' });
  const bars = [bar('r-1', 'succeeded'), bar('r-2', 'failed'), bar('r-3', 'aborted')];
  const [finding] = observe({ concern: null, lastRun, bars }).findings;
  expect(finding?.state).toBe('failed r-2');
  // The newest run's times are not those of the failed run.
  expect(finding?.report).not.toHaveProperty('since');
  expect(observe({ concern: null, lastRun: null, bars: [] }).findings).toEqual([]);
});

it('has a start: the end of the run, otherwise its start, otherwise when it was queued', () => {
  const since = (change: Partial<Run>) =>
    observeWorkflows(seen({ state: 'failed', ...change })).findings[0]?.report.since;
  const times = { finishedAt: 30, startedAt: 20, queuedAt: 10 };
  expect(since(times)).toBe(30);
  expect(since({ ...times, finishedAt: null })).toBe(20);
  expect(since({ ...times, finishedAt: null, startedAt: null })).toBe(10);
  expect(since({ finishedAt: null, startedAt: null })).toBeUndefined();
});

it('reports a finished run only with both its times', () => {
  expect(findings({ trigger: 'manual', startedAt: null, finishedAt: 5 })).toEqual([]);
  expect(findings({ trigger: 'manual', startedAt: 5, finishedAt: null })).toEqual([]);
});

it('reports each failed run as one event, and the newest time of the runs', () => {
  const failed = run('encode', 'r-1', { state: 'failed', startedAt: 5, finishedAt: 9 });
  const going = run('encode', 'r-2', { state: 'running', startedAt: 12 });
  const workflows = [someWorkflow('encode', { lastRun: failed })];
  const overview = someOverview({ workflows, runs: [failed, going] });
  const { events, newest } = observeWorkflows(overview);
  expect(events?.map(({ key, at }) => [key, at])).toEqual([['encode r-1', 9]]);
  expect(newest).toBe(12);
  expect(observeWorkflows(someOverview({ workflows: [], runs: [] })).newest).toBe(0);
});

it('finds the run that a finding is about, and none for the scheduler', () => {
  const overview = seen({ state: 'failed' });
  const [finding] = observeWorkflows(overview).findings;
  const found = finding === undefined ? null : findRun(finding, overview);
  expect([found?.workflow.file, found?.runId]).toEqual(['encode', 'r-2']);
  const stuck = observeWorkflows({ ...seen({}), scheduler: { alive: false, seenAt: 1 } });
  expect(stuck.findings.map((one) => findRun(one, overview))).toEqual([null]);
});

it('recovers the scheduler when it runs again, and no workflow that does not exist', () => {
  const withScheduler = (scheduler: { alive: boolean; seenAt: number } | null) =>
    workflowsRecovery('run:', { ...seen({}), scheduler });
  expect(withScheduler({ alive: true, seenAt: 1 })).toMatchObject({
    text: 'runs again',
    action: { path: '/workflows' },
  });
  expect(withScheduler({ alive: false, seenAt: 1 })).toBeNull();
  expect(withScheduler(null)).toBeNull();
  expect(workflowsRecovery('run:gone', seen({}))).toBeNull();
});
