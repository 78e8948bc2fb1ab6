import { t } from '../../../../shared/i18n/translate.ts';
import type { Io } from '../../io.ts';
import { tinted } from '../../output.ts';
import { countsOf, onceEach } from '../findings.ts';
import type { FixedFile } from './changes.ts';
import type { RepairedFolder } from './repair-folder.ts';

/** Tells a person what was repaired: the diff on standard output, everything else beside it. */
export function say(
  io: Io,
  { repairs, findings }: RepairedFolder,
  changes: readonly FixedFile[],
  write: boolean,
  backups: readonly string[],
): void {
  for (const { path: place, pointer, label } of repairs)
    io.err(`${place}${pointer === '' ? '' : `#${pointer}`}: ${label}`);
  for (const { diff } of changes) io.text(diff);
  for (const backup of backups) io.err(t('playoutcli:fix.backup', { path: backup }));
  const left = countsOf(onceEach(findings));
  const words = changes.length === 0 ? 'none' : write ? 'written' : 'dry';
  const { error, warning } = left;
  const sentence = t(`playoutcli:fix.${words}`, { files: changes.length, error, warning });
  io.err(tinted('strong', sentence));
}
