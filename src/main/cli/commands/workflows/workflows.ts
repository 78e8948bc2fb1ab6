import '../../../../shared/workflows/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { command, later } from '../../kit/command.ts';
import type { Register } from '../registry.ts';
import { workflows } from './answers.ts';
import { listRuns, retryRun, showRun, stopRun } from './runs.ts';
import { listWorkflows, resumeWorkflow, suspendWorkflow } from './schedule.ts';

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
