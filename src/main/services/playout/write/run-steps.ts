import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { JournalFiles } from './journal-files.ts';
import type { WriteJournal, WriteStep } from './steps.ts';

/** A step with the content that it puts. */
export interface LoadedStep {
  readonly step: WriteStep;
  /** Null for a removal. */
  readonly bytes: Uint8Array | null;
}

/** Puts before removals, so that no stretch of time is without a file: its new window is there before the old one goes. */
const inOrder = (steps: readonly LoadedStep[]): LoadedStep[] => [
  ...steps.filter(({ step }) => step.k === 'put'),
  ...steps.filter(({ step }) => step.k === 'remove'),
];

/**
 * Carries out a write so that it is done or not done, whatever ends the process. Rejects with the failure of the step that could
 * not be done, when everything before it was taken back.
 */
export async function runSteps(
  files: PlayoutFilesPort,
  journals: JournalFiles,
  id: string,
  now: number,
  loaded: readonly LoadedStep[],
): Promise<void> {
  const ordered = inOrder(loaded);
  const steps = ordered.map(({ step }) => step);
  const journal: WriteJournal = { version: 1, id, at: now, phase: 'preparing', steps };
  await journals.keep(journal);
  try {
    for (const { step, bytes } of ordered)
      if (bytes !== null) await files.prepare(step.path, bytes);
    await journals.keep({ ...journal, phase: 'ready' });
    for (const { step } of ordered)
      await (step.k === 'put' ? files.commit(step.path) : files.remove(step.path));
  } catch (error) {
    await undoSteps(files, journals, journal);
    throw error;
  }
  // Everything is done: a journal that stays is found to be so at the next start.
  await journals.close(id).catch(() => undefined);
}

/**
 * Takes back what was done of a journal; answers the path of a file where that cannot be done now, which stays in the journal for
 * the next start, or null.
 */
export async function undoSteps(
  files: PlayoutFilesPort,
  journals: JournalFiles,
  journal: WriteJournal,
): Promise<string | null> {
  let stuck: string | null = null;
  await journals.keep({ ...journal, phase: 'undoing' }).catch(() => undefined);
  for (const step of journal.steps.toReversed()) {
    try {
      await undoStep(files, step);
    } catch {
      stuck = step.path;
    }
  }
  if (stuck === null) await journals.close(journal.id).catch(() => undefined);
  return stuck;
}

async function undoStep(files: PlayoutFilesPort, step: WriteStep): Promise<void> {
  if (step.k === 'put') await files.remove(files.draftOf(step.path));
  const now = await files.read(step.path);
  if (step.k === 'remove') {
    // Only where nothing else came into its place.
    if (!now.ok && now.fault.k === 'missing') await restore(files, step.path, step.before.backup);
    return;
  }
  if (!now.ok || files.digest(now.bytes) !== step.digest) return;
  if (step.before === null) await files.remove(step.path);
  else if (step.before.digest !== step.digest) await restore(files, step.path, step.before.backup);
}

async function restore(files: PlayoutFilesPort, path: string, backup: string): Promise<void> {
  const kept = await files.read(backup);
  if (!kept.ok) throw new Error(`the backup ${backup} is gone: ${kept.fault.reason}`);
  await files.write(path, kept.bytes);
}
