import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Given } from '../../options.ts';
import type { Register } from '../registry.ts';
import { collected, engineOption, judgingOptions } from './shared-options.ts';

/** playout fix, playout xmltv: what is made of files. */
export const addChanges: Register = (playout, run) => {
  const fixing = playout
    .command('fix')
    .description(t('playoutcli:command.fix'))
    .argument('<path>', t('playoutcli:argument.fixPath'))
    .option('--write', t('playoutcli:option.write'))
    .option('--code <code>', t('playoutcli:option.codes'), collected, []);
  judgingOptions(fixing).action((path: string, given: Given, command: Command) =>
    run(command, async (context) => {
      const { fix } = await import('../../playout/fix.ts');
      return fix(context, path, given);
    }),
  );
  const guide = playout
    .command('xmltv')
    .description(t('playoutcli:command.xmltv'))
    .argument('<channel>', t('playoutcli:argument.guideChannel'))
    .option('--lineup <file>', t('playoutcli:option.lineup'))
    .option('--id <id>', t('playoutcli:option.tvgId'));
  engineOption(guide).action((channel: string, given: Given, command: Command) =>
    run(command, async (context) => {
      const { xmltv } = await import('../../playout/xmltv.ts');
      return xmltv(context, channel, given);
    }),
  );
};
