import '../../../../shared/playout/cli-texts.ts';
import type { Command } from 'commander';
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
  addSaved(programme, run);
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

/** Commands that use a programme's lineup, ledgers and library. */
function addSaved(programme: Command, run: Parameters<Register>[1]): void {
  programme
    .command('preview')
    .description(t('playoutcli:programme.command.preview'))
    .argument('<file>', t('playoutcli:programme.argument.file'))
    .option('--channel <number>', t('playoutcli:programme.option.channel'), collected, [])
    .option('--days <count>', t('playoutcli:programme.option.days'))
    .option('--from <time>', t('playoutcli:programme.option.previewFrom'))
    .action(
      lazily(
        run,
        async () => (await import('../../playout/programme/preview.ts')).previewProgramme,
      ),
    );
  programme
    .command('apply')
    .description(t('playoutcli:programme.command.apply'))
    .argument('<file>', t('playoutcli:programme.argument.file'))
    .option('--channel <number>', t('playoutcli:programme.option.channel'), collected, [])
    .option('--from <time>', t('playoutcli:programme.option.applyFrom'))
    .option('--write', t('playoutcli:programme.option.write'))
    .action(
      lazily(run, async () => (await import('../../playout/programme/apply.ts')).applyProgramme),
    );
  programme
    .command('explain')
    .description(t('playoutcli:programme.command.explain'))
    .argument('<file>', t('playoutcli:programme.argument.file'))
    .argument('<channel>', t('playoutcli:programme.argument.channel'))
    .argument('<time>', t('playoutcli:programme.argument.time'))
    .action(
      lazily(
        run,
        async () => (await import('../../playout/programme/explain.ts')).explainProgramme,
      ),
    );
  programme
    .command('cursor')
    .description(t('playoutcli:programme.command.cursor'))
    .argument('<file>', t('playoutcli:programme.argument.file'))
    .argument('[source]', t('playoutcli:programme.argument.cursor'))
    .option('--channel <number>', t('playoutcli:programme.option.cursorChannel'))
    .option('--set <media>', t('playoutcli:programme.option.set'))
    .option('--reset', t('playoutcli:programme.option.reset'))
    .action(
      lazily(run, async () => (await import('../../playout/programme/cursor.ts')).showCursors),
    );
}
