import { t } from '../../i18n/translate.ts';
import { readFilter } from './apo-filter.ts';
import { inScope } from './apo-scope.ts';
import type { ApoStyle } from './apo-style.ts';
import { isFilterLine, detectStyle } from './apo-style.ts';
import { EqBuilder } from './builder.ts';
import { readChannels, apoChannel, joinChannels } from './channels.ts';
import { addGraphicEq } from './graphiceq.ts';
import type { Line } from './lines.ts';
import { excerpt } from './lines.ts';
import { readNumber, writeNumber } from './number-text.ts';
import type { ParsedEq, ParseOptions, ShelfMeaning, Exported } from './types.ts';
import type { Band } from '../model.ts';
import { usesGain } from '../model.ts';
import type { FlatEq } from './flat.ts';

const types: Readonly<Record<Band['type'], string>> = {
  peak: 'PK',
  low_shelf: 'LSC',
  high_shelf: 'HSC',
  low_pass: 'LPQ',
  high_pass: 'HPQ',
  notch: 'NO',
  all_pass: 'AP',
  unknown: 'None',
};

/** Equalizer APO commands that an equalizer cannot express. */
const commands: ReadonlySet<string> = new Set([
  'Copy',
  'Delay',
  'Eval',
  'Include',
  'Convolution',
  'MultiConvolution',
  'LoudnessCorrection',
  'VSTPlugin',
]);

/** Keys in the header of a Room EQ Wizard file. */
const rewKeys: ReadonlySet<string> = new Set([
  'dated',
  'notes',
  'equaliser',
  'equalizer',
  'room eq',
]);

