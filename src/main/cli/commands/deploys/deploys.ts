import '../../../../shared/deploys/cli-texts.ts';
import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';
import { lazily } from '../registry.ts';

const named = (deploys: Command, name: 'show' | 'logs' | 'redeploy'): Command =>
  deploys
    .command(name)
    .description(t(`deployscli:command.${name}`))
    .argument('<name>', t('deployscli:argument.name'));

/** The commands of the deployment platform. */
export const addDeploys: Register = (program, run) => {
  program.commandsGroup(t('deployscli:title'));
  const deploys = program
    .command('deploys')
    .description(t('deployscli:command.deploys'))
    .option('--workspace <slug>', t('deployscli:option.workspace'))
    .action(lazily(run, async () => (await import('./list.ts')).listServices));
  named(deploys, 'show').action(lazily(run, async () => (await import('./show.ts')).showService));
  named(deploys, 'logs')
    .option('--build', t('deployscli:option.build'))
    .option('--follow', t('deployscli:option.follow'))
    .action(lazily(run, async () => (await import('./logs.ts')).printLogs));
  deploys
    .command('apply')
    .description(t('deployscli:command.apply'))
    .argument('<file>', t('deployscli:argument.file'))
    .option('--dry-run', t('deployscli:option.dryRun'))
    .option('--yes', t('deployscli:option.yes'))
    .action(lazily(run, async () => (await import('./apply.ts')).applyFile));
  named(deploys, 'redeploy')
    .option('--yes', t('deployscli:option.yes'))
    .action(lazily(run, async () => (await import('./redeploy.ts')).redeployService));
  deploys
    .command('cost')
    .description(t('deployscli:command.cost'))
    .requiredOption('--vcpus <number>', t('deployscli:option.vcpus'))
    .requiredOption('--memory <amount>', t('deployscli:option.memory'))
    .requiredOption('--hours <number>', t('deployscli:option.hours'))
    .requiredOption('--egress <gigabytes>', t('deployscli:option.egress'))
    .action(lazily(run, async () => (await import('./cost.ts')).printCost));
};
