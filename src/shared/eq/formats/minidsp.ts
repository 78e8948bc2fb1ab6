import { t } from '../../i18n/translate.ts';
import type { Biquad } from '../biquad.ts';
import { EqBuilder } from './builder.ts';
import type { Line } from './lines.ts';
import { excerpt } from './lines.ts';
import { readNumber } from './number-text.ts';
import { tidy } from './shelf.ts';
import { solveBiquad } from './solve-biquad.ts';
import type { ParsedEq } from './types.ts';

const names = ['b0', 'b1', 'b2', 'a1', 'a2'] as const;
type Name = (typeof names)[number];

const isName = (text: string): text is Name => names.some((name) => name === text);

/** One block of coefficients as it is being read. */
interface Block {
  readonly line: number;
  readonly values: Partial<Record<Name, number>>;
}

/** Reads sections as miniDSP takes them; a1 and a2 stand there with the opposite sign. */
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

function sectionOf({ b0, b1, b2, a1, a2 }: Block['values']): Biquad | null {
  if (b0 === undefined || b1 === undefined || b2 === undefined) return null;
  if (a1 === undefined || a2 === undefined) return null;
  return { b0, b1, b2, a1: -a1, a2: -a2 };
}

function finish(builder: EqBuilder, block: Block | null, rate: number): void {
  if (block === null) return;
  const { line, values } = block;
  const section = sectionOf(values);
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
  // Coefficients have no more digits than these.
  const frequency = tidy(solved.frequency, 2);
  const gain = tidy(solved.gain, 3);
  builder.addBand(line, ['ALL'], { type, frequency, gain, q: tidy(solved.q, 4), enabled: true });
}
