import '../../../../shared/workflows/texts.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  WorkflowNoticeKind,
  WorkflowsOverview,
  Workflow,
  Run,
  RunDetail,
  Step,
} from '../../../../shared/workflows/model.ts';
import { failedStates, runEvent } from '../../../../shared/workflows/rules/run-event.ts';
import type {
  AttentionAction,
  EvidenceLine,
  ItemDetails,
  PastEvent,
} from '../../../../shared/attention/model.ts';
import type { AttentionRecovery, ServiceFinding } from '../../../platform/ports.ts';
import type { Observation } from '../../../service/service-watch.ts';
import { evidenceLine, toEvidence } from '../../../../shared/attention/evidence.ts';
import { MAX_EVIDENCE, MAX_PAST } from '../../../../shared/attention/model.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { findTone, formatState } from '../../../../shared/format/states.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';

type What =
  Exclude<WorkflowNoticeKind, 'stuck'> | Exclude<Workflow['concern'], 'scheduler-silent' | null>;

/** The key of the finding about a workflow's runs; empty: about the scheduler process. */
const findingKey = (file: string): string => `run:${file}`;

/**
 * Findings: the last run of a workflow failed, partly succeeded, waits for a person or is stuck; a finding lasts until a later run
 * succeeds. Events: failed runs, even those followed by a successful one.
 */
export function observeWorkflows({ workflows, runs, scheduler }: WorkflowsOverview): Observation {
  const newest = [...runs, ...workflows.flatMap(({ lastRun }) => lastRun ?? [])];
  const events = newest.flatMap((run) => runEvent(run) ?? []);
  const times = newest.map(({ finishedAt, startedAt }) => finishedAt ?? startedAt ?? 0);
  return {
    findings: [
      ...workflows.flatMap(listFindings),
      ...workflows.flatMap(listFinished),
      ...(scheduler?.alive === false ? [schedulerFinding()] : []),
    ],
    events: [...new Map(events.map((event) => [event.key, event])).values()],
    newest: Math.max(0, ...times),
  };
}

/** While a new run is active, the last one that ended by itself still counts. */
function listFindings(workflow: Workflow): ServiceFinding[] {
  const { lastRun, bars, concern } = workflow;
  if (lastRun !== null && concern !== null && concern !== 'scheduler-silent')
    return [runFinding(workflow, concern, lastRun.id)];
  if (lastRun?.state === 'waiting') return [runFinding(workflow, 'waiting', lastRun.id)];
  const last = bars.findLast(({ state }) => state !== 'aborted');
  if (last === undefined) return [];
  if (failedStates.includes(last.state)) return [runFinding(workflow, 'failed', last.id)];
  return last.state === 'partially_succeeded' ? [runFinding(workflow, 'partial', last.id)] : [];
}

/** News: a run that a person started has finished. Scheduled runs are too many to report. */
function listFinished({ file, name, lastRun }: Workflow): ServiceFinding[] {
  if (lastRun?.state !== 'succeeded' || lastRun.trigger !== 'manual') return [];
  const { id, startedAt, finishedAt } = lastRun;
  if (startedAt === null || finishedAt === null) return [];
  const duration = formatDuration(finishedAt - startedAt);
  return [
    {
      key: `finished:${file}`,
      state: id,
      report: {
        severity: 'info',
        kind: 'finished',
        about: findingKey(file),
        subject: name,
        text: t('workflows:notice.finished', { duration }),
        since: finishedAt,
        action: openRun(file, id),
      },
    },
  ];
}

/** The workflow and the run that a finding is about; null: it is about the scheduler process. */
export function findRun(
  { key, state }: ServiceFinding,
  { workflows }: Pick<WorkflowsOverview, 'workflows'>,
): { readonly workflow: Workflow; readonly runId: string } | null {
  const workflow = workflows.find(({ file }) => findingKey(file) === key);
  return workflow === undefined ? null : { workflow, runId: state.slice(state.indexOf(' ') + 1) };
}

const severities = { failed: 'bad', partial: 'warn', waiting: 'wait', stuck: 'warn' } as const;

function runFinding({ file, name, lastRun }: Workflow, what: What, id: string): ServiceFinding {
  const kind = what === 'failed' || what === 'partial' || what === 'waiting' ? what : 'stuck';
  const times = lastRun?.id === id ? lastRun : null;
  const since = times?.finishedAt ?? times?.startedAt ?? times?.queuedAt ?? null;
  return {
    key: findingKey(file),
    state: `${what} ${id}`,
    report: {
      severity: severities[kind],
      kind,
      subject: name,
      detail: t('workflows:notice.run', { id }),
      text: t(`workflows:notice.${what}`),
      ...(since === null ? {} : { since }),
      action: {
        ...openRun(file, id),
        label: t(kind === 'waiting' ? 'workflows:notice.review' : 'workflows:notice.open'),
      },
    },
  };
}

