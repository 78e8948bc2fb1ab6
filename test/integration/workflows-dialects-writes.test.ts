import { expect, test } from 'vitest';
import { createScheduler } from '../../src/main/services/workflows/scheduler/probe.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import type { StartRequest } from '../../src/shared/workflows/contract.ts';
import { json, useDaguReplay } from '../support/workflows/dagu-replay.ts';

const { replay, serve } = useDaguReplay();
const { signal } = new AbortController();
const run = (name: string, id: string, file: string | null = name) => ({ file, name, id });
const ref = (file: string, name = file) => ({ file, name });
const start = (file: string, own: Partial<StartRequest> = {}): StartRequest => ({
  ...ref(file),
  runId: 'own-1',
  params: [],
  singleton: false,
  enqueue: false,
  ...own,
});
const at = (text: string): number => Date.parse(text);

const v1 = '/api/v1';
const v2 = '/api/v2';

test('starts once, with an id and parameters', async () => {
  const { scheduler, sent } = await replay('2.14.0', ['start', 'queue', 'detail']);
  const params = [
    { name: 'WHO', value: 'two words' },
    { name: 'COUNT', value: '5' },
  ];
  expect(await scheduler.start(start('params', { params }), signal)).toBe('own-1');
  await scheduler.start(start('queued', { enqueue: true, singleton: true }), signal);
  expect(sent).toEqual([
    {
      method: 'POST',
      path: `${v1}/dags/params/start`,
      body: { dagRunId: 'own-1', params: 'WHO="two words" COUNT=5' },
    },
    {
      method: 'POST',
      path: `${v1}/dags/queued/enqueue`,
      body: { dagRunId: 'own-1', singleton: true },
    },
  ]);
});

test('sends typed values as such where a text needs JSON', async () => {
  const { scheduler, sent } = await replay('2.14.0', ['start', 'detail', 'params']);
  const params = [
    { name: 'note', value: 'a\nb' },
    { name: 'count', value: '5' },
  ];
  await scheduler.start(start('typed', { params }), signal);
  expect(sent.at(-1)?.body).toEqual({ dagRunId: 'own-1', params: '{"note":"a\\nb","count":5}' });
});

test('a start is sent once even if it fails, and its refusals keep the words of the server', async () => {
  const broken = { status: 500, contentType: null, body: '' };
  const { scheduler, sent } = await replay('1.30.3', [], {
    [`POST ${v2}/dags/ok/start`]: broken,
    [`POST ${v2}/dags/sleeper/start`]: json(
      { code: 'already_exists', message: 'DAG sleeper is already running (singleton mode)' },
      409,
    ),
  });
  await expect(scheduler.start(start('ok'), signal)).rejects.toMatchObject({
    error: { code: 'unconfirmed', retryable: false },
  });
  expect(sent).toHaveLength(1);
  await expect(
    scheduler.start(start('sleeper', { singleton: true }), signal),
  ).rejects.toMatchObject({
    error: {
      code: 'conflict',
      detail: { words: 'DAG sleeper is already running (singleton mode)' },
    },
  });
  await expect(
    scheduler.start(start('ok', { params: [{ name: 'A', value: '`id`' }] }), signal),
  ).rejects.toMatchObject({
    error: {
      code: 'invalid-input',
      detail: { errors: { A: t('workflowsrules:params.executed', { name: 'A' }) } },
    },
  });
  await expect(
    scheduler.start(start('ok', { enqueue: true, singleton: true }), signal),
  ).rejects.toMatchObject({ error: { code: 'unsupported' } });
  expect(sent).toHaveLength(2);
});

test('up to 1.30 only stops a run that is the only one', async () => {
  const running = (...ids: string[]) =>
    json({ dagRuns: ids.map((id) => ({ name: 'sleeper', dagRunId: id, status: 1 })) });
  const list = `GET ${v2}/dag-runs/sleeper?fromDate=1&status=1`;
  const { scheduler, sent } = await replay('1.30.3', ['stop'], {
    [list]: [running('s-1', 's-2'), running('s-2'), running('s-1')],
  });
  const writes = () => sent.filter(({ method }) => method === 'POST');
  await expect(scheduler.stop(run('sleeper', 's-1'), signal)).rejects.toMatchObject({
    error: { code: 'unsupported', detail: { runs: ['s-1', 's-2'] } },
  });
  await expect(scheduler.stop(run('sleeper', 's-1'), signal)).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  expect(writes()).toEqual([]);
  await scheduler.stop(run('sleeper', 's-1'), signal);
  expect(writes()).toEqual([{ method: 'POST', path: `${v2}/dag-runs/sleeper/s-1/stop`, body: {} }]);
});

test('stops, retries, reschedules, suspends and dequeues', async () => {
  const { scheduler, sent } = await replay('2.14.0', ['retry', 'suspend', 'queue'], {
    [`POST ${v1}/dag-runs/sleeper/s-1/stop`]: json(
      { code: 'not_running', message: 'DAG is not running' },
      400,
    ),
  });
  await expect(scheduler.stop(run('sleeper', 's-1'), signal)).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  await expect(scheduler.retry(run('sleeper', 's-1'), null, signal)).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  await scheduler.retry(run('flaky', 'r-1'), 'boom', signal);
  expect(await scheduler.reschedule(run('params', 'own-1'), 'own-1-b', signal)).toBe('own-1-b');
  await scheduler.suspend(ref('resting'), true, signal);
  await scheduler.dequeue(run('queued', 'z-3'), signal);
  await scheduler.stopAll(ref('queued'), signal);
  expect(sent.slice(2)).toEqual([
    {
      method: 'POST',
      path: `${v1}/dag-runs/flaky/r-1/retry`,
      body: { dagRunId: 'r-1', stepName: 'boom' },
    },
    {
      method: 'POST',
      path: `${v1}/dag-runs/params/own-1/reschedule`,
      body: { dagRunId: 'own-1-b' },
    },
    { method: 'POST', path: `${v1}/dags/resting/suspend`, body: { suspend: true } },
    { method: 'GET', path: `${v1}/dag-runs/queued/z-3/dequeue`, body: null },
    { method: 'POST', path: `${v1}/dags/queued/stop-all`, body: {} },
  ]);
});

