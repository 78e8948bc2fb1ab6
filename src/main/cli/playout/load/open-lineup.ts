import path from 'node:path';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Look, Report } from './look.ts';
import { cannotOpen, isFolder } from './open-channel.ts';
import type { LineupLook } from './read-lineup.ts';
import { readLineup } from './read-lineup.ts';

/** The lineup that the command line names. Throws `not-found` or `storage` with what makes it none. */
export async function openLineup(look: Look, report: Report, given: string): Promise<LineupLook> {
  const absolute = path.resolve(given);
  const reason = t('playoutcli:now.folder');
  if (await isFolder(look, absolute, given)) throw cannotOpen(given, { k: 'not-a-file', reason });
  const lineup = await readLineup(look, report, absolute, given);
  if (lineup !== null && Array.isArray(lineup.value['channels'])) return lineup;
  const told = report.files[0]?.engineMessage ?? report.findings[0]?.message ?? '';
  throw cannotOpen(given, { k: 'other', reason: told.replace(/\.$/, '') });
}
