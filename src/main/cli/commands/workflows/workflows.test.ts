import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CliOptions } from '../../../../../test/support/programs/cli-run.ts';
import { runCli, runningCore } from '../../../../../test/support/programs/cli-run.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import { terminalControls } from '../../../../../test/support/programs/terminal-controls.ts';
import type { WorkflowsFault } from '../../../../demo/workflows/faults.ts';
import type { Auth } from '../../../../../test/support/workflows/workflows-core.ts';
import { WorkflowsCore } from '../../../../../test/support/workflows/workflows-core.ts';
import '../../../../shared/workflows/cli-texts.ts';
import '../../../../shared/workflows/rules-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const tempDir = useTempDirs();
let dataDir: string;
let lab: WorkflowsCore;
beforeEach(async () => {
  dataDir = await tempDir();
});
afterEach(() => lab.stop());

async function open(
  generation = 'current',
  auth: Auth = 'key',
  faults: readonly WorkflowsFault[] = [],
) {
  lab = await WorkflowsCore.start(dataDir, generation, auth, faults);
  await lab.connect();
}

const cli = (args: readonly string[], options: CliOptions = {}, folder = dataDir) =>
  lab.ticking(
    runCli([...args, '--data-dir', folder], {
      createCore: runningCore(lab.core),
      ...options,
    }),
  );
type Row = Readonly<Record<string, unknown>>;
const json = async (args: readonly string[]): Promise<{ code: number; rows: Row[] }> => {
  const { code, out } = await cli([...args, '--json']);
  return {
    code,
    rows: out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Row),
  };
};
const one = async (args: readonly string[]): Promise<Row & { code: number }> => {
  const { code, rows } = await json(args);
  expect(rows).toHaveLength(1);
  return { code, ...rows[0] };
};
const newestOf = (name: string) => one(['dag', 'status', name]);
const keys = ['name', 'runId', 'state', 'rawState', 'startedAt', 'finishedAt', 'steps'];

it('explains to a read-only user why a start is refused', async () => {
  await open('current', 'key', ['viewer']);
  const { code, err } = await cli(['dag', 'start', 'guide-export']);
  expect(code).toBe(1);
  expect(err).toContain(t('workflowsrules:lacks.role'));
  expect(lab.count(/^POST .*\/start$/)).toBe(0);
});

it('has the verbs of all services, and logs the newest run if none is named', async () => {
  await open();
  expect(await json(['dag', 'list', '--tag', 'ops'])).toEqual(await json(['dags', '--tag', 'ops']));
  const run = await one(['dag', 'show', 'loudness-report']);
  expect(run).toEqual(await newestOf('loudness-report'));
  const newest = await one(['dag', 'log', 'loudness-report']);
  expect(newest).toEqual(await one(['dag', 'log', 'loudness-report', String(run['runId'])]));
  expect((newest['lines'] as unknown[]).length).toBeGreaterThan(0);
});

describe('dags', () => {
  it('lists all workflows in the documented shape, the broken one with its reason', async () => {
    await open();
    const { rows } = await json(['dags']);
    const list = rows[0] as unknown as Row[];
    const byName = new Map(list.map((row) => [row['name'], row]));
    expect(byName.get('nightly-ingest')).toMatchObject({
      id: 'nightly-ingest',
      suspended: false,
      tags: ['ingest', 'nightly'],
      schedule: expect.any(String) as unknown,
      lastRun: { state: 'running', startedAt: expect.any(String) as unknown, finishedAt: null },
    });
    expect(byName.get('broken-draft')?.['error']).toEqual(expect.any(String));
    expect(byName.get('relink-missing')).toMatchObject({ lastRun: null, schedule: null });
    expect(byName.get('backup-library')).toMatchObject({ id: 'backup' });
    const tagged = (await json(['dags', '--tag', 'ops'])).rows[0] as unknown as Row[];
    expect(tagged.length).toBeGreaterThan(0);
    expect(tagged.every(({ tags }) => (tags as string[]).includes('ops'))).toBe(true);
    expect((await cli(['dags'])).out).toMatch(/^NAME +STATE .*\n[^]*\nbroken-draft +broken/);
  });

  it('fails with what it read if the server repeats a page', async () => {
    await open('current', 'key', ['repeat-page']);
    const answer = await one(['dags']);
    expect(answer).toMatchObject({
      code: 1,
      error: { code: 'rejected', detail: { why: 'repeated' } },
    });
    const partial = answer['partial'] as Row[];
    expect(partial.map(({ name }) => name)).toContain('nightly-ingest');
    const { code, out, err } = await cli(['dags']);
    expect(code).toBe(1);
    expect(out).toContain('nightly-ingest');
    expect(err).toContain(t('cut:repeated'));
  });

  it('is clean on a terminal, whatever the server sends', async () => {
    await open('current', 'key', ['hostile-strings']);
    for (const args of [
      ['dags'],
      ['dag', 'history', 'nightly-ingest'],
      ['dag', 'status', 'nightly-ingest'],
    ])
      expect(terminalControls((await cli(args)).out)).toEqual([]);
  });
});

