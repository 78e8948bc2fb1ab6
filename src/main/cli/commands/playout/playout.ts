import '../../../../shared/playout/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';
import { addChanges } from './changes.ts';
import { addLooks } from './looks.ts';
import { addNames } from './names.ts';

/** playout ...: the channel server's files, which need no server, no app and no data folder. */
export const addPlayout: Register = async (program, run) => {
  const playout = program.command('playout').description(t('playoutcli:command.playout'));
  await addLooks(playout, run);
  await addNames(playout, run);
  await addChanges(playout, run);
};
