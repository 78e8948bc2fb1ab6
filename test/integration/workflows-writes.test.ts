import { afterEach, describe, expect, it } from 'vitest';
import { t } from '../../src/shared/i18n/translate.ts';
import type { WorkflowsFault } from '../../src/demo/workflows/faults.ts';
import { refusal } from '../support/core/service-core.ts';
import { WorkflowsCore } from '../support/workflows/workflows-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let lab: WorkflowsCore;
afterEach(async () => {
  await lab.stop();
});

const open = async (generation: string, ...faults: WorkflowsFault[]) => {
  lab = await WorkflowsCore.start(await tempDir(), generation, 'none', faults);
  await lab.connect();
  return lab;
};

/** Requests that start a run, in every generation. */
const starts = () =>
  lab.demo.asked.filter(
    ({ line, body }) =>
      /^POST .*\/(start|enqueue)$/.test(line) ||
      (line.startsWith('POST ') && (body as { action?: unknown } | null)?.action === 'start'),
  ).length;

/** Has a run active in any case: on a busy machine, the one of the demo has ended. A server that still has it refuses the start. */
const makeActive = async (): Promise<number> => {
  await lab.call('workflows.start', lab.ask('nightly-ingest', 'cs-0')).catch(() => undefined);
  return starts();
};

const all = ['current', '1.30', '1.16', 'specified'] as const;
const guide = { file: 'guide-export', name: 'guide-export' };

describe('a start', () => {
  it.each(all)('on %s returns the run', async (generation) => {
    await open(generation);
    const run = await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    expect(run.state).toBe('running');
    if (generation === 'current' || generation === '1.30') expect(run.id).toBe('cs-1');
    expect(starts()).toBe(1);
  });

  it.each(all)('on %s whose answer is lost is found again and not repeated', async (generation) => {
    await open(generation, 'drop-start');
    const run = await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    expect(run.state).toBe('running');
    expect(starts()).toBe(1);
  });

  it.each(all)('on %s that did not arrive is unconfirmed and not repeated', async (generation) => {
    await open(generation, 'drop-start-before');
    const start = lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    expect(await refusal(start)).toMatchObject({ code: 'unconfirmed' });
    expect(starts()).toBe(1);
  });

  it('twice at once is sent once', async () => {
    await open('1.30');
    const ask = lab.ask('guide-export', 'cs-1');
    const runs = await Promise.all([
      lab.call('workflows.start', ask),
      lab.call('workflows.start', ask),
    ]);
    expect(runs.map(({ id }) => id)).toEqual(['cs-1', 'cs-1']);
    expect(starts()).toBe(1);
  });

  it.each(['current', '1.30'])('with a used id on %s is a conflict', async (generation) => {
    await open(generation);
    await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    const again = lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    expect(await refusal(again)).toMatchObject({ code: 'conflict' });
    expect(starts()).toBe(1);
  });

  it('that the server refuses with 409 is a conflict', async () => {
    await open('current', 'conflict-409');
    const start = lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    expect(await refusal(start)).toMatchObject({ code: 'conflict' });
    expect(starts()).toBe(1);
  });

  it.each(all)('of a single run on %s', async (generation) => {
    await open(generation);
    await makeActive();
    const ask = lab.ask('nightly-ingest', 'cs-1', { singleton: true });
    expect(await refusal(lab.call('workflows.start', ask))).toMatchObject({ code: 'conflict' });
  });

  it('of a single run may not be queued beside another one', async () => {
    await open('1.30');
    const sent = await makeActive();
    const ask = lab.ask('nightly-ingest', 'cs-1', { singleton: true, enqueue: true });
    expect(await refusal(lab.call('workflows.start', ask))).toMatchObject({ code: 'conflict' });
    expect(starts()).toBe(sent);
  });

  it.each(['latest', '../x', 'a b'])('with the id %j is not sent', async (id) => {
    await open('1.30');
    const start = lab.call('workflows.start', lab.ask('guide-export', id));
    expect(await refusal(start)).toMatchObject({
      code: 'invalid-input',
      detail: { field: 'runId' },
    });
    expect(starts()).toBe(0);
  });

  it('with wrong parameters names them and is not sent', async () => {
    await open('current');
    const params = [{ name: 'workers', value: '99' }];
    const start = lab.call('workflows.start', lab.ask('encode-backlog', 'cs-1', { params }));
    const error = await refusal(start);
    expect(error).toMatchObject({ code: 'invalid-input', detail: { field: 'params' } });
    expect(JSON.stringify(error)).toContain('workers');
    expect(starts()).toBe(0);
  });

  it.each(['2.2', '1.30', '1.16'])(
    'to %s with a value that it would execute is not sent',
    async (one) => {
      await open(one);
      for (const value of ['a `id` b', '$HOME', '${COUNT}', '$(id)']) {
        const params = [{ name: 'SERVICE', value }];
        const error = await refusal(
          lab.call('workflows.start', lab.ask('guide-export', 'cs-1', { params })),
        );
        expect(error).toMatchObject({ code: 'invalid-input' });
        expect(JSON.stringify(error)).toContain('SERVICE');
      }
      expect(starts()).toBe(0);
    },
  );

  it('passes parameters', async () => {
    await open('current');
    const params = [{ name: 'source', value: '/in coming "x"' }];
    const run = await lab.call('workflows.start', lab.ask('encode-backlog', 'cs-1', { params }));
    expect(run.params).toContain('in coming');
  });

  it('on 1.16 that makes no run is unconfirmed, and no older run stands for it', async () => {
    await open('1.16');
    const start = lab.call('workflows.start', lab.ask('archive-to-tape', 'cs-1'));
    expect(await refusal(start)).toMatchObject({
      code: 'unconfirmed',
      message: t('workflows:write.startedNothing', { name: 'archive-to-tape' }),
    });
    expect(starts()).toBe(1);
  });

  it('of a workflow with an unmet precondition returns the aborted run', async () => {
    await open('current');
    const run = await lab.call('workflows.start', lab.ask('archive-to-tape', 'cs-1'));
    expect(run).toMatchObject({ id: 'cs-1', state: 'aborted' });
  });

  it('on 1.16 reads the newest run once before it is sent', async () => {
    await open('1.16');
    const reads = () => lab.count(/GET .*\/dags\/guide-export$/);
    const before = reads();
    await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    // The workflow and the newest run before, the new run after.
    expect(reads() - before).toBe(3);
  });

  it('may be queued', async () => {
    await open('current');
    const ask = lab.ask('subtitle-sync', 'cs-1', { enqueue: true });
    expect((await lab.call('workflows.start', ask)).state).toBe('queued');
    const run = { file: 'subtitle-sync', name: 'subtitle-sync', id: 'cs-1' };
    await lab.call('workflows.dequeue', run);
    expect(lab.count(/GET .*\/dequeue$/)).toBe(1);
    expect(await refusal(lab.call('workflows.run', run))).toMatchObject({ code: 'not-found' });
  });
});

