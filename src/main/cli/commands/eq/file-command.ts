import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';

/** A command over a FILE of bands, with what all of them take. */
export function fileCommand(
  eq: Command,
  name: 'response' | 'preamp' | 'parse' | 'convert',
): Command {
  return eq
    .command(name)
    .description(t(`cli:command.eq_${name}`))
    .argument('<file>', t('cli:argument.eqFile'))
    .option('--shelves <meaning>', t('cli:option.eq.shelves'));
}
