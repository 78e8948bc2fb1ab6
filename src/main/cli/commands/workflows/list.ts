import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson, printTable } from '../../output.ts';
import { printList } from '../../print-list.ts';
import { timeCell } from '../../times.ts';
import type { ListedWorkflow } from './answers.ts';
import { abilitiesOf, namedWorkflow, stateWord, withWorkflows, workflowJson } from './answers.ts';

/** dags: the workflows of the scheduler. */
export const listWorkflows = (context: Context, given: Given): Promise<number> =>
  withWorkflows(context, async (app) => {
    const { list } = await abilitiesOf(app);
    const { workflows, problems, cut } = await app.client.call(
      'workflows.list',
      undefined,
      app.signal,
    );
    if (list !== '' && workflows.length === 0) throw failure('unsupported', list);
    const tag = text(given['tag']);
    const shown = workflows.filter(({ tags }) => tag === null || tags.includes(tag));
    const code = printList(context, { cut }, shown.map(workflowJson), () => print(context, shown));
    for (const problem of problems) context.io.err(problem);
    return code;
  });

const heads = ['name', 'state', 'last', 'next', 'schedule', 'tags'] as const;

function print({ io }: Context, workflows: readonly ListedWorkflow[]): void {
  if (workflows.length === 0) {
    io.out(t('workflowscli:list.none'));
    return;
  }
  const rows = workflows.map((one) => [
    one.name,
    one.error !== null
      ? t('workflowscli:list.broken')
      : one.lastRun === null
        ? '-'
        : stateWord(one.lastRun),
    timeCell(one.lastRun?.startedAt ?? null),
    one.suspended ? t('workflowscli:list.suspended') : timeCell(one.nextRun),
    one.schedule.join(', ') || '-',
    one.tags.join(', ') || '-',
  ]);
  printTable(io, [heads.map((head) => t(`workflowscli:list.${head}`)), ...rows]);
}

/** dag suspend, dag resume: switches the schedule of a workflow. */
const switchSchedule =
  (suspend: boolean) =>
  (context: Context, name: string): Promise<number> =>
    withWorkflows(context, async (app) => {
      const ref = await namedWorkflow(app, name);
      const changed = await app.client.call(
        'workflows.suspend',
        { file: ref.file, name: ref.name, suspend },
        app.signal,
      );
      if (context.options.json) printJson(context.io, workflowJson(changed));
      else print(context, [changed]);
      return 0;
    });

export const suspendWorkflow = switchSchedule(true);
export const resumeWorkflow = switchSchedule(false);
