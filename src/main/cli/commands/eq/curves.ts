import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Given } from '../../options.ts';
import type { Register } from '../registry.ts';
import { fileCommand } from './file-command.ts';

/** eq response, eq preamp: what a file does at a sample rate. */
export const addCurves: Register = (eq, run) => {
  fileCommand(eq, 'response')
    .requiredOption('--rate <hz>', t('cli:option.eq.rate'))
    .option('--freqs <list>', t('cli:option.eq.freqs'))
    .option('--points <number>', t('cli:option.eq.points'))
    .addHelpText('after', `\n${t('cli:eq.help.response')}`)
    .action((file: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { response } = await import('../../eq/curve-figures.ts');
        return response(context, file, given);
      }),
    );
  fileCommand(eq, 'preamp')
    .requiredOption('--rate <hz>', t('cli:option.eq.rate'))
    .action((file: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { preamp } = await import('../../eq/curve-figures.ts');
        return preamp(context, file, given);
      }),
    );
};
