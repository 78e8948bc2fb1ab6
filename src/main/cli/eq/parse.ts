import type { DspConfig } from '../../../shared/eq/model.ts';
import { formatGain } from '../../../shared/eq/values.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { printJson } from '../output.ts';
import { bandJson } from './band-json.ts';
import { readEq } from './read-eq.ts';
import type { WarningJson } from './warnings.ts';
import { printWarnings, remark } from './warnings.ts';
import { gainWords, printBands } from './words.ts';

/** eq parse: what a file says, as bands. */
export async function parse({ io, options }: Context, file: string, given: Given): Promise<number> {
  const read = await readEq(io, file, given);
  const { format, preamp, channelPreamp, config } = read.parsed;
  const bands = read.parsed.bands.map(bandJson);
  const warnings = [...read.warnings, ...(config === null ? [] : besideBands(config))];
  if (options.json) {
    printJson(io, { format, preamp, perChannelPreamp: channelPreamp, bands, warnings });
    return 0;
  }
  printWarnings(io, warnings);
  io.out(t('cli:eq.format', { format: t(`cli:eq.formats.${format}`) }));
  io.out(gainWords(preamp, channelPreamp));
  printBands(io, bands);
  return 0;
}

/** What a whole configuration says beside its bands. */
function besideBands({ enabled, filters, inputGain, outputGain }: DspConfig): WarningJson[] {
  const others = filters.filter(({ type }) => type !== 'parametric_eq').length;
  const gains = { input: formatGain(inputGain), output: formatGain(outputGain) };
  return [
    ...(enabled ? [] : [t('cli:eq.whollyOff')]),
    ...(others > 0 ? [t('cli:eq.others', { count: others })] : []),
    ...(inputGain !== 0 || outputGain !== 0 ? [t('cli:eq.gains', gains)] : []),
  ].map(remark);
}
