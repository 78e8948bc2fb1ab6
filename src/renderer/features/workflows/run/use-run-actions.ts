import { t } from '../../../../shared/i18n/translate.ts';
import type { WorkflowsOverview, RunDetail } from '../../../../shared/workflows/model.ts';
import { newRunId } from '../../../../shared/workflows/rules/run-id.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { openRun } from '../runs/AllRuns.tsx';
import { isInFlight, toRef } from './states.ts';
import type { RunRead } from './use-run.ts';

/** The actions for a run. A failed stop stays in `stop.error`, because the pane explains it; other failures become toasts. */
export function useRunActions(detail: RunDetail, { replace, refresh }: RunRead) {
  const ref = toRef(detail);
  const done = { onDone: replace };
  const retry = useMutation(
    (step: string | null) => call('workflows.retry', { ...ref, step }),
    done,
  );
  const stop = useMutation(() => call('workflows.stop', ref), { inline: true, ...done });
  const reschedule = useMutation(
    () => call('workflows.reschedule', { ...ref, runId: newRunId(Date.now(), Math.random) }),
    {
      onDone: (run) => {
        const action = {
          label: t('workflowsrun:head.show'),
          run: () => openRun(run),
        };
        showToast({
          tone: 'good',
          text: t('workflowsrun:head.rescheduled', { id: run.id }),
          action,
        });
      },
    },
  );
  const dequeue = useMutation(() => call('workflows.dequeue', ref), {
    onDone: () => {
      showToast({ tone: 'good', text: t('workflowsrun:head.dequeued') });
      refresh();
    },
  });
  return { retry, stop, reschedule, dequeue };
}
export type RunActions = ReturnType<typeof useRunActions>;

/** Why each action is unavailable, as a sentence; undefined: it is available. */
export interface Reasons {
  readonly start: string | undefined;
  readonly retry: string | undefined;
  readonly retryStep: string | undefined;
  readonly stop: string | undefined;
  readonly reschedule: string | undefined;
  readonly dequeue: string | undefined;
}

/** `stale`: the scheduler cannot be reached. */
export function findReasons(
  detail: RunDetail,
  abilities: WorkflowsOverview['abilities'],
  stale: boolean,
): Reasons {
  const going = isInFlight(detail);
  const queued = detail.state === 'queued';
  const below =
    detail.root !== undefined && t('workflowsrun:why.below', { name: detail.root.name });
  const first = (...reasons: readonly (string | false)[]): string | undefined =>
    [stale && t('workflowsrun:why.offline'), ...reasons].find(
      (reason): reason is string => typeof reason === 'string' && reason !== '',
    );
  const notYet = going && t('workflowsrun:why.inFlight');
  return {
    start: first(abilities.start),
    retry: first(abilities.retry, below, notYet),
    retryStep: first(abilities.retryStep, below, notYet),
    stop: first(
      abilities.stopRun,
      below,
      !going && t('workflowsrun:why.ended'),
      queued && t('workflowsrun:why.queued'),
    ),
    reschedule: first(abilities.reschedule, below),
    dequeue: first(abilities.dequeue, below, !queued && t('workflowsrun:why.notQueued')),
  };
}
