import type { MetricRange } from '../../../../shared/deploys/model.ts';
import { list, show } from '../../kit/answers.ts';
import { toTable } from '../../kit/table.ts';
import { parseWord } from '../../kit/values.ts';
import { text } from '../../options.ts';
import { formatIso } from '../../times.ts';
import { namedService } from './answers.ts';
import { deploys } from './services.ts';

/** deploys usage: use and cost of the workspace. */
export const showUsage = show(deploys, {
  usage: 'usage',
  read: () => (app) => app.client.call('deploys.usage', undefined, app.signal),
  json: ({ from, to, ...usage }) => ({ from: formatIso(from), to: formatIso(to), ...usage }),
  print: async (context, usage) => (await import('./usage.ts')).printUsage(context, usage),
});

const ranges: readonly MetricRange[] = ['hour', 'sixHours', 'day', 'week', 'month'];

/** deploys metrics: the measurements of a service. */
export const showMetrics = show(deploys, {
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
export const listDatabases = list(deploys, {
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
