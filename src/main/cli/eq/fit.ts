import type { MeasurementFit } from '../../../shared/eq/fit/fit-measurement.ts';
import { fitMeasurement } from '../../../shared/eq/fit/fit-measurement.ts';
import type { Measurement } from '../../../shared/eq/fit/measurement.ts';
import { MAX_MEASUREMENT, parseMeasurement } from '../../../shared/eq/fit/measurement.ts';
import { flatTarget } from '../../../shared/eq/fit/curve.ts';
import { formatFrequency, formatGain } from '../../../shared/eq/values.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { formatFixed } from '../../../shared/format/numbers.ts';
import type { Context } from '../context.ts';
import type { Io } from '../io.ts';
import { STDIN } from '../io.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { bandJson, figure } from './band-json.ts';
import { parseBands, parseBoost, parseRate } from './numbers.ts';
import { readText } from '../kit/read-file.ts';
import type { WarningJson } from './warnings.ts';
import { printWarnings, remark } from './warnings.ts';
import { printBands } from './print.ts';

/** eq fit: bands that bring a measured response to a target. */
export async function fit({ io, options }: Context, file: string, given: Given): Promise<number> {
  const fitOptions = {
    bands: parseBands(given['bands']),
    rate: parseRate(given['rate']),
    maxBoost: parseBoost(given['maxBoost']),
  };
  const wanted = text(given['target']);
  if (file === STDIN && wanted === STDIN) throw new UsageError(t('cli:eq.usage.oneStdin'));
  const measurement = await measured(io, file, 'measurement');
  const target = wanted === null ? null : await measured(io, wanted, 'target');
  const begun = performance.now();
  const goal = target === null ? flatTarget : ({ k: 'curve', curve: target } as const);
  const fitted = fitMeasurement(measurement, goal, fitOptions);
  const { bands, preamp, rmse, maxDeviation, aimed, range } = fitted;
  const ms = performance.now() - begun;
  const warnings = [
    ...measurement.warnings,
    ...(target === null ? [] : ofTarget(target)),
    ...warnOfLimit(fitted),
  ];
  const answer = {
    bands: bands.map(bandJson),
    preamp: figure(preamp),
    rmse: figure(rmse),
    maxDeviation: figure(maxDeviation),
    range: range.map(figure),
    aimed:
      aimed === null
        ? null
        : {
            maxBoost: aimed.maxBoost,
            rmse: figure(aimed.rmse),
            maxDeviation: figure(aimed.maxDeviation),
          },
    ms: Math.round(ms * 1000) / 1000,
  };
  if (options.json) {
    printJson(io, { ...answer, warnings });
    return 0;
  }
  printWarnings(io, warnings);
  printBands(io, answer.bands);
  const [from, to] = range.map(formatFrequency);
  const words = { preamp: formatGain(preamp), rmse: level(rmse), most: level(maxDeviation) };
  io.out(t('cli:eq.fit.result', { ...words, from, to, ms: Math.round(ms) }));
  if (aimed !== null) io.out(aimText(aimed));
  return 0;
}

function aimText({ maxBoost, rmse, maxDeviation }: NonNullable<MeasurementFit['aimed']>): string {
  const words = { rmse: level(rmse), most: level(maxDeviation) };
  return maxBoost === null
    ? t('cli:eq.fit.aimedFree', words)
    : t('cli:eq.fit.aimed', { ...words, boost: formatGain(maxBoost) });
}

/** Warns only if the limit cuts off at least this much of the boost (dB). */
const NOTICED_DB = 1;

function warnOfLimit({ aimed }: MeasurementFit): WarningJson[] {
  const { maxBoost = null, needed = 0 } = aimed ?? {};
  if (maxBoost === null || needed < maxBoost + NOTICED_DB) return [];
  const words = { needed: formatGain(needed), boost: formatGain(maxBoost) };
  return [remark(t('cli:eq.fit.limited', words))];
}

async function measured(
  io: Io,
  file: string,
  field: 'measurement' | 'target',
): Promise<Measurement> {
  return parseMeasurement(await readText(io, file, MAX_MEASUREMENT), { field });
}

/** Lines of the target have their own numbers, so warnings name the file. */
const ofTarget = ({ warnings }: Measurement): WarningJson[] =>
  warnings.map(({ line, reason }) => remark(t('cli:eq.fit.target', { line, reason })));

const level = (value: number): string => t('eq:unit.db', { value: formatFixed(value, 2) });
