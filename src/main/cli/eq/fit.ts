import { fitMeasurement } from '../../../shared/eq/fit/fit-measurement.ts';
import type { Measurement } from '../../../shared/eq/fit/measurement.ts';
import { parseMeasurement } from '../../../shared/eq/fit/measurement.ts';
import { flatTarget } from '../../../shared/eq/fit/curve.ts';
import { decodeText } from '../../../shared/eq/formats/decode-text.ts';
import { formatGain } from '../../../shared/eq/values.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Context } from '../context.ts';
import type { Io } from '../io.ts';
import { STDIN } from '../io.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { bandJson, figure } from './band-json.ts';
import { bandsOf, rateOf } from './numbers.ts';
import { readBytes } from './read-text.ts';
import type { WarningJson } from './warnings.ts';
import { printWarnings, remark } from './warnings.ts';
import { printBands } from './print.ts';

/** eq fit: bands that bring a measured response to a target. */
export async function fit({ io, options }: Context, file: string, given: Given): Promise<number> {
  const asked = { bands: bandsOf(given['bands']), rate: rateOf(given['rate']) };
  const wanted = text(given['target']);
  if (file === STDIN && wanted === STDIN) throw new UsageError(t('cli:eq.usage.oneStdin'));
  const measurement = await measured(io, file, 'measurement');
  const target = wanted === null ? null : await measured(io, wanted, 'target');
  const begun = performance.now();
  const goal = target === null ? flatTarget : ({ k: 'curve', curve: target } as const);
  const { bands, preamp, rmse, maxDeviation } = fitMeasurement(measurement, goal, asked);
  const ms = performance.now() - begun;
  const warnings = [...measurement.warnings, ...(target === null ? [] : ofTarget(target))];
  const answer = {
    bands: bands.map(bandJson),
    preamp: figure(preamp),
    rmse: figure(rmse),
    maxDeviation: figure(maxDeviation),
    ms: Math.round(ms * 1000) / 1000,
  };
  if (options.json) {
    printJson(io, { ...answer, warnings });
    return 0;
  }
  printWarnings(io, warnings);
  printBands(io, answer.bands);
  const words = { preamp: formatGain(preamp), rmse: level(rmse), most: level(maxDeviation) };
  io.out(t('cli:eq.fit.result', { ...words, ms: Math.round(ms) }));
  return 0;
}

async function measured(
  io: Io,
  file: string,
  field: 'measurement' | 'target',
): Promise<Measurement> {
  return parseMeasurement(decodeText(await readBytes(io, file)), { field });
}

/** Lines of the target have their own numbers, so warnings name the file. */
const ofTarget = ({ warnings }: Measurement): WarningJson[] =>
  warnings.map(({ line, reason }) => remark(t('cli:eq.fit.target', { line, reason })));

const level = (value: number): string => t('eq:unit.db', { value: value.toFixed(2) });
