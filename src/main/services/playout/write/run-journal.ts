import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { JournalFiles } from './journal-files.ts';
import type { Effect, JournalState, Result } from './journal-machine.ts';
import { afterEffect } from './journal-machine.ts';
import { doStep } from './step-effects.ts';
import type { LoadedStep, WriteJournal } from './steps.ts';

/** What running a journal came to. */
export interface JournalEnd {
  readonly state: JournalState;
  /** The failure that turned a write back, or null. */
  readonly cause: unknown;
  /** Why the journal is still open: its file, or the first one that could not be changed; null when it is closed. */
  readonly open: { readonly path: string; readonly error: unknown } | null;
}

/** Runs a journal's effects until nothing is left to do. `loaded`: its steps in their order. Never rejects. */
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
    const path = pathOf(journal, effect) ?? journals.placeOf(journal.id);
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

/** Whether the journal stays open with this result. */
const keepsOpen = ({ k }: Effect, result: Result): boolean =>
  result === 'failed'
    ? k === 'inspect' || k === 'finish' || k === 'revert' || k === 'close'
    : result === 'incomplete' && k === 'finish';

const pathOf = ({ steps }: WriteJournal, effect: Effect): string | undefined =>
  'step' in effect ? steps[effect.step]?.path : undefined;

const changed = (files: PlayoutFilesPort, path: string) =>
  failure('conflict', t('playoutserver:ws.write.changed', { name: files.nameOf(path) }), { path });

async function run(
  files: PlayoutFilesPort,
  journals: JournalFiles,
  journal: WriteJournal,
  loaded: readonly LoadedStep[],
  effect: Effect,
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

/** A folder whose share is not mounted looks empty: nothing is concluded from that, and nothing is written below it. */
async function refuseElsewhere(
  files: PlayoutFilesPort,
  { mounts }: WriteJournal,
  path: string,
): Promise<void> {
  const folder = files.folderOf(path);
  const now = await files.mountOf(folder);
  const then = mounts?.[folder] ?? now;
  if (now === null || now !== then)
    throw failure('storage', t('playoutserver:ws.write.away', { folder }), { path });
}
