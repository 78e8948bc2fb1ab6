import { t } from '../../i18n/translate.ts';
import type { Biquad } from '../biquad.ts';
import { EqBuilder } from './builder.ts';
import type { Line } from './lines.ts';
import { excerpt } from './lines.ts';
import { readNumber } from './number-text.ts';
import { tidy } from './shelf.ts';
import { formatNames } from './targets.ts';
import type { ParsedEq, Exported } from './types.ts';
import { bandBiquad, biquad } from '../biquad.ts';
import type { FlatEq } from './flat.ts';
import type { BandType } from '../model.ts';

/** The function of a section, derived from its coefficients. */
type Solved =
  | {
      readonly k: 'band';
      readonly type: BandType;
      readonly frequency: number;
      readonly gain: number;
      readonly q: number;
    }
  /** Flat gain, dB. */
  | { readonly k: 'gain'; readonly gain: number };

interface Guess {
  readonly type: BandType;
  readonly cos: number;
  /** alpha of the cookbook: sin w0 / 2Q. */
  readonly alpha: number;
  readonly a: number;
}

/** Precision of written coefficients. If recomputing a section deviates more, it is not from the cookbook. */
const CLOSE = 2e-7;
/** Tolerance for an exact match: the error of solving with 15 decimals. */
const SAME = 1e-10;

/** Biquads per block of the plug-in. */
const BLOCK = 10;

const names = ['b0', 'b1', 'b2', 'a1', 'a2'] as const;
type Name = (typeof names)[number];

const isName = (text: string): text is Name => names.some((name) => name === text);

/** A block of coefficients while it is being read. */
interface Block {
  readonly line: number;
  readonly values: Partial<Record<Name, number>>;
}

/** Reads sections in miniDSP's notation, in which a1 and a2 have the opposite sign. */
export function parseMinidsp(lines: readonly Line[], rate: number): ParsedEq {
  const builder = new EqBuilder();
  let block: Block | null = null;
  for (const { number, text } of lines) {
    for (const piece of text.split(',')) {
      const part = piece.trim();
      if (part === '') continue;
      if (/^biquad\d{1,4}$/i.test(part)) {
        finish(builder, block, rate);
        if (block !== null && /^biquad1$/i.test(part))
          builder.warn(number, t('eqfiles:line.blockAgain'));
        block = { line: number, values: {} };
        continue;
      }
      const [name = '', value = ''] = part.split('=', 2).map((side) => side.trim());
      const coefficient = readNumber(value);
      if (block === null || !isName(name) || coefficient === null)
        builder.warn(number, () => t('eqfiles:line.noCoefficient', { text: excerpt(part) }));
      else block.values[name] = coefficient;
    }
  }
  finish(builder, block, rate);
  return builder.build('minidsp');
}

function parseSection({ b0, b1, b2, a1, a2 }: Block['values']): Biquad | null {
  if (b0 === undefined || b1 === undefined || b2 === undefined) return null;
  if (a1 === undefined || a2 === undefined) return null;
  return { b0, b1, b2, a1: -a1, a2: -a2 };
}

function finish(builder: EqBuilder, block: Block | null, rate: number): void {
  if (block === null) return;
  const { line, values } = block;
  const section = parseSection(values);
  if (section === null) {
    builder.warn(line, () => t('eqfiles:line.missingCoefficient'));
    return;
  }
  const solved = solveBiquad(section, rate);
  if (solved === null) {
    builder.warn(line, () => t('eqfiles:line.unsolved', { rate }));
    return;
  }
  if (solved.k === 'gain') {
    if (tidy(solved.gain, 4) !== 0) builder.addPreamp(line, ['ALL'], tidy(solved.gain, 4));
    return;
  }
  if (builder.bands.length === 0) builder.warn(line, t('eqfiles:line.solvedAt', { rate }));
  const { type } = solved;
  // Digits of the coefficients.
  const frequency = tidy(solved.frequency, 2);
  const gain = tidy(solved.gain, 3);
  builder.addBand(line, ['ALL'], { type, frequency, gain, q: tidy(solved.q, 4), enabled: true });
}

const level = (gain: number): Biquad => ({ b0: 10 ** (gain / 20), b1: 0, b2: 0, a1: 0, a2: 0 });

/** a1 and a2 have the opposite sign; the last value has no trailing comma. */
function formatSection({ b0, b1, b2, a1, a2 }: Biquad, number: number, last: boolean): string {
  const values = Object.entries({ b0, b1, b2, a1: -a1, a2: -a2 });
  const lines = values.map(([name, value]) => `${name}=${(value === 0 ? 0 : value).toFixed(15)}`);
  return `biquad${String(number)},\n${lines.join(',\n')}${last ? '' : ','}`;
}

function formatBlocks(sections: readonly Biquad[]): string[] {
  const blocks: string[] = [];
  for (let from = 0; from < sections.length; from += BLOCK) {
    const block = sections.slice(from, from + BLOCK);
    blocks.push(
      block
        .map((section, index) => formatSection(section, index + 1, index === block.length - 1))
        .join('\n'),
    );
  }
  return blocks;
}

