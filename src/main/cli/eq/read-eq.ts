import { failure } from '../../../shared/contract/errors.ts';
import { decodeText } from '../../../shared/eq/formats/decode-text.ts';
import type { FittedEq } from '../../../shared/eq/formats/fit-graphic.ts';
import { parseAndFit } from '../../../shared/eq/formats/fit-graphic.ts';
import { configOfBands } from '../../../shared/eq/make.ts';
import type { DspConfig } from '../../../shared/eq/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { oneOf } from '../commands/player-actions.ts';
import type { Io } from '../io.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { rateOf } from './numbers.ts';
import { nameOf, readBytes } from './read-text.ts';
import type { WarningJson } from './warnings.ts';
import { remark } from './warnings.ts';

/** Forms of the server's own configuration. */
export const forms = ['current', 'specified'] as const;

/** What the frequency of a shelf in a file stands for. */
const shelfMeanings = ['auto', 'corner', 'centre'] as const;

/** A file of bands as commands use it. */
export interface EqFile {
  readonly parsed: FittedEq;
  /** The whole chain that the file holds, or its bands as an enabled equalizer. */
  readonly config: DspConfig;
  /** Hz. */
  readonly rate: number;
  readonly warnings: readonly WarningJson[];
}

/**
 * Reads a FILE with the options `--rate` and `--shelves`. Throws what an option is refused for, and `invalid-input` for a
 * file that is no equalizer in any known format, with the lines' reasons in `detail.warnings`.
 */
export async function readEq(io: Io, file: string, given: Given): Promise<EqFile> {
  const rate = rateOf(given['rate']);
  const shelves = oneOf(text(given['shelves']) ?? 'auto', shelfMeanings);
  const parsed = parseAndFit(decodeText(await readBytes(io, file)), { rate, shelves });
  const { bands, preamp, channelPreamp, warnings } = parsed;
  if (isNone(parsed))
    throw failure(
      'invalid-input',
      [t('cli:eq.file.noEq', { name: nameOf(file) }), ...reasons(parsed)].join(' '),
      {
        field: 'file',
        warnings: warnings.slice(0, SHOWN),
      },
    );
  const config = parsed.config ?? configOfBands(bands, preamp, channelPreamp);
  return { parsed, rate, config, warnings: [...warnings, ...ofFit(parsed)] };
}

/** As above, for a command that stores it. Throws where there is nothing to store: that is what `reset` is for. */
export async function readEqToStore(io: Io, file: string, given: Given): Promise<EqFile> {
  const read = await readEq(io, file, given);
  const { config, bands, preamp, channelPreamp, warnings } = read.parsed;
  if (config !== null || bands.length > 0 || preamp !== 0 || Object.keys(channelPreamp).length > 0)
    return read;
  throw failure('invalid-input', t('cli:eq.file.noBands', { name: nameOf(file) }), {
    field: 'file',
    warnings: warnings.slice(0, SHOWN),
  });
}

/** Warnings that an error carries along. */
const SHOWN = 20;

/** A text of no known format, or a damaged file of this app. */
const isNone = ({ format, config, bands }: FittedEq): boolean =>
  format === 'unknown' || (format === 'json' && config === null && bands.length === 0);

/** What the reader says about the text as a whole. */
const reasons = ({ warnings }: FittedEq): string[] =>
  warnings.slice(0, 1).map(({ reason }) => reason);

function ofFit({ fit, bands }: FittedEq): WarningJson[] {
  if (fit === null) return [];
  const words = { rmse: fit.rmse.toFixed(2), most: fit.maxDeviation.toFixed(2) };
  return [remark(t('cli:eq.curveFit', { count: bands.length, ...words }))];
}
