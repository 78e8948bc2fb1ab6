import '../../../../shared/workflows/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { command, later } from '../../kit/command.ts';
import type { Register } from '../registry.ts';
import { workflows, fetchAbilities, namedWorkflow, workflowJson } from './answers.ts';
import { listRuns, retryRun, showRun, stopRun } from './runs.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { readZoneShift, scheduleText } from '../../../../shared/workflows/schedule-words.ts';
import { list, show } from '../../kit/answers.ts';
import { tinted } from '../../output.ts';
import { stateCell } from '../../kit/state-word.ts';
import type { Columns } from '../../kit/table.ts';
import { toTable } from '../../kit/table.ts';
import { text } from '../../options.ts';
import type { Table } from '../../print-table.ts';
import { printTable } from '../../print-table.ts';
import type { ListedWorkflow } from './answers.ts';

/** `shift`: see `readZoneShift`; the schedule is on the user's clock, as the times beside it. */
const createColumns = (shift: number): Columns<'workflowscli:list', ListedWorkflow> => ({
  name: ({ name }) => name,
  state: ({ error, lastRun, suspended }) => {
    if (error !== null) return tinted('bad', t('workflowscli:list.broken'));
    if (suspended && lastRun?.state !== 'running') return stateCell({ state: 'suspended' });
    return lastRun === null ? t('workflowscli:list.never') : stateCell(lastRun);
  },
  last: ({ lastRun }) => ({ at: lastRun?.startedAt ?? null }),
  next: ({ suspended, nextRun }) => ({ at: suspended ? null : nextRun }),
  schedule: ({ schedule }) => schedule.map((cron) => scheduleText(cron, shift)).join(', ') || '-',
  tags: ({ tags }) => tags.join(', ') || '-',
});

const formatTable = (items: readonly ListedWorkflow[]): Table =>
  toTable(items, 'workflowscli:list', createColumns(readZoneShift(items)), { spare: ['tags'] });

/** dags, dag list: the workflows of the scheduler. */
const listWorkflows = (usage: 'dags' | 'list') =>
  list(workflows, {
    usage,
    keys: { list: 'dags' },
    options: ['--tag <tag>'],
    read: (given) => async (app, context) => {
      const abilities = await fetchAbilities(app);
      const read = await app.client.call('workflows.list', undefined, app.signal);
      const { problems, cut } = read;
      if (abilities.list !== '' && read.workflows.length === 0)
        throw failure('unsupported', abilities.list);
      for (const problem of problems) context.io.err(problem);
      const tag = text(given['tag']);
      return {
        cut,
        items: read.workflows.filter(({ tags }) => tag === null || tags.includes(tag)),
      };
    },
    json: ({ items }) => items.map(workflowJson),
    empty: 'workflowscli:list.none',
    table: ({ items }) => formatTable(items),
  });

/** dag suspend, dag resume: switches the schedule of a workflow. */
const switchSchedule = (usage: 'suspend <name>' | 'resume <name>', suspend: boolean) =>
  show(workflows, {
    usage,
    read: (name) => async (app) => {
      const workflow = { ...(await namedWorkflow(app, name)), suspend };
      return app.client.call('workflows.suspend', workflow, app.signal);
    },
    json: workflowJson,
    print: ({ io }, changed) => printTable(io, formatTable([changed])),
  });

const suspendWorkflow = switchSchedule('suspend <name>', true);
const resumeWorkflow = switchSchedule('resume <name>', false);

const start = command(
  {
    ...workflows,
    usage: 'start <name> [params...]',
    options: ['--run-id <id>', '--wait', '--follow'],
    keys: { follow: 'followRun' },
  },
  later(async () => (await import('./start.ts')).startRun),
);
const log = command(
  {
    ...workflows,
    usage: 'log <name> [run] [step]',
    options: ['--scheduler', '--tail <count>', '--follow'],
    keys: { follow: 'followLog', run: 'runOrNewest' },
  },
  later(async () => (await import('./log.ts')).printLog),
);
const own = [
  listWorkflows('list'),
  start,
  showRun('status'),
  showRun('show'),
  stopRun,
  retryRun,
  listRuns,
  log,
  suspendWorkflow,
  resumeWorkflow,
];

/** The commands of the workflow scheduler. */
export const addWorkflows: Register = (program, run) => {
  program.commandsGroup(t('workflowscli:title'));
  listWorkflows('dags')(program, run);
  const dag = program.command('dag').description(t('workflowscli:command.dag'));
  for (const add of own) add(dag, run);
};
