import '../../../../shared/deploys/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { command, later } from '../../kit/command.ts';
import type { Register } from '../registry.ts';
import { redeployService } from './redeploy.ts';
import { deploys, listServices, showService } from './services.ts';
import type { MetricRange } from '../../../../shared/deploys/model.ts';
import { list, show } from '../../kit/answers.ts';
import { toTable } from '../../kit/table.ts';
import { parseWord } from '../../kit/values.ts';
import { text } from '../../options.ts';
import { formatIso } from '../../times.ts';
import { namedService } from './answers.ts';

/** deploys usage: use and cost of the workspace. */
const showUsage = show(deploys, {
  usage: 'usage',
  read: () => (app) => app.client.call('deploys.usage', undefined, app.signal),
  json: ({ from, to, ...usage }) => ({ from: formatIso(from), to: formatIso(to), ...usage }),
  print: async (context, usage) => (await import('./usage.ts')).printUsage(context, usage),
});

const ranges: readonly MetricRange[] = ['hour', 'sixHours', 'day', 'week', 'month'];

/** deploys metrics: the measurements of a service. */
const showMetrics = show(deploys, {
  usage: 'metrics <name>',
  options: ['--range <range>'],
  defaults: { range: 'hour' },
  values: { ranges: ranges.join(', ') },
  read: (name, given) => {
    const range = parseWord(text(given['range']) ?? '', ranges);
    return async (app) => {
      const { id } = await namedService(app, name);
      return app.client.call('deploys.metrics', { serviceId: id, range }, app.signal);
    };
  },
  json: ({ hours, metrics }) => ({
    hours,
    metrics: metrics.map(({ points, ...metric }) => ({
      ...metric,
      points: points.map(([at, value]) => [formatIso(at), value]),
    })),
  }),
  print: async (context, read) => (await import('./metrics.ts')).printMetrics(context, read),
});

/** deploys databases: the databases of the workspace, without their tokens. */
const listDatabases = list(deploys, {
  usage: 'databases',
  read: () => (app) => app.client.call('deploys.databases', undefined, app.signal),
  json: ({ databases, cut }) => ({
    databases: databases.map(({ createdAt, ...one }) => ({
      ...one,
      createdAt: formatIso(createdAt),
    })),
    complete: cut === null,
    cut,
  }),
  empty: 'deployscli:databases.none',
  table: ({ databases }) =>
    toTable(databases, 'deployscli:databases', {
      name: ({ name }) => name,
      state: ({ state }) => state,
      type: ({ type }) => type,
      region: ({ region }) => region ?? '-',
      created: ({ createdAt }) => ({ at: createdAt }),
      id: ({ id }) => id,
    }),
});

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
