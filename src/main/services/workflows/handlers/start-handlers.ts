import '../../../../shared/workflows/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { StartRequest } from '../../../../shared/workflows/contract.ts';
import type { Run, RunRef, WorkflowRef } from '../../../../shared/workflows/model.ts';
import { checkParams } from '../../../../shared/workflows/rules/params.ts';
import { runIdError } from '../../../../shared/workflows/rules/run-id.ts';
import { isActive, runKey } from '../overview/run-findings.ts';
import type { WriteContext } from '../../../net/confirmed-write.ts';
import { confirmWrite } from '../../../net/confirmed-write.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { RequireWorkflowsSession, WorkflowsSession } from '../session.ts';

/** Pauses (ms) between reads that look for the effect of a start: 15 s. */
export const startPauses = [0, 500, 1_000, 2_000, 3_500, 8_000] as const;

/** New runs. A start is sent once, even if its answer is lost. */
export const startHandlers = (requireSession: RequireWorkflowsSession) =>
  ({
    'workflows.start': async (input) => {
      const session = requireSession();
      const key = runKey(input.file, input.runId);
      const running = session.starting.get(key);
      if (running !== undefined) return running;
      const started = start(session, input).finally(() => session.starting.delete(key));
      session.starting.set(key, started);
      return started;
    },
    'workflows.reschedule': async ({ runId, ...ref }) => {
      const session = requireSession();
      const scheduler = await session.scheduler();
      const write = session.startWrite();
      checkRunId(runId);
      await refuseUsedId(scheduler, { ...ref, id: runId }, write.signal);
      const send = () => scheduler.reschedule(ref, runId, write.signal);
      return startWithId(session, write, { ref: { ...ref, id: runId }, scheduler, send });
    },
  }) satisfies Partial<Handlers>;

async function start(session: WorkflowsSession, request: StartRequest): Promise<Run> {
  const { file, name, runId, enqueue } = request;
  const scheduler = await session.scheduler();
  const write = session.startWrite();
  const { signal } = write;
  const { runIds, singleton } = scheduler.abilities;
  checkRunId(runId);
  await refuseParams(scheduler, request, signal);
  // 1.17 to 1.30 support `singleton` only for runs that start immediately.
  const knowsSingleton = singleton === '' && !(enqueue && scheduler.dialect === 'v2');
  const input = { ...request, singleton: request.singleton && knowsSingleton };
  if (request.singleton && !knowsSingleton) {
    const [running] = await activeRuns(scheduler, input, signal);
    if (running !== undefined)
      throw failure('conflict', t('workflows:write.goingOn', { name, id: running.id }), { name });
  }
  const send = () => scheduler.start(input, signal);
  if (runIds === '') {
    const ref = { file, name, id: runId };
    await refuseUsedId(scheduler, ref, signal);
    return startWithId(session, write, { ref, scheduler, send });
  }
  const newest = { file, name, id: null };
  const before = await scheduler.run(newest, signal);
  const started = await confirmWrite(write, {
    send: async () => ({ id: await send() }),
    read: (sent) =>
      scheduler.run(newest, signal).catch((error: unknown) => {
        if (sent?.id == null) throw error;
        return null;
      }),
    holds: (run) => isOther(run, before),
    pauses: () => startPauses,
    otherwise: (_run, answer) => {
      session.changed();
      if (answer?.id != null) return answer.id;
      const text = answer === null ? 'startUnread' : 'startedNothing';
      return failure('unconfirmed', t(`workflows:write.${text}`, { name }), { name });
    },
  });
  return shown(session, { file, name }, started);
}

/** A server without run ids may return the same id for all runs. */
const isOther = (run: Run, before: Run | null): boolean =>
  run.id !== before?.id ||
  run.startedAt !== before.startedAt ||
  (isActive(run) && !isActive(before));

interface Start {
  /** The run with the id that the app chose; the server may return another id. */
  readonly ref: RunRef;
  readonly scheduler: Scheduler;
  /** Resolves with the run's id. An answer without it confirms nothing. */
  readonly send: () => Promise<string | null>;
}

/** Starts a run on a server that has run ids, and reads it back. */
async function startWithId(
  session: WorkflowsSession,
  write: WriteContext,
  { ref, scheduler, send }: Start,
): Promise<Run> {
  const { name, id } = ref;
  const started = await confirmWrite(write, {
    send,
    read: (made, signal) =>
      scheduler.run({ ...ref, id: made ?? id }, signal).catch((error: unknown) => {
        if (made === null) throw error;
        return null;
      }),
    holds: () => true,
    pauses: (made) => (made === null ? startPauses : startPauses.slice(0, 3)),
    otherwise: (_run, made) => {
      session.changed();
      return (
        made ?? failure('unconfirmed', t('workflows:write.startLost', { name, id }), { name, id })
      );
    },
  });
  return shown(session, ref, started);
}

/** Shows the started run. `started`: the run, or the id of one that the server accepted but does not list yet. */
function shown(session: WorkflowsSession, ref: Omit<RunRef, 'id'>, started: Run | string): Run {
  if (typeof started !== 'string') {
    session.showRun(started);
    return started;
  }
  const unread = { state: 'unknown', rawState: null, params: null, trigger: null } as const;
  return { ...ref, id: started, ...unread, queuedAt: null, startedAt: null, finishedAt: null };
}

function checkRunId(id: string): void {
  const error = runIdError(id);
  if (error !== null) throw failure('invalid-input', error, { field: 'runId' });
}

/** Rejects an id that is in use: not every server does, and some restart that run. */
async function refuseUsedId(scheduler: Scheduler, ref: RunRef, signal: AbortSignal): Promise<void> {
  const { name, id } = ref;
  if ((await scheduler.run(ref, signal)) !== null)
    throw failure('conflict', t('workflows:write.usedId', { name, id }), { name, id });
}

/** Checks the parameters if the server declares which ones it accepts. */
async function refuseParams(
  scheduler: Scheduler,
  { file, name, params }: StartRequest,
  signal: AbortSignal,
): Promise<void> {
  const { fields, strict } = await scheduler.workflow({ file, name }, signal);
  const errors = checkParams(fields, strict, params);
  const all = Object.entries(errors).map(([key, text]) => `${key}: ${text}`);
  if (all.length === 0) return;
  const text = t('workflows:write.badParams', { name, errors: all.join(' ') });
  throw failure('invalid-input', text, { field: 'params', errors });
}

/** Active runs of a workflow, as reported by the server. */
export async function activeRuns(
  scheduler: Scheduler,
  { file, name }: WorkflowRef,
  signal: AbortSignal,
): Promise<Run[]> {
  if (scheduler.abilities.history === '')
    return (await scheduler.history({ file, name }, 30, signal)).items.filter(isActive);
  const newest = await scheduler.run({ file, name, id: null }, signal);
  return newest !== null && isActive(newest) ? [newest] : [];
}
