import { failure } from '../../../shared/contract/errors.ts';
import type { FittedEq } from '../../../shared/eq/formats/fit-graphic.ts';
import { parseAndFit } from '../../../shared/eq/formats/fit-graphic.ts';
import { configOfBands } from '../../../shared/eq/make.ts';
import type { DspConfig } from '../../../shared/eq/model.ts';
import type { Scope } from '../../../shared/eq/formats/types.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { formatFixed } from '../../../shared/format/numbers.ts';
import { parseWord } from '../kit/values.ts';
import type { Io } from '../io.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { parseRate } from './numbers.ts';
import { formatFileName, readText } from '../kit/read-file.ts';
import type { WarningJson } from './warnings.ts';
import { remark } from './warnings.ts';

/** Forms of the server's own configuration. */
export const forms = ['current', 'specified'] as const;

/** The meaning of a shelf's frequency in a file. */
const shelfMeanings = ['auto', 'corner', 'centre'] as const;

/** A file of bands as used by commands. */
export interface EqFile {
  readonly parsed: FittedEq;
  /** The whole chain in the file, or its bands as an enabled equalizer. */
  readonly config: DspConfig;
  /** Hz. */
  readonly rate: number;
  readonly warnings: readonly WarningJson[];
}

/**
 * Reads a FILE with the options `--rate` and `--shelves`. Throws for invalid options, and `invalid-input` for a
 * file in no supported format, with the reasons for its lines in `detail.warnings`.
 */
export async function readEq(io: Io, file: string, given: Given): Promise<EqFile> {
  const rate = parseRate(given['rate']);
  const shelves = parseWord(text(given['shelves']) ?? 'auto', shelfMeanings);
  const parsed = parseAndFit(await readText(io, file), {
    rate,
    shelves,
    ...named('device', given),
    ...named('stage', given),
  });
  checkScopes(parsed, given);
  const { bands, preamp, channelPreamp, warnings } = parsed;
  if (isNone(parsed))
    throw failure(
      'invalid-input',
      [t('cli:eq.file.noEq', { name: formatFileName(file) }), ...reasons(parsed)].join(' '),
      {
        field: 'file',
        warnings: warnings.slice(0, MAX_WARNINGS),
      },
    );
  const config = parsed.config ?? configOfBands(bands, preamp, channelPreamp);
  return { parsed, rate, config, warnings: [...warnings, ...ofFit(parsed)] };
}

const named = (name: Scope['k'], given: Given): { device?: string; stage?: string } => {
  const value = text(given[name]);
  return value === null ? {} : { [name]: value };
};

/** Bands for several devices or stages can't be combined, so the user has to choose. */
function checkScopes({ scopes }: FittedEq, given: Given): void {
  for (const { k, names, used } of scopes) {
    if (used !== null && (names.length === 1 || text(given[k]) !== null)) continue;
    const sentence = t(`cli:eq.scope.${k}`, { names: names.join(', '), name: names[0] ?? '' });
    throw failure('invalid-input', sentence, { field: k, names });
  }
}

/** Like `readEq`, for a command that stores the result. Throws if there is nothing to store: use `reset` for that. */
export async function readEqToStore(io: Io, file: string, given: Given): Promise<EqFile> {
  const read = await readEq(io, file, given);
  const { config, bands, preamp, channelPreamp, warnings } = read.parsed;
  if (config !== null || bands.length > 0 || preamp !== 0 || Object.keys(channelPreamp).length > 0)
    return read;
  throw failure('invalid-input', t('cli:eq.file.noBands', { name: formatFileName(file) }), {
    field: 'file',
    warnings: warnings.slice(0, MAX_WARNINGS),
  });
}

/** Warnings included in an error. */
const MAX_WARNINGS = 20;

/** A text in no supported format, or a damaged file of this app. */
const isNone = ({ format, config, bands }: FittedEq): boolean =>
  format === 'unknown' || (format === 'json' && config === null && bands.length === 0);

/** The reader's warnings about the text as a whole. */
const reasons = ({ warnings }: FittedEq): string[] =>
  warnings.slice(0, 1).map(({ reason }) => reason);

function ofFit({ fit, bands }: FittedEq): WarningJson[] {
  if (fit === null) return [];
  const words = { rmse: formatFixed(fit.rmse, 2), most: formatFixed(fit.maxDeviation, 2) };
  return [remark(t('cli:eq.curveFit', { count: bands.length, ...words }))];
}
