import { t } from '../../../shared/i18n/translate.ts';
import type { Context } from '../context.ts';
import { printJson } from '../output.ts';
import { bandJson } from './band-json.ts';
import { readEq } from './read-eq.ts';
import { printWarnings } from './warnings.ts';
import { gainWords, printBands } from './words.ts';

/** eq parse: what a file says, as bands. */
export async function parse(
  { io, options }: Context,
  file: string,
  given: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { parsed } = await readEq(io, file, given);
  const { format, preamp, channelPreamp, warnings } = parsed;
  const bands = parsed.bands.map(bandJson);
  if (options.json) {
    printJson(io, { format, preamp, perChannelPreamp: channelPreamp, bands, warnings });
    return 0;
  }
  printWarnings(io, warnings);
  io.out(`${t('cli:eq.format', { format: t(`cli:eq.formats.${format}`) })}\n`);
  io.out(`${gainWords(preamp, channelPreamp)}\n`);
  printBands(io, bands);
  return 0;
}
