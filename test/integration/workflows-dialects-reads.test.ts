import { expect, test } from 'vitest';
import { t } from '../../src/shared/i18n/translate.ts';
import { json, recordedBody, useDaguReplay } from '../support/workflows/dagu-replay.ts';

const { replay } = useDaguReplay();
const { signal } = new AbortController();
const run = (name: string, id: string, file: string | null = name) => ({ file, name, id });
const ref = (file: string, name = file) => ({ file, name });
const at = (text: string): number => Date.parse(text);

const v1 = '/api/v1';
const v2 = '/api/v2';

test.each([
  ['1.30.3', 'next run', `GET ${v2}/dags?sort=nextRun&order=asc&perPage=3`],
  ['2.14.0', 'labels', `GET ${v1}/dags?labels=ops`],
] as const)('reads a list of %s', async (version, _what, from) => {
  const base = version === '1.30.3' ? v2 : v1;
  const body = recordedBody(version, 'list', from);
  const { scheduler } = await replay(version, [], {
    [`GET ${base}/dags?page=1&perPage=200`]: json({ ...(body as object), pagination: null }),
  });
  const { workflows, problems } = await scheduler.list([], signal);
  expect(problems).toEqual([]);
  expect(workflows.find(({ file }) => file === 'scheduled')).toMatchObject({
    name: 'scheduled',
    tags: ['ops', 'nightly'],
    schedule: ['30 4 * * 1-5'],
    suspended: false,
    lastRun: null,
    error: null,
  });
});

test('reads all pages of a list, the run that goes on, and a file that does not parse', async () => {
  const page = (number: number, ...dags: unknown[]) =>
    json({
      dags,
      errors: ['reading x failed'],
      pagination: { totalPages: 2, currentPage: number },
    });
  const [sleeper] = (
    recordedBody('2.14.0', 'list', `GET ${v1}/dags?name=sleeper`) as { dags: unknown[] }
  ).dags;
  const [, broken] = (
    recordedBody('2.14.0', 'list', `GET ${v1}/dags?page=1&perPage=4`) as { dags: unknown[] }
  ).dags;
  const { scheduler, sent } = await replay('2.14.0', [], {
    [`GET ${v1}/dags?page=1&perPage=200`]: page(1, sleeper, null, 7),
    [`GET ${v1}/dags?page=2&perPage=200`]: page(2, broken),
  });
  const { workflows, problems } = await scheduler.list([], signal);
  expect(sent).toHaveLength(2);
  expect(problems).toEqual(['reading x failed']);
  expect(workflows).toMatchObject([
    {
      file: 'sleeper',
      lastRun: {
        id: 's-1',
        state: 'running',
        rawState: 1,
        trigger: 'manual',
        finishedAt: null,
        startedAt: at('2026-11-22T10:55:00+01:00'),
      },
    },
    {
      file: 'broken',
      error: expect.stringMatching(/sequence end token ']' not found\n {3}2 \|/) as unknown,
    },
  ]);
});

test('reads a list of 1.16, whose broken file is only a problem', async () => {
  const body = recordedBody('1.16.12', 'list', `GET ${v1}/dags?searchTag=ops`);
  const { scheduler } = await replay('1.16.12', [], {
    [`GET ${v1}/dags?limit=200&page=1`]: json(body),
  });
  expect(await scheduler.list([], signal)).toMatchObject({
    workflows: [
      { file: 'resting', tags: ['ops'], schedule: ['15 * * * *'], lastRun: null },
      { file: 'scheduled', tags: ['ops', 'nightly'] },
    ],
    problems: ['reading broken failed: yaml: line 5: did not find expected node content'],
  });
});

test('reads typed parameters of 2.x and initial values of older servers', async () => {
  const now = await replay('2.14.0', ['detail']);
  expect(await now.scheduler.workflow(ref('typed'), signal)).toMatchObject({
    strict: true,
    fields: [
      { name: 'region', kind: 'text', initial: 'eu', choices: ['eu', 'us'], description: 'where' },
      { name: 'count', kind: 'integer', initial: '3', min: 1, max: 9 },
      { name: 'dry', kind: 'boolean', initial: 'true' },
      { name: 'note', kind: 'text', required: true, initial: null },
    ],
  });
  expect(await now.scheduler.workflow(ref('nightly', 'x'), signal)).toMatchObject({
    file: 'nightly',
    name: 'nightly-backup',
    strict: false,
    fields: [],
    nextRun: at('2026-11-23T02:00:00+01:00'),
    steps: [{ name: 'dump', state: 'not_started' }],
  });
  const before = await replay('1.16.12', ['detail', 'status']);
  expect(await before.scheduler.workflow(ref('positional'), signal)).toMatchObject({
    strict: false,
    fields: [
      { name: null, initial: 'alpha' },
      { name: null, initial: 'beta' },
    ],
  });
});

test.each([
  ['{}', 'json'],
  [' ["de", "en"]', 'json'],
  ['[unfinished', 'text'],
  ['4', 'text'],
])('reads a text with the default %j as %s', async (initial, kind) => {
  const dag = { name: 'x', paramDefs: [{ name: 'settings', type: 'string', default: initial }] };
  const { scheduler } = await replay('2.14.0', [], {
    [`GET ${v1}/dags/x`]: json({ dag, latestDAGRun: null, suspended: false, errors: [] }),
  });
  const detail = await scheduler.workflow(ref('x'), signal);
  expect(detail?.fields).toMatchObject([{ name: 'settings', kind, initial }]);
});

