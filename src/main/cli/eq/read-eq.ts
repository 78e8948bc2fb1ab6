import type { ParsedEq } from '../../../shared/eq/formats/types.ts';
import { decodeText } from '../../../shared/eq/formats/decode-text.ts';
import { parseAndFit } from '../../../shared/eq/formats/fit-graphic.ts';
import { configOfBands } from '../../../shared/eq/make.ts';
import type { DspConfig } from '../../../shared/eq/model.ts';
import { oneOf } from '../commands/player-actions.ts';
import type { Io } from '../io.ts';
import { text } from '../options.ts';
import { shelfMeanings } from './export-names.ts';
import { rateOf } from './numbers.ts';
import { readBytes } from './read-text.ts';

/** A file of bands as commands use it. */
export interface EqFile {
  readonly parsed: ParsedEq;
  /** The whole chain that the file holds, or its bands as an enabled equalizer. */
  readonly config: DspConfig;
  /** Hz. */
  readonly rate: number;
}

/** Reads a FILE with the options `--rate` and `--shelves`. Throws what the file or an option is refused for. */
export async function readEq(
  io: Io,
  file: string,
  given: Readonly<Record<string, unknown>>,
): Promise<EqFile> {
  const rate = rateOf(given['rate']);
  const shelves = oneOf(text(given['shelves']) ?? 'auto', shelfMeanings);
  const parsed = parseAndFit(decodeText(await readBytes(io, file)), { rate, shelves });
  const { bands, preamp, channelPreamp } = parsed;
  return { parsed, rate, config: parsed.config ?? configOfBands(bands, preamp, channelPreamp) };
}
