import '../../../../shared/playout/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';
import { collected, lazily } from '../registry.ts';

/** programme ...: rules that generate playout files. They need no server, no app and no data folder. */
export const addProgramme: Register = (program, run) => {
  const programme = program
    .command('programme')
    .description(t('playoutcli:programme.command.programme'));
  programme
    .command('check')
    .description(t('playoutcli:programme.command.check'))
    .argument('<file>', t('playoutcli:programme.argument.file'))
    .action(lazily(run, async () => (await import('../../playout/programme.ts')).checkProgramme));
  programme
    .command('generate')
    .description(t('playoutcli:programme.command.generate'))
    .argument('<example>', t('playoutcli:programme.argument.example'))
    .option('--to <folder>', t('playoutcli:programme.option.to'))
    .action(lazily(run, async () => (await import('../../playout/programme.ts')).generateExample));
  programme
    .command('import')
    .description(t('playoutcli:programme.command.import'))
    .argument('<source>', t('playoutcli:programme.argument.source'))
    .requiredOption('--to <file>', t('playoutcli:programme.option.importTo'))
    .option('--map <from=to>', t('playoutcli:programme.option.map'), collected, [])
    .action(
      lazily(run, async () => (await import('../../playout/import-programme.ts')).importProgramme),
    );
};
