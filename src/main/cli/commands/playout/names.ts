import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Given } from '../../options.ts';
import type { Register } from '../registry.ts';
import { envOption } from './shared-options.ts';

/** playout name, playout expand: texts in, texts out. */
export const addNames: Register = (playout, run) => {
  playout
    .command('name')
    .description(t('playoutcli:command.name'))
    .argument('[start]', t('playoutcli:argument.start'))
    .argument('[finish]', t('playoutcli:argument.finish'))
    .option('--parse <name>', t('playoutcli:option.parse'))
    .action(
      (start: string | undefined, finish: string | undefined, given: Given, command: Command) =>
        run(command, async (context) => {
          const { name } = await import('../../playout/name.ts');
          return name(context, start ?? null, finish ?? null, given);
        }),
    );
  const expanding = playout
    .command('expand')
    .description(t('playoutcli:command.expand'))
    .argument('<text>', t('playoutcli:argument.text'));
  envOption(expanding)
    .option('--channel <number>', t('playoutcli:option.channelNumber'))
    .action((text: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { expand } = await import('../../playout/name.ts');
        return expand(context, text, given);
      }),
    );
};
