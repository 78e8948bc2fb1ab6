import '../../../../shared/workflows/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { RunDetail, RunRef, WorkflowRef } from '../../../../shared/workflows/model.ts';
import { confirmWrite } from '../../../net/confirmed-write.ts';
import { isActive } from '../overview/run-findings.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { RequireWorkflowsSession, WorkflowsSession } from '../session.ts';
import { activeRuns, startPauses } from './start-handlers.ts';

/** Pauses (ms) between reads that look for the effect of a stop: 10 s. */
const stopPauses = [250, 500, 1_000, 2_000, 2_750, 3_500] as const;

/** Changes of runs and workflows, confirmed by reading them back. */
export const runHandlers = (requireSession: RequireWorkflowsSession) =>
  ({
    'workflows.stop': (ref) => stop(requireSession(), ref),
    'workflows.stopAll': (ref) => stopAll(requireSession(), ref),
    'workflows.retry': ({ step, ...ref }) => retry(requireSession(), ref, step),
    'workflows.dequeue': (ref) => dequeue(requireSession(), ref),
    'workflows.suspend': async ({ suspend, ...ref }) => {
      const session = requireSession();
      const scheduler = await session.scheduler();
      const { file, name } = ref;
      return session.confirm({
        send: (signal) => scheduler.suspend(ref, suspend, signal),
        read: async (_answer, signal) => {
          const read = (await session.list(signal)).workflows.find((one) => one.file === file);
          const shown = read && { ...read, ...session.past(file) };
          if (shown !== undefined) session.showWorkflow(shown);
          return shown;
        },
        holds: ({ suspended }) => suspended === suspend,
        otherwise: () =>
          failure('unconfirmed', t('workflows:write.suspendLost', { name }), { name }),
      });
    },
  }) satisfies Partial<Handlers>;

async function stop(session: WorkflowsSession, ref: RunRef): Promise<RunDetail> {
  const scheduler = await session.scheduler();
  const stopped = await session.confirm({
    send: (signal) => scheduler.stop(ref, signal),
    read: (_answer, signal) => scheduler.run(ref, signal),
    holds: (run) => !isActive(run),
    pauses: () => stopPauses,
    otherwise: (_run, answer) =>
      ignored(session, { name: ref.name, ids: [ref.id], isTaken: answer !== null }),
  });
  session.showRun(stopped);
  return stopped;
}

async function stopAll(session: WorkflowsSession, ref: WorkflowRef): Promise<void> {
  const scheduler = await session.scheduler();
  const write = session.startWrite();
  // Queued runs stay, and may start now.
  const running = async () => {
    const runs = await activeRuns(scheduler, ref, write.signal);
    return runs.filter(({ state }) => state === 'running').map(({ id }) => id);
  };
  const stopped = await running();
  await confirmWrite(write, {
    send: (signal) => scheduler.stopAll(ref, signal),
    read: async () => {
      const ids = await running();
      return stopped.filter((id) => ids.includes(id));
    },
    holds: (left) => left.length === 0,
    pauses: () => stopPauses,
    otherwise: (ids, answer) => ignored(session, { name: ref.name, ids, isTaken: answer !== null }),
  });
  session.changed();
}

interface Ignored {
  readonly name: string;
  readonly ids: readonly string[];
  /** Whether the server answered the stop. */
  readonly isTaken: boolean;
}

/** The runs continued despite the stop: records it in the overview. */
function ignored(session: WorkflowsSession, { name, ids, isTaken }: Ignored) {
  for (const id of ids) session.reader.ignoresStop({ name, id });
  session.changed();
  const seconds = stopPauses.reduce((all, pause) => all + pause, 0) / 1000;
  const text = t(`workflows:write.${isTaken ? 'stopIgnored' : 'stopLost'}`, { name, seconds });
  return failure('unconfirmed', text, { name, ids });
}

async function dequeue(session: WorkflowsSession, ref: RunRef): Promise<void> {
  const scheduler = await session.scheduler();
  const { name } = ref;
  const state = await session.confirm({
    send: (signal) => scheduler.dequeue(ref, signal),
    read: async (_answer, signal) => (await scheduler.run(ref, signal))?.state ?? 'gone',
    holds: (now) => now !== 'queued',
    otherwise: () => {
      session.changed();
      return failure('unconfirmed', t('workflows:write.dequeueLost', { name }), { name });
    },
  });
  session.changed();
  if (state === 'running')
    throw failure('conflict', t('workflows:write.startedMeanwhile', { name }), { name });
}

/** Resolves with the retried run, or the new one that a legacy server creates. */
async function retry(
  session: WorkflowsSession,
  ref: RunRef,
  step: string | null,
): Promise<RunDetail> {
  const scheduler = await session.scheduler();
  const write = session.startWrite();
  const { name } = ref;
  const run = await scheduler.run(ref, write.signal);
  // Servers accept a retry of a run or step that does not exist and then start another run, or nothing.
  if (run === null) throw await noRunError(scheduler, ref, write.signal);
  if (step !== null && !run.steps.some((one) => one.name === step))
    throw noStepError(ref, step, run.steps);
  // 1.17 to 1.30 accept a retry of an active run and corrupt it.
  if (isActive(run))
    throw failure('conflict', t('workflows:write.stillActive', { name }), { name });
  const shown = scheduler.dialect === 'legacy' ? { ...ref, id: null } : ref;
  const before = shown === ref ? run : await scheduler.run(shown, write.signal);
  const isNew = (now: RunDetail): boolean =>
    now.id !== before?.id ||
    isActive(now) ||
    now.startedAt !== before.startedAt ||
    now.finishedAt !== before.finishedAt;
  const retried = await confirmWrite(write, {
    send: (signal) => scheduler.retry(ref, step, signal),
    read: (_answer, signal) => scheduler.run(shown, signal),
    holds: isNew,
    pauses: () => startPauses,
    otherwise: () => failure('unconfirmed', t('workflows:write.retryLost', { name }), { name }),
  }).catch((error: unknown) => {
    session.changed();
    throw error;
  });
  session.showRun(retried);
  return retried;
}

async function noRunError(scheduler: Scheduler, { file, name, id }: RunRef, signal: AbortSignal) {
  const known = scheduler.abilities.history === '';
  const ref = { file: file ?? name, name };
  const listed = known ? await scheduler.history(ref, 10, signal).catch(() => null) : null;
  const candidates = (listed?.items ?? []).map((run) => ({ id: run.id }));
  return failure('not-found', t('workflows:write.noRun', { name, id }), { name: id, candidates });
}

function noStepError({ id }: RunRef, step: string, steps: RunDetail['steps']) {
  const candidates = steps.map(({ name }) => ({ id: name, name }));
  return failure('not-found', t('workflows:write.noStep', { id, step }), {
    name: step,
    candidates,
  });
}