test('up to 1.30 does not retry a run that goes on', async () => {
  const { scheduler, sent } = await replay('1.30.3', ['status']);
  await expect(scheduler.retry(run('sleeper', 's-1'), null, signal)).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  expect(sent.map(({ method }) => method)).toEqual(['GET']);
});

test('1.16: starts, finds the new run, retries once and reads both kinds of logs', async () => {
  const { scheduler, sent } = await replay('1.16.12', [
    'history',
    'log',
    'retry',
    'start',
    'status',
    'errors',
  ]);
  const [newest] = (await scheduler.history(ref('params'), 1, signal)).items;
  expect(newest).toMatchObject({ name: 'params', file: 'params', state: 'succeeded' });
  const first = 'aaa115f8-a4fc-4cd6-a8cf-0c343cd505d2';
  const query = {
    run: run('params', first),
    step: 'show',
    stream: 'both',
    after: null,
    until: null,
    tail: 2,
  } as const;
  const page = await scheduler.log(query, signal);
  expect(page).toMatchObject({
    lines: [
      { step: 'show', stream: null, text: '--' },
      { step: 'show', stream: null, text: '5' },
    ],
    before: 1,
    more: false,
  });
  expect((await scheduler.log({ ...query, after: page.next }, signal)).lines).toEqual([]);
  sent.length = 0;
  const fails = run('fails', '70a81300-d91d-4f80-8139-48b273450a0c');
  await expect(scheduler.retry(fails, null, signal)).rejects.toMatchObject({
    error: { code: 'unconfirmed' },
  });
  expect(sent).toHaveLength(1);
  await expect(scheduler.workflow(ref('nowhere'), signal)).rejects.toMatchObject({
    error: { code: 'not-found' },
  });
  await expect(scheduler.retry(run('fails', 'x'), 'boom', signal)).rejects.toMatchObject({
    error: { code: 'unsupported' },
  });
  await expect(scheduler.queues(signal)).rejects.toMatchObject({ error: { code: 'unsupported' } });
});

test('1.16: a start is one request, which names no run', async () => {
  const { scheduler, sent } = await replay('1.16.12', ['start']);
  expect(await scheduler.start(start('ok'), signal)).toBeNull();
  expect(sent).toEqual([{ method: 'POST', path: `${v1}/dags/ok`, body: { action: 'start' } }]);
});

test('the specified interface: statuses in any shape, envelope errors, and what it lacks', async () => {
  const { client, sent } = await serve({
    [`GET ${v1}/dags/a/status`]: json({
      status: 'success',
      data: {
        status: 'Running',
        runId: 'r-1',
        runningSteps: ['one', { name: 'two' }],
        started_at: 1_795_341_323,
      },
    }),
    [`GET ${v1}/dags/b/status`]: json({
      status: 'success',
      data: { execution: { status: 2, startTime: '2026-11-22T10:55:00+01:00', steps: null } },
    }),
    [`GET ${v1}/dags/c/status`]: json({ status: 'success', data: null }),
    [`GET ${v1}/dags/d/status`]: json({ status: 'error', message: 'no such DAG' }),
    [`GET ${v1}/dags/e/status`]: json({ status: 'error', message: 'gone' }, 404),
    [`POST ${v1}/dags/a/start`]: json({ status: 'success', data: {} }),
    [`POST ${v1}/dags/a/stop`]: json({ status: 'success' }),
  });
  const scheduler = createScheduler(client, { dialect: 'specified', base: v1, version: null });
  const { workflows } = await scheduler.list(['a', 'b', 'c', 'd', 'e'], signal);
  expect(workflows).toMatchObject([
    {
      file: 'a',
      lastRun: { id: 'r-1', state: 'running', rawState: 'Running', startedAt: 1_795_341_323_000 },
      error: null,
    },
    { lastRun: { id: `at-${String(at('2026-11-22T10:55:00+01:00'))}`, state: 'failed' } },
    { lastRun: null, error: null },
    { lastRun: null, error: expect.stringContaining('no such DAG') as unknown },
    { lastRun: null, error: expect.stringContaining('gone') as unknown },
  ]);
  expect(
    (await scheduler.run(run('a', 'r-1'), signal))?.steps.map(({ name, state }) => [name, state]),
  ).toEqual([
    ['one', 'running'],
    ['two', 'running'],
  ]);
  sent.length = 0;
  expect(
    await scheduler.start(start('a', { params: [{ name: 'A', value: 'b c' }] }), signal),
  ).toBeNull();
  await expect(scheduler.stop(run('a', 'other'), signal)).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  await scheduler.stop(run('a', 'r-1'), signal);
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: `${v1}/dags/a/start`, body: { params: 'A="b c"' } },
    { method: 'POST', path: `${v1}/dags/a/stop`, body: {} },
  ]);
  for (const call of [
    scheduler.history(ref('a'), 1, signal),
    scheduler.retry(run('a', 'x'), null, signal),
    scheduler.start(start('a', { enqueue: true }), signal),
  ])
    await expect(call).rejects.toMatchObject({ error: { code: 'unsupported' } });
});
