import { chainResponse } from '../../../shared/eq/chain.ts';
import { logGrid } from '../../../shared/eq/grid.ts';
import { formatFrequency, formatGain } from '../../../shared/eq/values.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { printJson, printTable } from '../output.ts';
import { figure } from './band-json.ts';
import { curveWarnings } from './curve-warnings.ts';
import type { Points } from './numbers.ts';
import { pointsOf, rateOf } from './numbers.ts';
import { readEq } from './read-eq.ts';
import { printWarnings } from './warnings.ts';

/** Ends of the curve where only the number of its points is given (Hz). */
const SPAN = { from: 20, to: 20_000 };

/** eq response: the level of the whole chain at some frequencies. */
export async function response(
  { io, options }: Context,
  file: string,
  given: Given,
): Promise<number> {
  const points = pointsOf(given, rateOf(given['rate']));
  const { config, rate, warnings: ofFile } = await readEq(io, file, given);
  const freqs = freqsOf(points, rate);
  const curve = chainResponse(config, rate, freqs);
  const warnings = [...ofFile, ...curveWarnings(config, rate)];
  const [left, right] = [Array.from(curve.left, figure), Array.from(curve.right, figure)];
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

/** The frequencies to the microhertz, so that what is printed is what was computed with. */
function freqsOf(points: Points, rate: number): Float64Array {
  if (points.k === 'freqs') return Float64Array.from(points.freqs);
  const grid = logGrid(SPAN.from, Math.min(SPAN.to, rate / 2), points.count);
  return grid.map((hz) => Math.round(hz * 1e6) / 1e6);
}