const openRun = (file: string, id: string): AttentionAction => ({
  k: 'open',
  label: t('workflows:notice.open'),
  path: `/workflows#${encodeURIComponent(file)}/${encodeURIComponent(id)}`,
});

/** The recovery: a later run succeeded, or the scheduler process runs again. */
export function workflowsRecovery(
  key: string,
  { workflows, scheduler }: WorkflowsOverview,
): AttentionRecovery | null {
  if (key === findingKey(''))
    return scheduler?.alive === true
      ? {
          text: t('workflows:notice.schedulerRuns'),
          action: { k: 'open', label: t('workflows:notice.openAll'), path: '/workflows' },
        }
      : null;
  const workflow = workflows.find(({ file }) => findingKey(file) === key);
  if (workflow?.lastRun?.state !== 'succeeded') return null;
  return {
    text: t('workflows:notice.recovered'),
    action: openRun(workflow.file, workflow.lastRun.id),
  };
}

/** The scheduler process is not running. */
const schedulerFinding = (): ServiceFinding => ({
  key: findingKey(''),
  state: 'scheduler',
  report: {
    severity: severities.stuck,
    kind: 'stuck',
    subject: t('workflows:notice.schedulerSubject'),
    detail: t('workflows:notice.schedulerDetail'),
    text: t('workflows:notice.scheduler'),
    action: {
      k: 'call',
      label: t('workflows:notice.check'),
      method: 'workflows.refresh',
      input: undefined,
    },
    place: '/workflows',
  },
});

type Reads = Pick<Scheduler, 'abilities' | 'run' | 'log' | 'history'>;

/** States of the step that stopped or blocks a run, the most informative first. */
const telling: readonly Step['state'][] = [
  'failed',
  'rejected',
  'waiting',
  'retrying',
  'running',
  'aborted',
];

/**
 * The step that failed or blocks the run `runId`, with its error and the last lines of its log, and the newest runs. `runs`: all known runs
 * of all workflows. Rejects if the run or its log cannot be read.
 */
export async function readDetails(
  { file, name }: Pick<Workflow, 'file' | 'name'>,
  { runId, runs }: { readonly runId: string; readonly runs: readonly Run[] },
  scheduler: Reads,
  signal: AbortSignal,
): Promise<ItemDetails> {
  const run = await scheduler.run({ file, name, id: runId }, signal);
  const known = runs.filter((one) => one.name === name);
  const isKnown = known.length >= MAX_PAST || scheduler.abilities.history !== '';
  const past = isKnown ? known : (await scheduler.history({ file, name }, MAX_PAST, signal)).items;
  return {
    evidence: run === null ? [] : await readEvidence(run, scheduler, signal),
    events: past.flatMap(toEvent),
  };
}

async function readEvidence(
  run: RunDetail,
  scheduler: Reads,
  signal: AbortSignal,
): Promise<EvidenceLine[]> {
  const step = telling.flatMap((state) => run.steps.filter((one) => one.state === state))[0];
  if (step === undefined) return [];
  const head = [
    evidenceLine(
      t('workflows:notice.step', { step: step.name, state: formatState(step.state) }),
      step.state === 'failed',
    ),
    ...(step.error === null ? [] : toEvidence([{ text: firstLine(step.error), level: 'error' }])),
  ];
  return [...head, ...(await readLastLines(run, step, scheduler, signal)).slice(head.length)];
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** The last lines of a step's output; a step that waits for a person has none. */
async function readLastLines(
  { file, name, id, root }: RunDetail,
  { name: step, state }: Step,
  scheduler: Reads,
  signal: AbortSignal,
): Promise<EvidenceLine[]> {
  if (state === 'waiting' || scheduler.abilities.logs !== '') return [];
  const run = { file, name, id, ...(root && { root }) };
  const part = { step, stream: 'both', after: null, until: null, tail: MAX_EVIDENCE } as const;
  try {
    const { lines } = await scheduler.log({ run, ...part }, signal);
    return toEvidence(lines);
  } catch (error) {
    // The scheduler removes old logs.
    if (error instanceof AppFailure && error.error.code === 'not-found') return [];
    throw error;
  }
}

function toEvent({ id, state, rawState, startedAt, finishedAt, queuedAt }: Run): PastEvent[] {
  const at = finishedAt ?? startedAt ?? queuedAt;
  if (at === null) return [];
  const text = t('workflows:notice.past', { id, state: formatState(state, rawState) });
  return [{ at, tone: findTone(state), text }];
}
