import '../../../../shared/workflows/cli-texts.ts';
import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';
import { lazily } from '../registry.ts';

type Name = 'start' | 'status' | 'stop' | 'retry' | 'history' | 'log' | 'suspend' | 'resume';

const named = (dag: Command, name: Name): Command =>
  dag
    .command(name)
    .description(t(`workflowscli:command.${name}`))
    .argument('<name>', t('workflowscli:argument.name'));

/** The commands of the workflow scheduler. */
export const addWorkflows: Register = (program, run) => {
  program.commandsGroup(t('workflowscli:title'));
  program
    .command('dags')
    .description(t('workflowscli:command.dags'))
    .option('--tag <tag>', t('workflowscli:option.tag'))
    .action(lazily(run, async () => (await import('./list.ts')).listWorkflows));
  const dag = program.command('dag').description(t('workflowscli:command.dag'));
  named(dag, 'start')
    .argument('[params...]', t('workflowscli:argument.params'))
    .option('--run-id <id>', t('workflowscli:option.runId'))
    .option('--wait', t('workflowscli:option.wait'))
    .option('--follow', t('workflowscli:option.followRun'))
    .action(lazily(run, async () => (await import('./start.ts')).startRun));
  named(dag, 'status')
    .argument('[run]', t('workflowscli:argument.runOrNewest'))
    .action(lazily(run, async () => (await import('./runs.ts')).showRun));
  named(dag, 'stop')
    .argument('[run]', t('workflowscli:argument.runOrRunning'))
    .action(lazily(run, async () => (await import('./runs.ts')).stopRun));
  named(dag, 'retry')
    .argument('<run>', t('workflowscli:argument.run'))
    .option('--step <name>', t('workflowscli:option.step'))
    .action(lazily(run, async () => (await import('./runs.ts')).retryRun));
  named(dag, 'history')
    .option('--limit <count>', t('workflowscli:option.limit'))
    .action(lazily(run, async () => (await import('./runs.ts')).printHistory));
  named(dag, 'log')
    .argument('<run>', t('workflowscli:argument.run'))
    .argument('[step]', t('workflowscli:argument.step'))
    .option('--scheduler', t('workflowscli:option.scheduler'))
    .option('--tail <count>', t('workflowscli:option.tail'))
    .option('--follow', t('workflowscli:option.followLog'))
    .action(lazily(run, async () => (await import('./log.ts')).printLog));
  named(dag, 'suspend').action(
    lazily(run, async () => (await import('./list.ts')).suspendWorkflow),
  );
  named(dag, 'resume').action(lazily(run, async () => (await import('./list.ts')).resumeWorkflow));
};
