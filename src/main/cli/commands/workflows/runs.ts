import { setTimeout as wait } from 'node:timers/promises';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Run, RunDetail, RunRef, WorkflowRef } from '../../../../shared/workflows/model.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { keepReading } from '../../keep-reading.ts';
import { printJson, printTable } from '../../output.ts';
import { printList } from '../../print-list.ts';
import { timeCell } from '../../times.ts';
import { UsageError } from '../../usage-error.ts';
import {
  abilitiesOf,
  detailJson,
  namedWorkflow,
  runJson,
  stateLine,
  stateWord,
  withWorkflows,
} from './answers.ts';

/** How often a run that goes on is read (ms). */
const EVERY_MS = 1_000;

const over = new Set<RunDetail['state']>([
  'failed',
  'aborted',
  'succeeded',
  'partially_succeeded',
  'rejected',
]);

/** The run given by id; null: the newest one. */
const readRun = (app: App, ref: WorkflowRef, id: string | null): Promise<RunDetail> =>
  app.client.call('workflows.run', { ...ref, id }, app.signal);

/** Reads a run until it is over; `seen` receives every reading. Says on standard error when the run waits for a person. */
export async function untilOver(
  context: Context,
  app: App,
  ref: RunRef,
  seen?: (run: RunDetail) => Promise<void>,
): Promise<RunDetail> {
  const { client, signal } = app;
  let before: RunDetail['state'] | null = null;
  for (;;) {
    const run = await keepReading(app, context, () =>
      client.call('workflows.run', refOf(ref), signal),
    );
    await seen?.(run);
    if (over.has(run.state)) return run;
    if (run.state === 'waiting' && before !== 'waiting')
      context.io.err(t('workflowscli:run.waits', { id: run.id }));
    before = run.state;
    await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw failure('cancelled', t('errors:cancelled'));
  }
}

export const refOf = ({ file, name, id }: RunRef): RunRef => ({ file, name, id });

/** Prints a run with its steps. */
export function printRun({ io, options }: Context, run: RunDetail): void {
  if (options.json) {
    printJson(io, detailJson(run));
    return;
  }
  io.out(stateLine(run.state, `${run.name}: ${stateWord(run)} (${run.id})`));
  for (const remark of run.remarks) io.out(remark);
  if (run.steps.length === 0) return;
  const rows = run.steps.map((step) => [
    step.name,
    step.state,
    timeCell(step.startedAt),
    timeCell(step.finishedAt),
    step.error ?? '',
  ]);
  const heads = ['step', 'state', 'started', 'finished', 'error'] as const;
  printTable(io, [heads.map((head) => t(`workflowscli:run.${head}`)), ...rows]);
}

/** dag status: a run, by default the newest one. */
export const showRun = (context: Context, name: string, id: string | undefined): Promise<number> =>
  withWorkflows(context, async (app) => {
    printRun(context, await readRun(app, await namedWorkflow(app, name), id ?? null));
    return 0;
  });

/** dag stop: stops a run, by default the newest one that is running, and prints it when it has ended. */
export const stopRun = (context: Context, name: string, id: string | undefined): Promise<number> =>
  withWorkflows(context, async (app) => {
    const ref = await namedWorkflow(app, name);
    const run = await readRun(app, ref, id ?? (await newestRunning(app, ref)));
    printRun(context, await app.client.call('workflows.stop', refOf(run), app.signal));
    return 0;
  });

/** Id of the newest run that is running; null: none is, or the server has no list of runs. */
async function newestRunning(app: App, ref: WorkflowRef): Promise<string | null> {
  if ((await abilitiesOf(app)).history !== '') return null;
  const runs = await app.client.call('workflows.history', { ...ref, limit: 30 }, app.signal);
  return runs.items.find(({ state }) => state === 'running')?.id ?? null;
}

/** dag retry: runs a run again, or one of its steps. */
export const retryRun = (
  context: Context,
  name: string,
  id: string,
  given: Given,
): Promise<number> =>
  withWorkflows(context, async (app) => {
    const ref = { ...(await namedWorkflow(app, name)), id, step: text(given['step']) };
    printRun(context, await app.client.call('workflows.retry', ref, app.signal));
    return 0;
  });

/** dag history: the runs of a workflow, newest first. */
export const printHistory = (context: Context, name: string, given: Given): Promise<number> => {
  const limit = countOf('--limit', text(given['limit']), 30, 500);
  return withWorkflows(context, async (app) => {
    const ref = await namedWorkflow(app, name);
    const read = await app.client.call('workflows.history', { ...ref, limit }, app.signal);
    return printList(context, read, read.items.map(runJson), () => printRuns(context, read.items));
  });
};

function printRuns({ io }: Context, runs: readonly Run[]): void {
  if (runs.length === 0) io.out(t('workflowscli:run.none'));
  const rows = runs.map((run) => [
    run.id,
    stateWord(run),
    timeCell(run.startedAt),
    timeCell(run.finishedAt),
    run.params ?? '',
  ]);
  const heads = ['id', 'state', 'started', 'finished', 'params'] as const;
  if (rows.length > 0)
    printTable(io, [heads.map((head) => t(`workflowscli:run.${head}`)), ...rows]);
}

/** A whole number from 1 to `most`; throws a usage error that names the option. */
export function countOf(option: string, given: string | null, usual: number, most: number): number {
  if (given === null) return usual;
  const count = Number(given);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new UsageError(t('workflowscli:usage.count', { option, most, value: given }));
}