const comment = /^\s*(?:#|;|\/\/|\*)/;
const looksLikeFilter = /\b(?:ON|OFF)\s{1,20}[A-Za-z]{2,5}\d?\b.{0,200}\bFc\b/i;

/** State of the reader between lines. */
class ApoReader {
  readonly builder = new EqBuilder();
  #channels: string[] = ['ALL'];
  /** Whether a line named `all`: separate left and right channels are then intentional. */
  #saidAll = false;
  /** Whether a filter line was found: in a Room EQ Wizard file, the lines before the first one are the header. */
  #begun = false;
  readonly #options: { readonly rate: number; readonly shelves: ShelfMeaning };
  readonly #style: ApoStyle;
  /** Whether shelves give the center because of the file's spelling. */
  readonly #guessed: boolean;

  constructor(options: ParseOptions, style: ApoStyle) {
    const { rate, shelves = 'auto' } = options;
    this.#style = style;
    this.#guessed = shelves === 'auto' && style.shelves === 'centre';
    this.#options = { rate, shelves: shelves === 'auto' ? style.shelves : shelves };
  }

  read(line: Line): void {
    const { text } = line;
    if (text.trim() === '') return;
    if (isFilterLine(text)) {
      this.#begun = true;
      this.#filter(line.number, text.slice(text.indexOf(':') + 1));
      return;
    }
    if (comment.test(text)) {
      if (looksLikeFilter.test(text.slice(0, 400)))
        this.builder.warn(line.number, t('eqfiles:line.commentedOut'));
      return;
    }
    const colon = text.indexOf(':');
    if (colon < 0) this.#words(line);
    else this.#command(line, text.slice(0, colon).trim(), text.slice(colon + 1));
  }

  end(): ParsedEq {
    if (!this.#saidAll) joinChannels(this.builder);
    return this.builder.build(this.#style.format);
  }

  #filter(line: number, rest: string): void {
    const read = readFilter(rest, this.#options);
    if (read.k === 'none') return;
    if (read.k === 'wrong') {
      this.builder.warn(line, read.reason);
      return;
    }
    if (read.shelf) this.#shelf(line);
    for (const note of read.notes) this.builder.warn(line, note);
    if (this.#channels.length === 0) this.builder.warn(line, t('eqfiles:line.nowhere'));
    this.builder.addBand(line, this.#channels, read.band);
  }

  #shelf(line: number): void {
    const { builder } = this;
    if (builder.shelves === null && this.#guessed)
      builder.warn(line, t('eqfiles:line.centreGuess'));
    builder.shelves = this.#options.shelves;
  }

  /** A line without a colon, which Equalizer APO ignores. */
  #words({ number, text }: Line): void {
    if (looksLikeFilter.test(text.slice(0, 400)))
      this.builder.warn(number, t('eqfiles:line.filterWithoutKey'));
    else if (this.#style.format !== 'rew' || this.#begun)
      this.builder.warn(number, () => t('eqfiles:line.noKey', { text: excerpt(text) }));
  }

  #command(line: Line, key: string, rest: string): void {
    const { number, text } = line;
    if (key === 'Preamp') this.#preamp(number, rest);
    else if (key === 'Channel') this.#channel(number, rest);
    else if (key === 'GraphicEQ') addGraphicEq(this.builder, number, rest, this.#channels);
    else if (commands.has(key)) this.builder.warn(number, t('eqfiles:line.command', { key }));
    else if (looksLikeFilter.test(text.slice(0, 400)))
      this.builder.warn(number, t('eqfiles:line.filterKeyCase', { key: excerpt(key, 30) }));
    else if (this.#style.format !== 'rew' || (this.#begun && !rewKeys.has(key.toLowerCase())))
      this.builder.warn(number, () => t('eqfiles:line.unknownKey', { key: excerpt(key, 30) }));
  }

  #preamp(line: number, rest: string): void {
    const token = /^\s{0,100}([-+\u22120-9.,eE]{1,40})\s{0,100}(?:dB\b|$|\s)/i.exec(
      rest.slice(0, 400),
    )?.[1];
    const gain = readNumber((token ?? '').replaceAll(',', '.').replaceAll('\u2212', '-'));
    if (gain === null)
      this.builder.warn(line, t('eqfiles:line.badPreamp', { text: excerpt(rest) }));
    else if (this.#channels.length === 0) this.builder.warn(line, t('eqfiles:line.nowhere'));
    else this.builder.addPreamp(line, this.#channels, gain);
  }

  #channel(line: number, rest: string): void {
    const { channels, unknown, other } = readChannels(rest.slice(0, 1000));
    this.#channels = channels;
    this.#saidAll ||= channels.includes('ALL');
    if (unknown.length > 0)
      this.builder.warn(
        line,
        t('eqfiles:line.unknownChannel', { names: excerpt(unknown.join(' ')) }),
      );
    if (other.length > 0)
      this.builder.warn(line, t('eqfiles:line.otherChannel', { names: other.join(', ') }));
    if (channels.length === 0 && unknown.length === 0)
      this.builder.warn(line, t('eqfiles:line.noChannel'));
  }
}

/** Reads text of Equalizer APO, Peace, AutoEq or Room EQ Wizard. */
export function parseApo(lines: readonly Line[], options: ParseOptions): ParsedEq {
  const { lines: applied, scopes, warnings } = inScope(lines, options);
  const reader = new ApoReader(options, detectStyle(applied));
  for (const { line, reason } of warnings) reader.builder.warn(line, reason);
  for (const line of applied) reader.read(line);
  return { ...reader.end(), scopes };
}

/**
 * `Fc ... Hz`, with at most two decimals: readers treat a point before the last three characters as a thousands
 * separator.
 */
const formatBandFrequency = ({ frequency }: Band): string =>
  writeNumber(Math.max(frequency, 0.01), 2);

function formatFilter(band: Band, number: number, plainLabels: boolean): string {
  const label = types[band.type];
  const type = plainLabels && (label === 'LSC' || label === 'HSC') ? label.slice(0, 2) : label;
  const gain = usesGain(band.type) ? ` Gain ${writeNumber(band.gain, 2, 1)} dB` : '';
  const state = band.enabled ? 'ON' : 'OFF';
  const q = writeNumber(band.q, 4, 2);
  return `Filter ${String(number)}: ${state} ${type} Fc ${formatBandFrequency(band)} Hz${gain} Q ${q}`;
}

const formatPreamp = (gain: number): string => `Preamp: ${writeNumber(gain, 2, 1)} dB`;

/** Writes text for Equalizer APO and Peace. Bands for one channel are in blocks of that channel. */
export function writeApo(flat: FlatEq, labels: 'centre' | 'plain'): Exported {
  const lines = [formatPreamp(flat.preamp)];
  let channel = 'ALL';
  const turnTo = (next: string): void => {
    if (next !== channel) lines.push(`Channel: ${apoChannel(next)}`);
    channel = next;
  };
  for (const [name, gain] of Object.entries(flat.channelPreamp)) {
    turnTo(name);
    lines.push(formatPreamp(gain));
  }
  flat.bands.forEach((band, index) => {
    turnTo(band.channel);
    lines.push(formatFilter(band, index + 1, labels === 'plain'));
  });
  turnTo('ALL');
  const shelves = flat.bands.some(({ type }) => type === 'low_shelf' || type === 'high_shelf');
  const warned = labels === 'plain' && shelves ? [t('eqfiles:lost.plainLabels')] : [];
  return { text: `${lines.join('\n')}\n`, warnings: [...flat.lost, ...warned] };
}
