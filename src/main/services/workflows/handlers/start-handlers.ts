import '../../../../shared/workflows/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { StartAsk } from '../../../../shared/workflows/contract.ts';
import type { Run, RunDetail, RunRef } from '../../../../shared/workflows/model.ts';
import { checkParams } from '../../../../shared/workflows/rules/params.ts';
import { runIdError } from '../../../../shared/workflows/rules/run-id.ts';
import { isActive, runKey } from '../overview/concerns.ts';
import { orLost } from '../../../net/lost-answer.ts';
import { readUntil } from '../../../net/read-until.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { RequireSession, WorkflowsSession } from '../session.ts';
import type { ServicePorts } from '../../../service/service-session.ts';
import { activeRuns, ownSignal, startPauses } from './confirm.ts';

type Ports = Pick<ServicePorts, 'clock'>;

/** New runs. A start is sent once, even if its answer is lost. */
export const startHandlers = (requireSession: RequireSession, ports: Ports) =>
  ({
    'workflows.start': async (ask) => {
      const session = requireSession();
      const key = runKey(ask.file, ask.runId);
      const running = session.starting.get(key);
      if (running !== undefined) return running;
      const started = start(session, ports, ask).finally(() => session.starting.delete(key));
      session.starting.set(key, started);
      return started;
    },
    'workflows.reschedule': async ({ runId, ...ref }) => {
      const session = requireSession();
      const signal = ownSignal();
      const scheduler = await session.scheduler();
      checkRunId(runId);
      await refuseUsedId(scheduler, { ...ref, id: runId }, signal);
      const id = await orLost(scheduler.reschedule(ref, runId, signal));
      return started(
        { session, ports, scheduler, signal },
        { ...ref, id: id ?? runId },
        id !== null,
      );
    },
  }) satisfies Partial<Handlers>;

async function start(session: WorkflowsSession, ports: Ports, asked: StartAsk): Promise<Run> {
  const { file, name, runId, enqueue } = asked;
  const signal = ownSignal();
  const scheduler = await session.scheduler();
  const { runIds, singleton } = scheduler.abilities;
  checkRunId(runId);
  await refuseParams(scheduler, asked, signal);
  // 1.17 to 1.30 support `singleton` only for runs that start immediately.
  const knowsSingleton = singleton === '' && !(enqueue && scheduler.dialect === 'v2');
  const ask = { ...asked, singleton: asked.singleton && knowsSingleton };
  if (asked.singleton && !knowsSingleton) {
    const [running] = await activeRuns(scheduler, ask, signal);
    if (running !== undefined)
      throw failure('conflict', t('workflows:write.goingOn', { name, id: running.id }), { name });
  }
  if (runIds === '') {
    await refuseUsedId(scheduler, { file, name, id: runId }, signal);
    // An answer without the run's id confirms nothing.
    const id = await orLost(scheduler.start(ask, signal));
    return started(
      { session, ports, scheduler, signal },
      { file, name, id: id ?? runId },
      id !== null,
    );
  }
  const newest = { file, name, id: null };
  const before = await scheduler.run(newest, signal);
  const sent = await orLost(scheduler.start(ask, signal).then((id) => ({ id })));
  const read = () => scheduler.run(newest, signal);
  const isNew = (run: RunDetail | null): boolean => run !== null && isOther(run, before);
  const found = await readUntil(ports, startPauses, read, isNew).catch((error: unknown) => {
    if (sent?.id == null) throw error;
    return null;
  });
  session.changed();
  if (found !== null) return found;
  if (sent?.id != null) return unread({ file, name, id: sent.id });
  const text = sent === null ? 'startUnread' : 'startedNothing';
  throw failure('unconfirmed', t(`workflows:write.${text}`, { name }), { name });
}

/** A server without run ids may return the same id for all runs. */
const isOther = (run: Run, before: Run | null): boolean =>
  run.id !== before?.id ||
  run.startedAt !== before.startedAt ||
  (isActive(run) && !isActive(before));

interface Sent {
  readonly session: WorkflowsSession;
  readonly ports: Ports;
  readonly scheduler: Scheduler;
  readonly signal: AbortSignal;
}

/** Reads back the started run. `isSure`: the server accepted the start. */
async function started(
  { session, ports, scheduler, signal }: Sent,
  ref: RunRef,
  isSure: boolean,
): Promise<Run> {
  const { name, id } = ref;
  const found = await readUntil<RunDetail | null>(
    ports,
    isSure ? startPauses.slice(0, 3) : startPauses,
    () => scheduler.run(ref, signal),
    (run) => run !== null,
  ).catch((error: unknown) => {
    if (!isSure) throw error;
    return null;
  });
  session.changed();
  if (found !== null) return found;
  if (isSure) return unread(ref);
  throw failure('unconfirmed', t('workflows:write.startLost', { name, id }), { name, id });
}

/** Placeholder for a run that the server accepted but does not list yet. */
const unread = (ref: RunRef): Run => ({
  ...ref,
  state: 'unknown',
  rawState: null,
  params: null,
  trigger: null,
  queuedAt: null,
  startedAt: null,
  finishedAt: null,
});

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
  { file, name, params }: StartAsk,
  signal: AbortSignal,
): Promise<void> {
  const { fields, strict } = await scheduler.workflow({ file, name }, signal);
  const errors = checkParams(fields, strict, params);
  const all = Object.entries(errors).map(([key, text]) => `${key}: ${text}`);
  if (all.length === 0) return;
  const text = t('workflows:write.badParams', { name, errors: all.join(' ') });
  throw failure('invalid-input', text, { field: 'params', errors });
}