test.each([
  ['1.30.3', 'fails', 'f-1'],
  ['2.14.0', 'fails', 'f-1'],
] as const)('reads the steps of a failed run of %s', async (version, name, id) => {
  const { scheduler } = await replay(version, ['status']);
  expect(await scheduler.run(run(name, id), signal)).toMatchObject({
    name,
    id,
    file: 'fails',
    state: 'failed',
    rawState: 2,
    queuedAt: null,
    steps: [
      { name: 'fine', state: 'succeeded', depends: [], handler: null },
      {
        name: 'boom',
        state: 'failed',
        depends: ['fine'],
        error: expect.stringContaining('exit status') as unknown,
      },
      { name: 'never', depends: ['boom'], startedAt: null },
    ],
  });
});

test('reads handlers, skipped steps, runs of other workflows and the newest run', async () => {
  const { scheduler } = await replay('2.14.0', ['status', 'errors']);
  const handlers = await scheduler.run(run('handlers', 'x-1', null), signal);
  expect(handlers?.steps.map(({ name, handler, state }) => [name, handler, state])).toEqual([
    ['go', null, 'succeeded'],
    ['onSuccess', 'onSuccess', 'succeeded'],
    ['onFailure', 'onFailure', 'not_started'],
    ['onExit', 'onExit', 'succeeded'],
  ]);
  const skips = await scheduler.run(run('skips', 'x-1'), signal);
  expect(skips?.steps.map(({ state }) => state)).toEqual(['succeeded', 'skipped', 'skipped']);
  expect(await scheduler.run({ file: null, name: 'scheduled', id: null }, signal)).toBeNull();
  expect(await scheduler.run(run('ok', 'nope'), signal)).toBeNull();
  const node = {
    step: { name: 'call', call: 'child' },
    status: 4,
    subRuns: [{ dagRunId: 'c-1' }, { dagRunId: 'c-2', dagName: 'other' }],
  };
  const dagRunDetails = { name: 'parent', dagRunId: 'x-1', status: 4, nodes: [node, node] };
  const parent = await replay('1.30.3', [], {
    [`GET ${v2}/dag-runs/parent/x-1`]: json({ dagRunDetails }),
  });
  const detail = await parent.scheduler.run(run('parent', 'x-1'), signal);
  expect(detail?.steps[0]?.children).toEqual([
    { name: 'child', id: 'c-1' },
    { name: 'other', id: 'c-2' },
  ]);
  expect(detail?.remarks).toEqual([t('workflowsrules:server.sameName', { name: 'call' })]);
});

test('lists runs: states the server filters, others the app does', async () => {
  const now = await replay('2.14.0', [], {
    [`GET ${v1}/dag-runs?fromDate=1795341323&limit=100&status=2&status=3`]: json({
      dagRuns: [{ name: 'a', dagRunId: '1', status: 2 }],
      nextCursor: 'c',
    }),
  });
  const query = {
    states: ['failed', 'aborted'],
    name: '',
    from: 1_795_341_323_500,
    to: null,
    cursor: null,
  } as const;
  expect(await now.scheduler.runs({ ...query, states: [...query.states] }, signal)).toMatchObject({
    runs: [{ id: '1', state: 'failed', startedAt: null }],
    next: 'c',
  });
  const mixed = {
    dagRuns: [
      { name: 'a', dagRunId: '1', status: 4, startedAt: '2026-11-22T09:55:14Z' },
      { name: 'a', dagRunId: '2', status: 3, startedAt: '2026-11-22T10:56:14+01:00' },
      { name: 'a', dagRunId: '3', status: 42 },
      { dagRunId: '' },
    ],
  };
  const old = await replay('1.30.3', [], {
    [`GET ${v2}/dag-runs?fromDate=1&limit=100`]: json(mixed),
    [`GET ${v2}/dag-runs?fromDate=1795341323&limit=3`]: json(mixed),
  });
  const anyTime = { ...query, from: null };
  expect(
    await old.scheduler.runs({ ...anyTime, states: ['failed', 'aborted'] }, signal),
  ).toMatchObject({ runs: [{ id: '2' }], next: null });
  expect(await old.scheduler.runs({ ...anyTime, states: ['unknown'] }, signal)).toMatchObject({
    runs: [{ id: '3', rawState: 42 }],
  });
  const recent = await old.scheduler.recent(3, query.from, signal);
  expect(recent?.items.map(({ id }) => id)).toEqual(['3', '2', '1']);
});

test('reads queues and whether the scheduler is alive', async () => {
  for (const version of ['2.14.0', '1.30.3'] as const) {
    const { scheduler } = await replay(version, ['queue', 'services']);
    const [queue] = await scheduler.queues(signal);
    expect(queue).toMatchObject({
      name: 'narrow',
      limit: 1,
      running: [{ id: 'z-1', state: 'running' }],
      queuedCount: 2,
    });
    expect(queue?.queued.map(({ id }) => id)).toEqual(['z-2', 'z-3']);
    expect(await scheduler.health(signal)).toBe(true);
  }
});
