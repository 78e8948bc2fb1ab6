import { preampAdvice } from '../../../shared/eq/preamp.ts';
import { formatFrequency, formatGain } from '../../../shared/eq/values.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { printJson } from '../output.ts';
import { figure } from './band-json.ts';
import { curveWarnings } from './curve-warnings.ts';
import { readEq } from './read-eq.ts';
import { printWarnings } from './warnings.ts';

/** eq preamp: the preamp with which nothing gets louder than it was. */
export async function preamp(
  { io, options }: Context,
  file: string,
  given: Given,
): Promise<number> {
  const { config, rate, warnings: ofFile } = await readEq(io, file, given);
  const { safe, strict, peak, subsonic } = preampAdvice(config, rate);
  const warnings = [...ofFile, ...curveWarnings(config, rate)];
  if (options.json) {
    printJson(io, {
      safe: figure(safe),
      strict: figure(strict),
      peak: { gain: figure(peak.gain), frequency: figure(peak.frequency), channel: peak.channel },
      subsonic: { gain: figure(subsonic.gain), frequency: figure(subsonic.frequency) },
      warnings,
    });
    return 0;
  }
  printWarnings(io, warnings);
  const at = { gain: formatGain(peak.gain), frequency: formatFrequency(peak.frequency) };
  const words = [
    t('cli:eq.advice.safe', { gain: formatGain(safe) }),
    peak.channel === 'ALL'
      ? t('cli:eq.advice.peak', at)
      : t('cli:eq.advice.peakOf', { ...at, channel: peak.channel }),
    t('cli:eq.advice.strict', { gain: formatGain(strict) }),
  ];
  if (subsonic.gain > peak.gain)
    words.push(
      t('cli:eq.advice.subsonic', {
        gain: formatGain(subsonic.gain),
        frequency: formatFrequency(subsonic.frequency),
      }),
    );
  for (const line of words) io.out(line);
  return 0;
}
