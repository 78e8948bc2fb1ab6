import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';
import { addCurves } from './curves.ts';
import { addFiles } from './files.ts';
import { addPlayerEq } from './player-eq.ts';
import { addPresets } from './presets.ts';

/** eq ...: the equalizer of files, which needs no server, and that of players. */
export const addEq: Register = async (program, run) => {
  const eq = program.command('eq').description(t('cli:command.eq'));
  eq.commandsGroup(t('cli:help.eqFiles'));
  await addCurves(eq, run);
  await addFiles(eq, run);
  eq.commandsGroup(t('cli:help.eqPlayers'));
  await addPlayerEq(eq, run);
  await addPresets(eq, run);
};
