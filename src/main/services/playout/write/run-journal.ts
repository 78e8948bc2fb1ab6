import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { JournalFiles } from './journal-files.ts';
import type { JournalEffect, JournalState, Result, StepEffect } from './journal-machine.ts';
import { afterEffect } from './journal-machine.ts';
import type { LoadedStep, WriteJournal, WriteStep } from './steps.ts';

/** The content at a step's path: old, new, missing, or changed by another program. */
type Content = 'old' | 'new' | 'foreign';

/** The result of running a journal. */
export interface JournalEnd {
  readonly state: JournalState;
  /** The failure that caused a rollback, or null. */
  readonly cause: unknown;
  /**
   * Why the journal is still open: the journal file, or the first file that could not be changed; null if it is closed.
   */
  readonly open: { readonly path: string; readonly error: unknown } | null;
}

/** Runs a journal's effects to the end. `loaded`: its steps in order. Never rejects. */
export async function runJournal(
  files: PlayoutFilesPort,
  journals: JournalFiles,
  journal: WriteJournal,
  loaded: readonly LoadedStep[],
  begin: JournalState,
): Promise<JournalEnd> {
  let state = begin;
  let cause: unknown = null;
  let open: JournalEnd['open'] = null;
  while (state.effect !== null) {
    const { effect, aim } = state;
    const path = findPath(journal, effect) ?? journals.formatPath(journal.id);
    const [result, error] = await tried(() => run(files, journals, journal, loaded, effect));
    if (keepsOpen(effect, result)) open ??= { path, error: error ?? changed(files, path) };
    if (result === 'failed' && aim === 'new' && effect.k !== 'close') cause ??= error;
    if (result === 'foreign' && effect.k === 'apply') cause ??= changed(files, path);
    state = afterEffect(state, result);
  }
  return { state, cause, open: state.closed ? null : open };
}

async function tried(action: () => Promise<Result>): Promise<[Result, unknown]> {
  try {
    return [await action(), null];
  } catch (error) {
    return ['failed', error];
  }
}

/** Whether the journal stays open after this result. */
const keepsOpen = ({ k }: JournalEffect, result: Result): boolean =>
  result === 'failed'
    ? k === 'inspect' || k === 'finish' || k === 'revert' || k === 'close'
    : result === 'incomplete' && k === 'finish';

const findPath = ({ steps }: WriteJournal, effect: JournalEffect): string | undefined =>
  'step' in effect ? steps[effect.step]?.path : undefined;

const changed = (files: PlayoutFilesPort, path: string) =>
  failure('conflict', t('playoutserver:ws.write.changed', { name: files.basename(path) }), {
    path,
  });

async function run(
  files: PlayoutFilesPort,
  journals: JournalFiles,
  journal: WriteJournal,
  loaded: readonly LoadedStep[],
  effect: JournalEffect,
): Promise<Result> {
  if (effect.k === 'record') await journals.keep({ ...journal, phase: effect.phase });
  else if (effect.k === 'close') await journals.close(journal.id);
  else {
    const step = loaded[effect.step];
    if (step === undefined) return 'done';
    await refuseElsewhere(files, journal, step.step.path);
    return doStep(files, effect.k, step);
  }
  return 'done';
}

/** A folder of an unmounted share looks empty: no conclusions are drawn from it, and nothing is written below it. */
async function refuseElsewhere(
  files: PlayoutFilesPort,
  { mounts }: WriteJournal,
  path: string,
): Promise<void> {
  const folder = files.dirname(path);
  const now = await files.findMount(folder);
  const then = mounts?.[folder] ?? now;
  if (now === null || now !== then)
    throw failure('storage', t('playoutserver:ws.write.away', { folder }), { path });
}

/** Runs one effect for one step. Rejects with `storage` on disk errors. */
async function doStep(
  files: PlayoutFilesPort,
  effect: StepEffect,
  { step, bytes }: LoadedStep,
): Promise<Result> {
  switch (effect) {
    case 'prepare':
      if (bytes !== null) await files.prepare(step.path, bytes);
      return 'done';
    case 'apply':
      return apply(files, step);
    case 'inspect':
      return inspect(files, step);
    case 'finish':
      return finish(files, step);
    case 'clear':
      await clear(files, step);
      return 'done';
    case 'revert':
      return revert(files, step);
  }
}

/** Rejects with `storage` if the file can't be read, so a disconnected share is not taken for a removed file. */
async function readContent(files: PlayoutFilesPort, step: WriteStep): Promise<Content> {
  const now = await files.read(step.path);
  if (!now.ok && now.fault.k !== 'missing') throw unread(step.path, now.fault.reason);
  const digest = now.ok ? files.digest(now.bytes) : null;
  if (digest === (step.k === 'put' ? step.digest : null)) return 'new';
  return digest === (step.before?.digest ?? null) ? 'old' : 'foreign';
}

const unread = (path: string, reason: string) =>
  failure('storage', t('errors:storage.readFailed', { path, reason }), { path });

/** Never overwrites content that is newer than the plan of the write. */
async function apply(files: PlayoutFilesPort, step: WriteStep): Promise<Result> {
  const content = await readContent(files, step);
  if (content === 'foreign') return 'foreign';
  if (step.k === 'put') await files.commit(step.path);
  else await files.remove(step.path);
  return 'done';
}

/** An incomplete temporary file was removed by an unrecorded undo or another program. */
async function inspect(files: PlayoutFilesPort, step: WriteStep): Promise<Result> {
  if ((await readContent(files, step)) !== 'old' || step.k === 'remove') return 'done';
  const draft = await files.read(files.formatDraft(step.path));
  const whole = draft.ok && files.digest(draft.bytes) === step.digest;
  return whole ? 'done' : 'incomplete';
}

async function finish(files: PlayoutFilesPort, step: WriteStep): Promise<Result> {
  if ((await inspect(files, step)) === 'incomplete') return 'incomplete';
  if ((await readContent(files, step)) === 'old') return apply(files, step);
  await clear(files, step);
  return (await readContent(files, step)) === 'new' ? 'done' : 'foreign';
}

/** A leftover temporary file is harmless: the next write replaces it, and the channel server ignores such names. */
async function clear(files: PlayoutFilesPort, step: WriteStep): Promise<void> {
  if (step.k === 'put') await files.remove(files.formatDraft(step.path)).catch(() => undefined);
}

async function revert(files: PlayoutFilesPort, step: WriteStep): Promise<Result> {
  await clear(files, step);
  const content = await readContent(files, step);
  if (content !== 'new') return content === 'old' ? 'done' : 'foreign';
  if (step.before === null) {
    await files.remove(step.path);
    return 'done';
  }
  const { backup, digest } = step.before;
  if (step.k === 'put' && step.digest === digest) return 'done';
  const original = await files.read(backup);
  if (!original.ok) throw unread(backup, original.fault.reason);
  if (files.digest(original.bytes) !== digest)
    throw failure('storage', t('playoutserver:ws.write.backupChanged', { path: backup }), {
      path: backup,
    });
  await files.prepare(step.path, original.bytes);
  // Another program may have written it while its old content was prepared.
  if ((await readContent(files, step)) !== 'new') {
    await clear(files, step);
    return 'foreign';
  }
  await files.commit(step.path);
  return (await readContent(files, step)) === 'old' ? 'done' : 'foreign';
}
