import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { list, show } from '../../kit/answers.ts';
import { tinted } from '../../output.ts';
import { stateCell } from '../../kit/state-word.ts';
import type { Columns } from '../../kit/table.ts';
import { toTable } from '../../kit/table.ts';
import { text } from '../../options.ts';
import { printTable } from '../../print-table.ts';
import type { ListedWorkflow } from './answers.ts';
import { fetchAbilities, namedWorkflow, workflowJson, workflows } from './answers.ts';

const columns: Columns<'workflowscli:list', ListedWorkflow> = {
  name: ({ name }) => name,
  state: ({ error, lastRun }) => {
    if (error !== null) return tinted('bad', t('workflowscli:list.broken'));
    return lastRun === null ? '-' : stateCell(lastRun);
  },
  last: ({ lastRun }) => ({ at: lastRun?.startedAt ?? null }),
  next: ({ suspended, nextRun }) =>
    suspended ? t('workflowscli:list.suspended') : { at: nextRun },
  schedule: ({ schedule }) => schedule.join(', ') || '-',
  tags: ({ tags }) => tags.join(', ') || '-',
};

/** dags, dag list: the workflows of the scheduler. */
export const listWorkflows = (usage: 'dags' | 'list') =>
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
    table: ({ items }) => toTable(items, 'workflowscli:list', columns),
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
    print: ({ io }, changed) => printTable(io, toTable([changed], 'workflowscli:list', columns)),
  });

export const suspendWorkflow = switchSchedule('suspend <name>', true);
export const resumeWorkflow = switchSchedule('resume <name>', false);
