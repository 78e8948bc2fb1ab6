import type { Run, RunDetail, RunRef, WorkflowRef } from '../../../../shared/workflows/model.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { list, show } from '../../kit/answers.ts';
import { stateWord } from '../../../../shared/format/states.ts';
import { stateCell, findStateTint } from '../../kit/state-word.ts';
import { toTable } from '../../kit/table.ts';
import { text } from '../../options.ts';
import { tinted } from '../../output.ts';
import { printTable } from '../../print-table.ts';
import {
  fetchAbilities,
  parseCount,
  detailJson,
  namedWorkflow,
  runJson,
  workflows,
} from './answers.ts';

const times = {
  started: ({ startedAt }: Pick<Run, 'startedAt'>) => ({ at: startedAt }),
  finished: ({ finishedAt }: Pick<Run, 'finishedAt'>) => ({ at: finishedAt }),
};

/** The run given by id; null: the newest one. */
export const readRun = (app: App, ref: WorkflowRef, id: string | null): Promise<RunDetail> =>
  app.client.call('workflows.run', { ...ref, id }, app.signal);

export const toRef = ({ file, name, id }: RunRef): RunRef => ({ file, name, id });

/** Prints a run with its steps. */
export function printRun({ io }: Pick<Context, 'io'>, run: RunDetail): void {
  io.out(tinted(findStateTint(run.state), `${run.name}: ${stateWord(run)} (${run.id})`));
  for (const remark of run.remarks) io.out(remark);
  if (run.steps.length === 0) return;
  const table = toTable(run.steps, 'workflowscli:run', {
    step: ({ name }) => name,
    state: stateCell,
    ...times,
    error: ({ error }) => error ?? '',
  });
  printTable(io, table);
}

const asRun = { json: detailJson, print: printRun };

/** dag status, dag show: a run, by default the newest one. */
export const showRun = (word: 'status' | 'show') =>
  show(workflows, {
    ...asRun,
    usage: `${word} <name> [run]`,
    keys: { show: 'status', run: 'runOrNewest' },
    read: (name, id) => async (app) => readRun(app, await namedWorkflow(app, name), id ?? null),
  });

/** dag stop: stops a run, by default the newest one that is running, and prints it when it has ended. */
export const stopRun = show(workflows, {
  ...asRun,
  usage: 'stop <name> [run]',
  keys: { run: 'runOrRunning' },
  read: (name, id) => async (app) => {
    const ref = await namedWorkflow(app, name);
    const run = await readRun(app, ref, id ?? (await newestRunning(app, ref)));
    return app.client.call('workflows.stop', toRef(run), app.signal);
  },
});

/** Id of the newest run that is running; null: none is, or the server has no list of runs. */
async function newestRunning(app: App, ref: WorkflowRef): Promise<string | null> {
  if ((await fetchAbilities(app)).history !== '') return null;
  const runs = await app.client.call('workflows.history', { ...ref, limit: 30 }, app.signal);
  return runs.items.find(({ state }) => state === 'running')?.id ?? null;
}

/** dag retry: runs a run again, or one of its steps. */
export const retryRun = show(workflows, {
  ...asRun,
  usage: 'retry <name> <run>',
  options: ['--step <name>'],
  read: (name, id, given) => async (app) => {
    const run = { ...(await namedWorkflow(app, name)), id, step: text(given['step']) };
    return app.client.call('workflows.retry', run, app.signal);
  },
});

/** dag history: the runs of a workflow, newest first. */
export const listRuns = list(workflows, {
  usage: 'history <name>',
  options: ['--limit <count>'],
  read: (name, given) => {
    const limit = parseCount('--limit', text(given['limit']), 30, 500);
    return async (app) => {
      const ref = await namedWorkflow(app, name);
      return app.client.call('workflows.history', { ...ref, limit }, app.signal);
    };
  },
  json: ({ items }) => items.map(runJson),
  empty: 'workflowscli:run.none',
  table: ({ items }) =>
    toTable(items, 'workflowscli:run', {
      id: ({ id }) => id,
      state: stateCell,
      ...times,
      params: ({ params }) => params ?? '',
    }),
});
