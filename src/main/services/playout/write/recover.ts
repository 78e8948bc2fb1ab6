import { t } from '../../../../shared/i18n/translate.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { JournalFiles } from './journal-files.ts';
import { undoSteps } from './run-steps.ts';
import type { WriteJournal, WriteStep } from './steps.ts';

/** What became of a step at a start: `foreign` is a file that another program changed since. */
type Outcome = 'done' | 'foreign' | 'failed';

/** Finishes or undoes what a killed process left. Answers what it came to as a sentence, or null when there was nothing. */
export async function recoverWrites(
  files: PlayoutFilesPort,
  journals: JournalFiles,
  log: Logger,
): Promise<string | null> {
  const sentences: string[] = [];
  for (const journal of await journals.open()) {
    const sentence = await recoverOne(files, journals, journal);
    log.warn('an interrupted write of playout files was looked after', {
      id: journal.id,
      phase: journal.phase,
      outcome: sentence,
    });
    sentences.push(sentence);
  }
  return sentences.length === 0 ? null : sentences.join(' ');
}

async function recoverOne(
  files: PlayoutFilesPort,
  journals: JournalFiles,
  journal: WriteJournal,
): Promise<string> {
  const count = journal.steps.length;
  if (journal.phase !== 'ready') {
    const path = await undoSteps(files, journals, journal);
    if (path !== null) return t('playoutserver:ws.recovered.stuck', { path });
    return journal.phase === 'preparing'
      ? t('playoutserver:ws.recovered.undone')
      : t('playoutserver:ws.recovered.takenBack');
  }
  const outcomes: Outcome[] = [];
  for (const step of journal.steps) outcomes.push(await finish(files, step));
  const stuck = journal.steps[outcomes.indexOf('failed')];
  if (stuck !== undefined) return t('playoutserver:ws.recovered.stuck', { path: stuck.path });
  await journals.close(journal.id).catch(() => undefined);
  const foreign = journal.steps.filter((_, i) => outcomes[i] === 'foreign');
  const done = t('playoutserver:ws.recovered.finished', { count: count - foreign.length });
  if (foreign.length === 0) return done;
  const names = foreign.map(({ path }) => files.nameOf(path)).join(', ');
  return `${done} ${t('playoutserver:ws.recovered.foreign', { names })}`;
}

async function finish(files: PlayoutFilesPort, step: WriteStep): Promise<Outcome> {
  try {
    const now = await files.read(step.path);
    const there = now.ok ? files.digest(now.bytes) : null;
    if (there === null && !now.ok && now.fault.k !== 'missing') return 'failed';
    if (step.k === 'remove') {
      if (there === null) return 'done';
      if (there !== step.before.digest) return 'foreign';
      await files.remove(step.path);
      return 'done';
    }
    return await finishPut(files, step, there);
  } catch {
    return 'failed';
  }
}

async function finishPut(
  files: PlayoutFilesPort,
  step: Extract<WriteStep, { k: 'put' }>,
  there: string | null,
): Promise<Outcome> {
  const draft = files.draftOf(step.path);
  if (there === step.digest) {
    await files.remove(draft);
    return 'done';
  }
  const prepared = await files.read(draft);
  const whole = prepared.ok && files.digest(prepared.bytes) === step.digest;
  if (!whole || there !== (step.before?.digest ?? null)) {
    await files.remove(draft);
    return 'foreign';
  }
  await files.commit(step.path);
  return 'done';
}
