import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  Abilities,
  Run,
  RunDetail,
  RunState,
  Workflow,
  WorkflowRef,
} from '../../../../shared/workflows/model.ts';
import type { App } from '../../app-link.ts';
import { withApp } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { tinted } from '../../output.ts';
import { pick } from '../../resolve-player.ts';
import { isoOf } from '../../times.ts';
import type { Tint, Tinted } from '../../../platform/terminal.ts';

/** A workflow without what only windows show. */
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
    nextRun: isoOf(nextRun),
    lastRun: lastRun === null ? null : lastRunJson(lastRun),
    ...(error === null ? {} : { error }),
  };
};

const lastRunJson = ({ id, state, startedAt, finishedAt }: Run) => ({
  id,
  state,
  startedAt: isoOf(startedAt),
  finishedAt: isoOf(finishedAt),
});

/** A run of a list. */
export const runJson = (run: Run) => {
  const { id, state, rawState, params, startedAt, finishedAt } = run;
  const times = { startedAt: isoOf(startedAt), finishedAt: isoOf(finishedAt) };
  return { id, state, rawState, ...times, ...(params === null ? {} : { params }) };
};

/** A run with its steps. */
export const detailJson = (run: RunDetail) => {
  const { id, ...rest } = runJson(run);
  const steps = run.steps.map(({ name, state }) => ({ name, state }));
  return { name: run.name, runId: id, ...rest, steps };
};

const tints: Partial<Record<RunState, Tint>> = {
  succeeded: 'good',
  failed: 'bad',
  rejected: 'bad',
  aborted: 'warn',
  partially_succeeded: 'warn',
  waiting: 'warn',
};

/** A line in the color of a state. */
export function stateLine(state: RunState, line: string): Tinted | string {
  const tint = tints[state];
  return tint === undefined ? line : tinted(tint, line);
}

/** The state for a person; the server's own word if the app does not know it. */
export const stateWord = ({ state, rawState }: Pick<Run, 'state' | 'rawState'>): string =>
  state === 'unknown' && rawState !== null ? String(rawState) : state;

/** What the server lacks. */
export const abilitiesOf = ({ client, signal }: App): Promise<Abilities> =>
  client.call('workflows.abilities', undefined, signal);

/**
 * The workflow with that name or file name. A server without a list is asked by the given name. Throws `not-found` or `ambiguous` with the
 * candidates.
 */
export async function namedWorkflow(app: App, name: string): Promise<WorkflowRef> {
  if ((await abilitiesOf(app)).list !== '') return { file: name, name };
  const { workflows } = await app.client.call('workflows.list', undefined, app.signal);
  const named = workflows.map((one) => ({ ...one, id: one.file }));
  const found = pick(name, named, (fault) => t(`workflowscli:workflow.${fault}`, { name }));
  return { file: found.file, name: found.name };
}

/** Runs a command with the app; throws `unsupported` with what to do if no scheduler is connected. `timeout`: see `LinkOptions`. */
export const withWorkflows = <T>(
  context: Context,
  use: (app: App) => Promise<T>,
  timeout?: null,
): Promise<T> => {
  // Not the overview: its core would read it again and again for one command.
  const link = { topics: ['connections.profiles'], noData: 'scratch' } as const;
  const checked = (app: App): Promise<T> => {
    const profiles = app.client.get('connections.profiles');
    if (profiles.some(({ service }) => service === 'workflows')) return use(app);
    throw failure('unsupported', t('workflowscli:notConnected'));
  };
  return withApp(context, checked, timeout === undefined ? link : { ...link, timeout });
};