/** Writes coefficients for miniDSP at one sample rate (Hz): blocks of at most ten, separated by empty lines. */
export function writeMinidsp(flat: FlatEq, rate: number): Exported {
  const lost = [...flat.lost];
  const on = flat.bands.filter(({ enabled }) => enabled);
  if (on.length < flat.bands.length)
    lost.push(t('eqfiles:lost.disabled', { count: flat.bands.length - on.length }));
  const high = on.filter((band) => bandBiquad(band, rate) === null);
  if (high.length > 0)
    lost.push(t('eqfiles:lost.aboveHalf', { count: high.length, rate, names: formatNames(high) }));
  const sectionsFor = (channel: string): Biquad[] => {
    const gain = flat.preamp + (flat.channelPreamp[channel] ?? 0);
    const bands = on.filter((band) => band.channel === 'ALL' || band.channel === channel);
    const sections = bands
      .map((band) => bandBiquad(band, rate))
      .filter((section) => section !== null);
    return gain === 0 && sections.length > 0 ? sections : [level(gain), ...sections];
  };
  const left = formatBlocks(sectionsFor('FL'));
  const right = formatBlocks(sectionsFor('FR'));
  const same = left.join() === right.join();
  const all = same ? left : [...left, ...right];
  const rules = [t('eqfiles:lost.oneRate', { rate })];
  if (!same) rules.push(t('eqfiles:lost.sides', { left: left.length, right: right.length }));
  else if (all.length > 1) rules.push(t('eqfiles:lost.blocks', { count: all.length }));
  const other = on.filter(({ channel }) => !['ALL', 'FL', 'FR'].includes(channel)).length;
  if (other > 0) lost.push(t('eqfiles:lost.channelBands', { count: other }));
  return { text: `${all.join('\n\n')}\n`, warnings: [...lost, ...rules] };
}

const near = (first: Biquad, two: Biquad, bound: number): boolean =>
  (['b0', 'b1', 'b2', 'a1', 'a2'] as const).every(
    (name) => Math.abs(first[name] - two[name]) <= bound * Math.max(1, Math.abs(first[name])),
  );

/**
 * The cookbook filter with these coefficients (a0 = 1) at a sample rate (Hz), found in closed form and verified by
 * recomputing its coefficients; null if there is none.
 */
function solveBiquad(section: Biquad, rate: number): Solved | null {
  const { b0, b1, b2, a1, a2 } = section;
  const flat = [b1 - a1 * b0, b2 - a2 * b0].every((rest) => Math.abs(rest) < 1e-9);
  if (flat && b0 > 0) return { k: 'gain', gain: 20 * Math.log10(b0) };
  if (a2 >= 1 || a2 <= -1) return null;
  const fits = [...plainGuesses(section), ...shelfGuesses(section)].flatMap((guess) => {
    const solved = resolve(guess, rate);
    if (solved === null) return [];
    const again = biquad(solved.type, solved.frequency, solved.gain, solved.q, rate);
    return again !== null && near(section, again, CLOSE) ? [{ solved, again }] : [];
  });
  // A wide, low shelf has nearly the coefficients of a peak.
  const fit = fits.find(({ again }) => near(section, again, SAME)) ?? fits[0];
  return fit === undefined ? null : { k: 'band', ...fit.solved };
}

function resolve({ type, cos, alpha, a }: Guess, rate: number) {
  if (!(cos > -1 && cos < 1) || !(alpha > 0) || !(a > 0)) return null;
  const w0 = Math.acos(cos);
  const frequency = (w0 * rate) / (2 * Math.PI);
  return { type, frequency, gain: 40 * Math.log10(a), q: Math.sin(w0) / (2 * alpha) };
}

/** Filters whose poles are independent of the gain (alpha from a2), and the peak, whose poles have alpha / A. */
function plainGuesses({ b0, a1, a2 }: Biquad): Guess[] {
  const beta = (1 - a2) / (1 + a2);
  const cos = (-a1 * (1 + beta)) / 2;
  const up = b0 * (1 + beta) - 1;
  const types = ['low_pass', 'high_pass', 'notch', 'all_pass'] as const;
  const plain = types.map((type) => ({ type, cos, alpha: beta, a: 1 }));
  if (up <= 0 || beta <= 0) return plain;
  const a = Math.sqrt(up / beta);
  // Last, because a notch is a peak of infinite depth.
  return [...plain, { type: 'peak', cos, alpha: beta * a, a }];
}

function shelfGuesses({ b0, b1, b2, a1, a2 }: Biquad): Guess[] {
  const low = (b0 + b1 + b2) / (1 + a1 + a2);
  const high = (b0 - b1 + b2) / (1 - a1 + a2);
  const guesses: Guess[] = [];
  for (const [type, level, sign] of [
    ['low_shelf', low, 1],
    ['high_shelf', high, -1],
  ] as const) {
    if (!(level > 0)) continue;
    const a = Math.sqrt(level);
    // (1 + a2) a0 = 2 s and a1 a0 = -2 sign ((A-1) + sign (A+1) cos), with s = (A+1) + sign cos.
    const ratio = (-sign * a1) / (1 + a2);
    const cos = (sign * (ratio * (a + 1) - (a - 1))) / (a + 1 - ratio * (a - 1));
    const s = a + 1 + sign * (a - 1) * cos;
    const alpha = (((1 - a2) / (1 + a2)) * s) / (2 * Math.sqrt(a));
    guesses.push({ type, cos, alpha, a });
  }
  return guesses;
}