describe('dag', () => {
  it('starts a run once, under the given id, and refuses the id a second time', async () => {
    await open();
    const start = ['dag', 'start', 'guide-export', '--run-id', 'cs-1'];
    const begun = await one(start);
    expect(begun).toMatchObject({ code: 0, name: 'guide-export', runId: 'cs-1', state: 'running' });
    expect(Object.keys(begun)).toEqual(expect.arrayContaining(keys));
    expect(await one(start)).toMatchObject({ code: 1, error: { code: 'conflict' } });
    expect(lab.demo.asked.filter(({ line }) => line.endsWith('/guide-export/start'))).toHaveLength(
      1,
    );
  });

  it('prints a run that the server took but does not show yet', async () => {
    await open('current', 'key', ['hide-starts']);
    const begun = await one(['dag', 'start', 'guide-export', '--run-id', 'cs-1']);
    expect(begun).toMatchObject({ code: 0, runId: 'cs-1', state: 'unknown', steps: [] });
  });

  it.each(['current', '1.30'])('on %s stops the newest run that is running', async (generation) => {
    await open(generation, 'key', ['scheduler-dead']);
    const ask = lab.ask('subtitle-sync', 'cs-1');
    await lab.call('workflows.start', ask);
    await lab.call('workflows.start', { ...ask, runId: 'cs-2', enqueue: true });
    expect(await newestOf('subtitle-sync')).toMatchObject({ runId: 'cs-2', state: 'queued' });
    const stop = ['dag', 'stop', 'subtitle-sync'];
    expect(await one(stop)).toMatchObject({ code: 0, runId: 'cs-1', state: 'aborted' });
    expect(await one(stop)).toMatchObject({ code: 1, error: { code: 'conflict' } });
  });

  it('passes parameters on, and refuses what the workflow does not take', async () => {
    await open();
    const { params } = await one(['dag', 'start', 'encode-backlog', 'workers=6', 'source=/in/a b']);
    expect(params).toMatch(/workers="?6"? /);
    expect(params).toContain('/in/a b');
    const refused = await one(['dag', 'start', 'encode-backlog', 'workers=99']);
    expect(refused).toMatchObject({ code: 1, error: { code: 'invalid-input' } });
  });

  it('waits for a run, with exit code 1 if it failed', async () => {
    await open();
    const good = await one(['dag', 'start', 'purge-cache', '--wait']);
    expect(good).toMatchObject({ code: 0, state: 'succeeded' });
    const bad = await one(['dag', 'start', 'loudness-report', '--wait']);
    expect(bad).toMatchObject({ code: 1, state: 'failed' });
  });

  it('follows what the steps of a new run write, each line once and whole, then prints the run', async () => {
    await open('current', 'key', ['slow-start']);
    const { code, rows } = await json(['dag', 'start', 'guide-export', '--follow']);
    expect(code).toBe(0);
    expect(rows.at(-1)).toMatchObject({ state: 'succeeded' });
    const lines = rows.slice(0, -1) as { step: string; stream: string; text: string }[];
    const readLines = (step: string, stream: string) =>
      lines.filter((line) => line.step === step && line.stream === stream);
    const items = (numbers: readonly number[]) => numbers.map((at) => `item ${String(at)} done`);
    expect(readLines('collect', 'out').map(({ text }) => text)).toEqual(items([1, 2, 3]));
    const numbers = Array.from({ length: 20 }, (_, at) => at + 1).filter((at) => at % 9 !== 0);
    expect(readLines('export', 'out').map(({ text }) => text)).toEqual(items(numbers));
    expect(readLines('export', 'err').map(({ text }) => text)).toEqual([
      'warning: export 9 is late',
      'warning: export 18 is late',
    ]);
    expect(lines.findLast(({ step }) => step === 'push')?.text).toBe('item 3 done');
  });

  it('prints the log of a whole run with the names of its steps, or what the scheduler wrote', async () => {
    await open();
    const runId = String((await newestOf('loudness-report'))['runId']);
    const log = ['dag', 'log', 'loudness-report', runId];
    const { out } = await cli(log);
    expect(out).toMatch(/^collect \| item 1 done\n/);
    expect(out).toContain('\nmeasure | warning: measure 9 is late\n');
    expect(out).not.toContain('Step started');
    const followed = await cli([...log, '--follow']);
    expect(followed.out.split('\n').toSorted()).toEqual(out.split('\n').toSorted());
    // The last lines of both outputs together.
    const last = await one([...log, 'measure', '--tail', '6']);
    expect(last['lines']).toEqual([
      'item 39 done',
      'item 40 done',
      ...[9, 18, 27, 36].map((at) => `warning: measure ${String(at)} is late`),
    ]);
    expect(last['truncated']).toBe(true);
    const own = await one([...log, '--scheduler']);
    expect((own['lines'] as string[])[0]).toContain('msg="DAG run started"');
    expect((await cli([...log, 'measure', '--scheduler'])).code).toBe(2);
  });

  it('stops and retries, reads history and log', async () => {
    await open();
    await one(['dag', 'start', 'guide-export', '--run-id', 'cs-2']);
    expect(await one(['dag', 'stop', 'guide-export'])).toMatchObject({ code: 0, state: 'aborted' });
    expect(await newestOf('guide-export')).toMatchObject({ runId: 'cs-2', state: 'aborted' });
    const again = await one(['dag', 'retry', 'guide-export', 'cs-2']);
    expect(again).toMatchObject({ code: 0, runId: 'cs-2' });
    const { rows } = await json(['dag', 'history', 'guide-export', '--limit', '2']);
    const runs = rows[0] as unknown as Row[];
    expect(runs).toHaveLength(2);
    expect(runs[0]).toMatchObject({ id: 'cs-2' });
    const log = await one([
      'dag',
      'log',
      'backup-library',
      String((await newestOf('backup'))['runId']),
      'copy',
      '--tail',
      '5',
    ]);
    expect(log['lines']).toHaveLength(5);
    expect(log['truncated']).toBe(true);
    const limit = await cli(['dag', 'history', 'guide-export', '--limit', '0']);
    expect(limit.code).toBe(2);
  });

  it('suspends and resumes a schedule', async () => {
    await open();
    expect(await one(['dag', 'suspend', 'guide-export'])).toMatchObject({ suspended: true });
    expect(await one(['dag', 'resume', 'GUIDE-EXPORT'])).toMatchObject({ suspended: false });
    const missing = await cli(['dag', 'suspend', 'nope']);
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.err).toContain(t('workflowscli:workflow.missing', { name: 'nope' }));
  });

  it('works by name on a server of the specification, and says what that lacks', async () => {
    await open('specified');
    expect(await one(['dags'])).toMatchObject({ code: 1, error: { code: 'unsupported' } });
    const named = await one(['dag', 'start', 'guide-export', '--run-id', 'cs-3']);
    expect(named).toMatchObject({ code: 1, error: { code: 'unsupported' } });
    expect(await one(['dag', 'start', 'guide-export'])).toMatchObject({
      code: 0,
      state: 'running',
    });
    expect(await one(['dag', 'stop', 'guide-export'])).toMatchObject({ code: 0, state: 'aborted' });
    const history = await one(['dag', 'history', 'guide-export']);
    expect(history).toMatchObject({ code: 1, error: { code: 'unsupported' } });
  });

  it('explains how to connect when no scheduler is connected', async () => {
    lab = await WorkflowsCore.start(dataDir);
    const { code, err } = await cli(['dags'], {}, path.join(dataDir, 'new'));
    expect(code).toBe(1);
    expect(err).toContain(t('workflowscli:notConnected'));
  });
});
