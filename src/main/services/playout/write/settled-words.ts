import { t } from '../../../../shared/i18n/translate.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { JournalState } from './journal-machine.ts';
import type { WriteJournal } from './steps.ts';

/** What became of an interrupted write, as sentences. */
export function settledSentence(
  files: PlayoutFilesPort,
  { phase, steps }: WriteJournal,
  { aim, foreign }: JournalState,
): string {
  const count = steps.length - foreign.length;
  const done =
    aim === 'new'
      ? t('playoutserver:ws.recovered.finished', { count })
      : t(`playoutserver:ws.recovered.${phase === 'preparing' ? 'undone' : 'takenBack'}`);
  if (foreign.length === 0) return done;
  const names = foreign.map((step) => files.nameOf(steps[step]?.path ?? '')).join(', ');
  return `${done} ${t('playoutserver:ws.recovered.foreign', { names })}`;
}

/** A journal that could not be understood lies there now. */
export const asideSentence = (path: string): string =>
  t('playoutserver:ws.recovered.aside', { path });
