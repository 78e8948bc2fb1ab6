import { t } from '../../../../shared/i18n/translate.ts';
import type {
  Abilities,
  Run,
  RunDetail,
  Workflow,
  WorkflowRef,
} from '../../../../shared/workflows/model.ts';
import type { App } from '../../app-link.ts';
import { serviceCommands } from '../../kit/answers.ts';
import { pick } from '../../kit/pick.ts';
import { formatIso } from '../../times.ts';
import { UsageError } from '../../usage-error.ts';

/** The set of the workflow commands. */
export const workflows = serviceCommands('workflows');

/** A whole number from 1 to `most`; throws a usage error that names the option. */
export function parseCount(
  option: string,
  given: string | null,
  usual: number,
  most: number,
): number {
  if (given === null) return usual;
  const count = Number(given);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new UsageError(t('workflowscli:usage.count', { option, most, value: given }));
}

/** A workflow without the fields that only windows show. */
export type ListedWorkflow = Omit<Workflow, 'bars' | 'concern'>;

/** A workflow as the command line prints it. The shape is a contract: keys are added, never changed. */
export const workflowJson = (workflow: ListedWorkflow) => {
  const { name, file, schedule, suspended, tags, nextRun, lastRun, error } = workflow;
  return {
    name,
    id: file,
    schedule: schedule.length === 0 ? null : schedule.join(', '),
    suspended,
    tags,
    nextRun: formatIso(nextRun),
    lastRun: lastRun === null ? null : lastRunJson(lastRun),
    ...(error === null ? {} : { error }),
  };
};

const lastRunJson = ({ id, state, startedAt, finishedAt }: Run) => ({
  id,
  state,
  startedAt: formatIso(startedAt),
  finishedAt: formatIso(finishedAt),
});

/** A run of a list. */
export const runJson = (run: Run) => {
  const { id, state, rawState, params, startedAt, finishedAt } = run;
  const times = { startedAt: formatIso(startedAt), finishedAt: formatIso(finishedAt) };
  return { id, state, rawState, ...times, ...(params === null ? {} : { params }) };
};

/** A run with its steps. */
export const detailJson = (run: RunDetail) => {
  const { id, ...rest } = runJson(run);
  const steps = run.steps.map(({ name, state }) => ({ name, state }));
  return { name: run.name, runId: id, ...rest, steps };
};

/** The abilities of the server. */
export const fetchAbilities = ({ client, signal }: App): Promise<Abilities> =>
  client.call('workflows.abilities', undefined, signal);

/**
 * The workflow with that name or file name. If the server has no list, looks it up by the given name. Throws `not-found` or `ambiguous`
 * with the candidates.
 */
export async function namedWorkflow(app: App, name: string): Promise<WorkflowRef> {
  if ((await fetchAbilities(app)).list !== '') return { file: name, name };
  const listed = await app.client.call('workflows.list', undefined, app.signal);
  const named = listed.workflows.map((workflow) => ({ ...workflow, id: workflow.file }));
  const match = pick(name, named, 'workflowscli:workflow');
  return { file: match.file, name: match.name };
}
