import '../../../../shared/workflows/texts.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  WorkflowNoticeKind,
  WorkflowsOverview,
  Workflow,
} from '../../../../shared/workflows/model.ts';
import { failedStates, runEvent } from '../../../../shared/workflows/rules/run-event.ts';
import type { AttentionAction } from '../../../../shared/attention/model.ts';
import type { AttentionRecovery, ServiceFinding } from '../../../platform/ports.ts';
import type { Observation } from '../../../service/service-watch.ts';

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
