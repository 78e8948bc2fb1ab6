import { preampAdvice } from '../../../shared/eq/preamp.ts';
import { formatFrequency, formatGain } from '../../../shared/eq/values.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { printJson } from '../output.ts';
import { printTable } from '../print-table.ts';
import { figure } from './band-json.ts';
import { curveWarnings, printWarnings } from './warnings.ts';
import { readEq } from './read-eq.ts';
import { chainResponse } from '../../../shared/eq/chain.ts';
import { logGrid } from '../../../shared/eq/grid.ts';
import type { Points } from './numbers.ts';
import { parsePoints, parseRate } from './numbers.ts';

/** Range of the curve if only the number of its points is given (Hz). */
const SPAN = { from: 20, to: 20_000 };

/** eq preamp: the preamp that keeps the level at or below full scale. */
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

/** eq response: the level of the whole chain at given frequencies. */
export async function response(
  { io, options }: Context,
  file: string,
  given: Given,
): Promise<number> {
  const points = parsePoints(given, parseRate(given['rate']));
  const { config, rate, warnings: ofFile } = await readEq(io, file, given);
  const freqs = listFreqs(points, rate);
  const curve = chainResponse(config, rate, freqs);
  const warnings = [...ofFile, ...curveWarnings(config, rate)];
  const left = Array.from(curve.left, figure);
  const right = Array.from(curve.right, figure);
  if (options.json) {
    printJson(io, { rate, freqs: [...freqs], left, right, warnings });
    return 0;
  }
  printWarnings(io, warnings);
  const head = [t('cli:eq.head.frequency'), t('cli:eq.head.left'), t('cli:eq.head.right')];
  const rows = Array.from(freqs, (frequency, at) => [
    formatFrequency(frequency),
    formatGain(left[at] ?? 0),
    formatGain(right[at] ?? 0),
  ]);
  printTable(io, [head, ...rows]);
  return 0;
}

/** The frequencies rounded to the microhertz, so that the computed ones are printed. */
function listFreqs(points: Points, rate: number): Float64Array {
  if (points.k === 'freqs') return Float64Array.from(points.freqs);
  const grid = logGrid(SPAN.from, Math.min(SPAN.to, rate / 2), points.count);
  return grid.map((hz) => Math.round(hz * 1e6) / 1e6);
}
