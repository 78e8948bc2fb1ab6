import '../../../../shared/deploys/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { command, later } from '../../kit/command.ts';
import type { Register } from '../registry.ts';
import { redeployService } from './redeploy.ts';
import { deploys, listServices, showService } from './services.ts';
import { listDatabases, showMetrics, showUsage } from './workspace.ts';

const logs = command(
  { ...deploys, usage: 'logs <name>', options: ['--build', '--follow'] },
  later(async () => (await import('./logs.ts')).printLogs),
);
const apply = command(
  { ...deploys, usage: 'apply <file>', options: ['--dry-run', '--yes'] },
  later(async () => (await import('./apply.ts')).applyFile),
);
const cost = command(
  {
    ...deploys,
    usage: 'cost',
    options: ['--vcpus <number>', '--memory <amount>', '--hours <number>', '--egress <gigabytes>'],
    required: ['vcpus', 'memory', 'hours', 'egress'],
  },
  later(async () => (await import('./cost.ts')).printCost),
);

/** The commands of the deployment platform. */
export const addDeploys: Register = (program, run) => {
  program.commandsGroup(t('deployscli:title'));
  const group = listServices('deploys')(program, run);
  const listed = listServices('list');
  const reads = [listed, showService, logs, showMetrics, showUsage, listDatabases];
  for (const add of [...reads, apply, redeployService, cost]) add(group, run);
};
