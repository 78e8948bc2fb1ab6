import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import type { WorkflowsFault } from './faults.ts';
import { workflowsNames } from './faults.ts';
import { SLOW_START_MS } from './server.ts';
import type { WorkflowsDemo } from './workflows-demo.ts';
import { startWorkflowsDemo } from './workflows-demo.ts';

const running: WorkflowsDemo[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((demo) => demo.stop()));
});

const clock = new FakeClock(Date.UTC(2026, 10, 20, 19, 5, 12));
async function start(faults: WorkflowsFault[], generation = 'current'): Promise<WorkflowsDemo> {
  const demo = await startWorkflowsDemo({ faults, generation, clock, auth: 'none' });
  running.push(demo);
  return demo;
}
async function ask<T>(demo: WorkflowsDemo, line: string, body?: unknown) {
  const [method = '', path = ''] = line.split(' ');
  const text = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(`${demo.url}/api/${path}`, { method, body: text });
  const answered = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return { response, answered, json: (type.includes('json') ? JSON.parse(answered) : null) as T };
}
const run = 'GET v1/dag-runs/guide-export/cs-1';
const begin = (demo: WorkflowsDemo) =>
  ask(demo, 'POST v1/dags/guide-export/start', { dagRunId: 'cs-1' });
type Detail = {
  dagRunDetails: { status: number; nodes: { status: number; step: { name: string } }[] };
};

describe('faults of the demo scheduler', () => {
  it('have texts, and unknown names are refused', () => {
    for (const { name, about } of workflowsNames.faults) expect(about, name).toMatch(/^[A-Z].*\.$/);
    expect(() => workflowsNames.parseFault('x')).toThrow('slow-start');
    expect(() => workflowsNames.parseGeneration('9')).toThrow('1.16');
  });

  it('drop the answer after the run began, or before', async () => {
    const after = await start(['drop-start']);
    await expect(begin(after)).rejects.toThrow('fetch failed');
    expect((await ask(after, run)).response.status).toBe(200);
    const before = await start(['drop-start-before']);
    await expect(begin(before)).rejects.toThrow('fetch failed');
    expect((await ask(before, run)).response.status).toBe(404);
  });

  it('take a start and hide its run, and repeat a page', async () => {
    const demo = await start(['hide-starts', 'repeat-page']);
    expect((await begin(demo)).response.status).toBe(200);
    expect((await ask(demo, run)).response.status).toBe(404);
    const page = (number: number) =>
      ask<{ dags: unknown; pagination: { totalPages: number } }>(
        demo,
        `GET v1/dags?page=${String(number)}`,
      );
    const first = await page(1);
    const second = await page(2);
    expect(first.json.pagination.totalPages).toBe(2);
    expect(second.json.dags).toEqual(first.json.dags);
  });

  it('answer a start after 10 s', async () => {
    const demo = await start(['slow-start']);
    const pending = clock.pending;
    const started = begin(demo);
    await expect.poll(() => clock.pending).toBe(pending + 1);
    expect((await ask(demo, run)).response.status).toBe(200);
    clock.advance(SLOW_START_MS);
    expect((await started).response.status).toBe(200);
  });

  it.each([
    ['timeout-504', run, 504],
    ['empty-401', run, 401],
    ['rate-limit', run, 429],
    ['sse-off', 'GET v1/events/stream', 404],
    ['html', run, 200],
  ] as const)('%s', async (fault, line, status) => {
    const demo = await start([fault]);
    const { response, answered } = await ask(demo, line);
    expect(response.status).toBe(status);
    if (fault === 'html') expect(answered).toContain('<html');
    if (fault === 'empty-401') expect(answered).toBe('');
    if (fault === 'rate-limit') expect(response.headers.get('retry-after')).toBe('7');
  });

  it('let a viewer read only', async () => {
    const demo = await start(['viewer']);
    expect((await ask(demo, 'GET v1/dags')).response.status).toBe(200);
    expect((await begin(demo)).response.status).toBe(403);
    expect((await ask(demo, run)).response.status).toBe(404);
  });

  it('refuse starts and retries as conflicts', async () => {
    const demo = await start(['conflict-409']);
    expect((await begin(demo)).response.status).toBe(409);
    const retry = await ask(demo, 'POST v1/dag-runs/guide-export/latest/retry', {});
    expect(retry.response.status).toBe(409);
  });

  it('end the stream', async () => {
    const demo = await start(['sse-drops']);
    const response = await fetch(`${demo.url}/api/v1/events/stream?topic=dagslist:`);
    const pending = clock.pending;
    const read = response.text();
    expect(pending).toBeGreaterThan(0);
    clock.advance(5000);
    await expect(read).rejects.toThrow('terminated');
  });

  it('use a state that no client knows', async () => {
    const demo = await start(['unknown-state']);
    const { json } = await ask<Detail>(demo, 'GET v1/dag-runs/guide-export/latest');
    expect(json.dagRunDetails.status).toBe(42);
    expect(json.dagRunDetails.nodes.map(({ status }) => status)).toEqual([42, 42, 42]);
  });

  it('ignore a stop, and let runs go on', async () => {
    const demo = await start(['stop-ignored', 'run-forever']);
    await begin(demo);
    const stop = await ask(demo, 'POST v1/dag-runs/guide-export/cs-1/stop', {});
    expect(stop.response.status).toBe(200);
    clock.advance(3_600_000);
    expect((await ask<Detail>(demo, run)).json.dagRunDetails.status).toBe(1);
  });

  it('write long logs and hostile texts', async () => {
    const demo = await start(['huge-log', 'hostile-strings']);
    const log = 'GET v1/dag-runs/guide-export/latest/steps/collect/log?stream=stdout&tail=5000';
    const { json } = await ask<{ content: string; totalLines: number }>(demo, log);
    expect(json.totalLines).toBeGreaterThan(40_000);
    expect(json.content).toContain('\u001b[31m');
  });

  it('have a dead scheduler that starts nothing', async () => {
    const demo = await start(['scheduler-dead']);
    clock.advance(3_600_000);
    const { json } = await ask<{ queues: { queuedCount: number }[] }>(demo, 'GET v1/queues');
    expect(json.queues.find(({ queuedCount }) => queuedCount === 2)).toBeDefined();
    const services = await ask<{ schedulers: unknown[] }>(demo, 'GET v1/services/scheduler');
    expect(services.json.schedulers).toEqual([]);
  });

  it('add workflows up to 500, one with 300 steps', async () => {
    const demo = await start([]);
    type List = { pagination: { totalRecords: number } };
    const count = async () => (await ask<List>(demo, 'GET v1/dags?perPage=1')).json.pagination;
    expect((await count()).totalRecords).toBe(13);
    demo.fault('many');
    expect((await count()).totalRecords).toBe(500);
    const { json } = await ask<Detail>(demo, 'GET v1/dag-runs/wide-graph/latest');
    expect(json.dagRunDetails.nodes).toHaveLength(300);
  });
});