it('does not take a run out of a queue that it has left', async () => {
  await open('current');
  await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
  const dequeue = lab.call('workflows.dequeue', { ...guide, id: 'cs-1' });
  expect(await refusal(dequeue)).not.toBeNull();
  expect(lab.count(/GET .*\/dequeue$/)).toBe(1);
});

describe('a stop', () => {
  it.each(all)('on %s is confirmed', async (generation) => {
    await open(generation);
    const run = await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    const stopped = await lab.call('workflows.stop', { ...guide, id: run.id });
    expect(stopped.state).toBe('aborted');
  });

  it.each(['current', '1.30', '1.16'])('on %s that is ignored is said', async (generation) => {
    await open(generation, 'stop-ignored', 'run-forever');
    const run = await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    const stop = lab.call('workflows.stop', { ...guide, id: run.id });
    expect(await refusal(stop)).toMatchObject({ code: 'unconfirmed' });
    await lab.until(() => lab.workflow('guide-export').concern === 'stop-ignored');
    expect(lab.attention()).toContain("guide-export doesn't stop");
    lab.demo.fault('run-forever', false);
    lab.clock.advance(60_000);
    await lab.refresh();
    expect(lab.workflow('guide-export').concern).toBeNull();
  });

  it('of one of several runs is refused where the server stops another one', async () => {
    await open('1.30');
    const ref = { ...guide, id: 'cs-1' };
    await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    await lab.call('workflows.start', lab.ask('guide-export', 'cs-2'));
    expect(await refusal(lab.call('workflows.stop', ref))).toMatchObject({ code: 'unsupported' });
    expect(lab.count(/POST .*\/stop$/)).toBe(0);
  });

  it.each(['current', '1.30'])('on %s leaves queued runs out of account', async (generation) => {
    await open(generation, 'scheduler-dead');
    const sync = { file: 'subtitle-sync', name: 'subtitle-sync' };
    await lab.call('workflows.start', lab.ask('subtitle-sync', 'cs-1'));
    const queued = await lab.call('workflows.history', { ...sync, limit: 30 });
    expect(queued.items.filter(({ state }) => state === 'queued')).toHaveLength(2);
    expect(await lab.call('workflows.stop', { ...sync, id: 'cs-1' })).toMatchObject({
      state: 'aborted',
    });
    await lab.call('workflows.start', lab.ask('subtitle-sync', 'cs-2'));
    await lab.call('workflows.stopAll', sync);
    const run = await lab.call('workflows.run', { ...sync, id: 'cs-2' });
    expect(run.state).toBe('aborted');
  });

  it('on 1.30 that could not be prepared is not one that the server took', async () => {
    await open('1.30', 'run-forever');
    const run = await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    lab.demo.fault('timeout-504');
    const stop = lab.call('workflows.stop', { ...guide, id: run.id });
    expect(await refusal(stop)).toMatchObject({ detail: { status: 504 } });
    expect(lab.count(/POST .*\/stop$/)).toBe(0);
    lab.demo.fault('timeout-504', false);
    await lab.refresh();
    expect(lab.workflow('guide-export').concern).toBeNull();
  });

  it('of all runs', async () => {
    await open('current');
    await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    await lab.call('workflows.start', lab.ask('guide-export', 'cs-2'));
    await lab.call('workflows.stopAll', guide);
    const runs = await lab.call('workflows.history', { ...guide, limit: 2 });
    expect(runs.items.map(({ state }) => state)).toEqual(['aborted', 'aborted']);
  });

  it('of all runs that is ignored is said', async () => {
    await open('current', 'stop-ignored', 'run-forever');
    const ref = { file: 'nightly-ingest', name: 'nightly-ingest' };
    expect(await refusal(lab.call('workflows.stopAll', ref))).toMatchObject({
      code: 'unconfirmed',
    });
  });
});

