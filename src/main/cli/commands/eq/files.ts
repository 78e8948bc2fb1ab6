import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import { exportFormats } from '../../../../shared/eq/formats/types.ts';
import type { Given } from '../../options.ts';
import type { Register } from '../registry.ts';
import { fileCommand } from './file-command.ts';

/** eq parse, eq convert, eq fit: files in, bands or another file out. */
export const addFiles: Register = (eq, run) => {
  fileCommand(eq, 'parse')
    .option('--rate <hz>', t('cli:option.eq.rateOr'))
    .action((file: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { parse } = await import('../../eq/convert.ts');
        return parse(context, file, given);
      }),
    );
  fileCommand(eq, 'convert')
    .requiredOption('--to <format>', t('cli:option.eq.to', { formats: exportFormats.join(', ') }))
    .option('--rate <hz>', t('cli:option.eq.rateOr'))
    .option('--form <form>', t('cli:option.eq.form'))
    .action((file: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { convert } = await import('../../eq/convert.ts');
        return convert(context, file, given);
      }),
    );
  eq.command('fit')
    .description(t('cli:command.eq_fit'))
    .argument('<measurement>', t('cli:argument.measurement'))
    .requiredOption('--bands <number>', t('cli:option.eq.bands'))
    .option('--target <file>', t('cli:option.eq.target'))
    .option('--rate <hz>', t('cli:option.eq.rateOr'))
    .action((file: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { fit } = await import('../../eq/fit.ts');
        return fit(context, file, given);
      }),
    );
};
