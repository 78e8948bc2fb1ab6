import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Given } from '../../options.ts';
import type { Register } from '../registry.ts';

/** eq get, eq set, eq reset: the equalizer of one player on the server. */
export const addPlayerEq: Register = (eq, run) => {
  eq.command('get')
    .description(t('cli:command.eq_get'))
    .argument('<player>', t('cli:argument.player'))
    .action((player: string, _given, command: Command) =>
      run(command, async (context) => {
        const { getEq } = await import('../../eq/player-eq.ts');
        return getEq(context, player);
      }),
    );
  eq.command('set')
    .description(t('cli:command.eq_set'))
    .argument('<player>', t('cli:argument.player'))
    .argument('<file>', t('cli:argument.eqFile'))
    .option('--rate <hz>', t('cli:option.eq.rateOr'))
    .option('--shelves <meaning>', t('cli:option.eq.shelves'))
    .action((player: string, file: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { setEq } = await import('../../eq/player-eq.ts');
        return setEq(context, player, file, given);
      }),
    );
  eq.command('reset')
    .description(t('cli:command.eq_reset'))
    .argument('<player>', t('cli:argument.player'))
    .action((player: string, _given, command: Command) =>
      run(command, async (context) => {
        const { resetEq } = await import('../../eq/player-eq.ts');
        return resetEq(context, player);
      }),
    );
};