describe('a retry', () => {
  const report = { file: 'loudness-report', name: 'loudness-report' };
  const failed = async () => {
    const runs = await lab.call('workflows.history', { ...report, limit: 5 });
    const [run] = runs.items.filter(({ state }) => state === 'failed');
    if (run === undefined) throw new Error('no failed run');
    return run;
  };

  it.each(['current', '1.30'])('on %s runs the same run again', async (generation) => {
    await open(generation);
    const { id } = await failed();
    const run = await lab.call('workflows.retry', { ...report, id, step: null });
    expect(run.id).toBe(id);
    expect(run.state).toBe('running');
    expect(lab.count(/POST .*\/retry$/)).toBe(1);
    const again = lab.call('workflows.retry', { ...report, id, step: null });
    expect(await refusal(again)).toMatchObject({ code: 'conflict' });
    expect(lab.count(/POST .*\/retry$/)).toBe(1);
  });

  it.each(['current', '1.30', '1.16'])(
    'on %s of a run that does not exist starts nothing and names the runs',
    async (generation) => {
      await open(generation);
      const { id } = await failed();
      const none = lab.call('workflows.retry', { ...report, id: 'no-such-run', step: null });
      expect(await refusal(none)).toMatchObject({
        code: 'not-found',
        retryable: false,
        detail: { candidates: expect.arrayContaining([{ id }]) as unknown },
      });
      expect(lab.count(/^POST /)).toBe(0);
    },
  );

  it.each(['current', '1.30'])(
    'on %s of a step that does not exist runs nothing and names the steps',
    async (generation) => {
      await open(generation);
      const { id } = await failed();
      const { steps } = await lab.call('workflows.run', { ...report, id });
      const names = steps.map(({ name }) => ({ id: name, name }));
      expect(
        await refusal(lab.call('workflows.retry', { ...report, id, step: 'nope' })),
      ).toMatchObject({ code: 'not-found', retryable: false, detail: { candidates: names } });
      expect(lab.count(/^POST /)).toBe(0);
    },
  );

  it('on 1.16 returns the new run, even if it failed again', async () => {
    await open('1.16');
    const { id } = await failed();
    const run = await lab.call('workflows.retry', { ...report, id, step: null });
    expect(run.id).not.toBe(id);
    expect(run.state).toBe('failed');
  });

  it('may start a new run with the same parameters', async () => {
    await open('current');
    const { id } = await failed();
    const run = await lab.call('workflows.reschedule', { ...report, id, runId: 'cs-9' });
    expect(run.id).toBe('cs-9');
    const again = lab.call('workflows.reschedule', { ...report, id, runId: 'cs-9' });
    expect(await refusal(again)).toMatchObject({ code: 'conflict' });
  });
});

it.each(['current', '1.30', '1.16'])(
  'suspends and resumes a schedule on %s',
  async (generation) => {
    await open(generation);
    const suspended = await lab.call('workflows.suspend', { ...guide, suspend: true });
    expect(suspended.suspended).toBe(true);
    const resumed = await lab.call('workflows.suspend', { ...guide, suspend: false });
    expect(resumed.suspended).toBe(false);
  },
);