describe('runs of the demo scheduler', () => {
  it('fail, skip, wait, and leave the queue when it is free', async () => {
    const demo = await start([]);
    const states = async (name: string) => {
      const { json } = await ask<Detail>(demo, `GET v1/dag-runs/${name}/latest`);
      const { nodes, status } = json.dagRunDetails;
      return { status, of: new Map(nodes.map((node) => [node.step.name, node.status])) };
    };
    const ingest = await states('nightly-ingest');
    expect(ingest.status).toBe(1);
    expect(
      ['loudness', 'qc-report', 'transcode-hd', 'summary'].map((n) => ingest.of.get(n)),
    ).toEqual([2, 5, 1, 0]);
    expect((await states('poster-refresh')).status).toBe(7);
    expect((await states('subtitle-sync')).status).toBe(5);
    expect((await states('loudness-report')).status).toBe(2);
    clock.advance(600_000);
    expect((await states('nightly-ingest')).status).toBe(6);
    expect((await states('subtitle-sync')).status).toBe(5);
    clock.advance(60_000);
    expect((await states('subtitle-sync')).status).toBe(1);
    expect((await states('relink-missing').catch(() => null))?.status).toBeUndefined();
  });

  it('1.30 stops another run than the requested one, and only marks what it would execute', async () => {
    const demo = await start([], '1.30');
    const params = 'A="`rm x`" B="$HOME ${X} $(id)"';
    for (const dagRunId of ['a', 'b'])
      await ask(demo, 'POST v2/dags/guide-export/start', { dagRunId, params });
    await ask(demo, 'POST v2/dag-runs/guide-export/a/stop', {});
    type One = { dagRunDetails: { status: number; params: string } };
    const { json: a } = await ask<One>(demo, 'GET v2/dag-runs/guide-export/a');
    const { json: b } = await ask<One>(demo, 'GET v2/dag-runs/guide-export/b');
    expect([a.dagRunDetails.status, b.dagRunDetails.status]).toEqual([1, 3]);
    const seen = '[evaluated]';
    expect(a.dagRunDetails.params).toBe(`A=${seen} B=${seen} ${seen} ${seen}`);
  });

  it('1.16 answers a retry when the new run has ended', async () => {
    const demo = await start([], '1.16');
    type One = { DAG: { Status: { RequestId: string; Status: number } } };
    const latest = async () =>
      (await ask<One>(demo, 'GET v1/dags/loudness-report')).json.DAG.Status;
    const { RequestId: requestId } = await latest();
    const pending = clock.pending;
    const retry = ask(demo, 'POST v1/dags/loudness-report', { action: 'retry', requestId });
    await expect.poll(() => clock.pending).toBe(pending + 1);
    clock.advance(120_000);
    expect((await retry).response.status).toBe(500);
    expect((await latest()).RequestId).not.toBe(requestId);
  });

  it('the specified interface has three calls in an envelope', async () => {
    const demo = await start([], 'specified');
    type Envelope = { status: string; message?: string };
    const answers = [
      await ask<Envelope>(demo, 'POST v1/dags/backup-library/start', { params: 'A=1' }),
      await ask<Envelope>(demo, 'GET v1/dags/backup-library/status'),
      await ask<Envelope>(demo, 'POST v1/dags/backup-library/stop'),
    ];
    expect(answers.map(({ json }) => json.status)).toEqual(['success', 'success', 'success']);
    const { json, response } = await ask<Envelope>(demo, 'GET v1/dags');
    expect([response.status, json.status]).toEqual([404, 'error']);
  });
});

it('past runs have ended, even right after a scheduled time', async () => {
  const demo = await startWorkflowsDemo({
    clock: new FakeClock(Date.UTC(2026, 10, 20, 20, 45, 2)),
    auth: 'none',
  });
  running.push(demo);
  const { json } = await ask<{ dagRuns: { status: number }[] }>(
    demo,
    'GET v1/dags/encode-backlog/dag-runs',
  );
  expect(json.dagRuns.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 4));
});
