import '../../../../shared/workflows/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { RunDetail, RunRef } from '../../../../shared/workflows/model.ts';
import { isActive } from '../overview/concerns.ts';
import { orLost } from '../../../net/lost-answer.ts';
import { readUntil } from '../../../net/read-until.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { RequireSession, WorkflowsSession } from '../session.ts';
import type { ServicePorts } from '../../../service/service-session.ts';
import { activeRuns, ownSignal, startPauses, stopPauses } from './confirm.ts';

type Ports = Pick<ServicePorts, 'clock'>;

/** Changes of runs and workflows, confirmed by reading them back. */
export const runHandlers = (requireSession: RequireSession, ports: Ports) =>
  ({
    'workflows.stop': (ref) => stop(requireSession(), ports, ref),
    'workflows.stopAll': async (ref) => {
      const session = requireSession();
      const signal = ownSignal();
      const scheduler = await session.scheduler();
      // Queued runs stay, and may start now.
      const running = async () => {
        const runs = await activeRuns(scheduler, ref, signal);
        return runs.filter(({ state }) => state === 'running').map(({ id }) => id);
      };
      const told = await running();
      const isTaken = await taken(scheduler.stopAll(ref, signal));
      const left = async () => {
        const ids = await running();
        return told.filter((id) => ids.includes(id));
      };
      const ended = await readUntil(ports, stopPauses, left, (ids) => ids.length === 0);
      if (ended === null)
        throw ignored(session, { name: ref.name, ids: await left().catch(() => told), isTaken });
      session.changed();
    },
    'workflows.retry': ({ step, ...ref }) => retry(requireSession(), ports, ref, step),
    'workflows.dequeue': async (ref) => {
      const session = requireSession();
      const signal = ownSignal();
      const scheduler = await session.scheduler();
      await orLost(scheduler.dequeue(ref, signal));
      const run = await scheduler.run(ref, signal);
      session.changed();
      const { name } = ref;
      if (run?.state === 'queued')
        throw failure('unconfirmed', t('workflows:write.dequeueLost', { name }), { name });
      if (run?.state === 'running')
        throw failure('conflict', t('workflows:write.startedMeanwhile', { name }), { name });
    },
    'workflows.suspend': async ({ suspend, ...ref }) => {
      const session = requireSession();
      const signal = ownSignal();
      await orLost((await session.scheduler()).suspend(ref, suspend, signal));
      // Refreshes the overview first, so that windows show the change before the call ends.
      const read = await session.list(signal).finally(() => void session.overview.refresh());
      const workflow = read.workflows.find(({ file }) => file === ref.file);
      if (workflow?.suspended === suspend) return { ...workflow, ...session.past(ref.file) };
      const { name } = ref;
      throw failure('unconfirmed', t('workflows:write.suspendLost', { name }), { name });
    },
  }) satisfies Partial<Handlers>;

async function stop(session: WorkflowsSession, ports: Ports, ref: RunRef): Promise<RunDetail> {
  const signal = ownSignal();
  const scheduler = await session.scheduler();
  const { name } = ref;
  const isTaken = await taken(scheduler.stop(ref, signal));
  const read = () => scheduler.run(ref, signal);
  const ended = await readUntil(ports, stopPauses, read, (run) => run !== null && !isActive(run));
  if (ended === null) throw ignored(session, { name, ids: [ref.id], isTaken });
  session.changed();
  return ended;
}

/** Whether the server answered; false: the answer was lost. */
const taken = async (sent: Promise<void>): Promise<boolean> =>
  (await orLost(sent.then(() => true))) === true;

interface Ignored {
  readonly name: string;
  readonly ids: readonly string[];
  readonly isTaken: boolean;
}

/** The runs continued despite the stop: records it in the overview. */
function ignored(session: WorkflowsSession, { name, ids, isTaken }: Ignored) {
  for (const id of ids) session.reader.ignoresStop({ name, id });
  session.changed();
  const seconds = stopPauses.reduce((all, one) => all + one, 0) / 1000;
  const text = t(`workflows:write.${isTaken ? 'stopIgnored' : 'stopLost'}`, { name, seconds });
  return failure('unconfirmed', text, { name, ids });
}

async function retry(
  session: WorkflowsSession,
  ports: Ports,
  ref: RunRef,
  step: string | null,
): Promise<RunDetail> {
  const signal = ownSignal();
  const scheduler = await session.scheduler();
  const { name } = ref;
  const before = await scheduler.run(ref, signal);
  // Servers accept a retry of a run or step that does not exist and then start another run, or nothing.
  if (before === null) throw await noRun(scheduler, ref, signal);
  if (step !== null && !before.steps.some((one) => one.name === step))
    throw noStep(ref, step, before.steps);
  // 1.17 to 1.30 accept a retry of an active run and corrupt it.
  if (isActive(before))
    throw failure('conflict', t('workflows:write.stillActive', { name }), { name });
  const found = await retried({ scheduler, ports, signal }, ref, { step, before }).finally(() =>
    session.changed(),
  );
  if (found !== null) return found;
  throw failure('unconfirmed', t('workflows:write.retryLost', { name }), { name });
}

/** The retried run, or the new one that a legacy server creates; null: neither exists. */
async function retried(
  {
    scheduler,
    ports,
    signal,
  }: { readonly scheduler: Scheduler; readonly ports: Ports; readonly signal: AbortSignal },
  ref: RunRef,
  { step, before }: { readonly step: string | null; readonly before: RunDetail },
): Promise<RunDetail | null> {
  const isLegacy = scheduler.dialect === 'legacy';
  const shown = isLegacy ? { ...ref, id: null } : ref;
  const old = isLegacy ? await scheduler.run(shown, signal) : before;
  await orLost(scheduler.retry(ref, step, signal));
  const isNew = (run: RunDetail | null): boolean =>
    run !== null &&
    (run.id !== old?.id ||
      isActive(run) ||
      run.startedAt !== old.startedAt ||
      run.finishedAt !== old.finishedAt);
  const read = () => scheduler.run(shown, signal);
  return readUntil(ports, startPauses, read, isNew);
}

async function noRun(scheduler: Scheduler, { file, name, id }: RunRef, signal: AbortSignal) {
  const known = scheduler.abilities.history === '';
  const ref = { file: file ?? name, name };
  const listed = known ? await scheduler.history(ref, 10, signal).catch(() => null) : null;
  const candidates = (listed?.items ?? []).map((run) => ({ id: run.id }));
  return failure('not-found', t('workflows:write.noRun', { name, id }), { name: id, candidates });
}

function noStep({ id }: RunRef, step: string, steps: RunDetail['steps']) {
  const candidates = steps.map(({ name }) => ({ id: name, name }));
  return failure('not-found', t('workflows:write.noStep', { id, step }), {
    name: step,
    candidates,
  });
}
