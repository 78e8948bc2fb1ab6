import { t } from '../../i18n/translate.ts';
import type { EqBuilder } from './builder.ts';
import { EqBuilder as Builder } from './builder.ts';
import type { Line } from './lines.ts';
import { excerpt } from './lines.ts';
import { readNumber } from './number-text.ts';
import type { CurvePoints, ParsedEq } from './types.ts';

/** Points of `20 -4.0; 60 -1.5; ...` (Hz ascending, dB), and how many of them could not be read. */
export function readPoints(text: string): { points: CurvePoints; unread: number } {
  // A comma is the decimal point only where no point is.
  const plain = (text.includes('.') ? text : text.replaceAll(',', '.')).replaceAll('\u2212', '-');
  const found = new Map<number, number>();
  let unread = 0;
  for (const piece of plain.split(';')) {
    const numbers = piece.match(/[-+0-9.eE]+/g) ?? [];
    if (numbers.length === 0 && piece.trim() === '') continue;
    if (numbers.length === 0 || numbers.length % 2 > 0) {
      unread += 1;
      continue;
    }
    for (let at = 0; at < numbers.length; at += 2) {
      const frequency = readNumber(numbers[at] ?? '');
      const gain = readNumber(numbers[at + 1] ?? '');
      if (frequency === null || gain === null || frequency <= 0 || found.has(frequency))
        unread += 1;
      else found.set(frequency, gain);
    }
  }
  const sorted = [...found].sort(([a], [b]) => a - b);
  return {
    points: { freqs: sorted.map(([freq]) => freq), db: sorted.map(([, db]) => db) },
    unread,
  };
}

/** dB of a curve at a frequency (Hz), straight between points over log frequency, level beyond them. */
export function curveAt({ freqs, db }: CurvePoints, frequency: number): number {
  let low = 0;
  let high = freqs.length - 1;
  if (frequency <= (freqs[low] ?? 0)) return db[low] ?? 0;
  if (frequency >= (freqs[high] ?? 0)) return db[high] ?? 0;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((freqs[middle] ?? 0) <= frequency) low = middle;
    else high = middle;
  }
  const [from, to] = [freqs[low] ?? 1, freqs[high] ?? 1];
  const part = Math.log(frequency / from) / Math.log(to / from);
  return (db[low] ?? 0) + part * ((db[high] ?? 0) - (db[low] ?? 0));
}

/** Two curves after each other: the sum, at the points of both. */
function added(one: CurvePoints, two: CurvePoints): CurvePoints {
  const freqs = [...new Set([...one.freqs, ...two.freqs])].sort((a, b) => a - b);
  return { freqs, db: freqs.map((freq) => curveAt(one, freq) + curveAt(two, freq)) };
}

/** Takes in what stands behind `GraphicEQ:`. */
export function addGraphicEq(
  builder: EqBuilder,
  line: number,
  text: string,
  channels: readonly string[],
): void {
  const { points, unread } = readPoints(text);
  if (points.freqs.length === 0) {
    builder.warn(line, t('eqfiles:line.noPoints', { text: excerpt(text) }));
    return;
  }
  if (unread > 0) builder.warn(line, t('eqfiles:line.unreadPoints', { count: unread }));
  const { curve } = builder;
  if (!channels.includes('ALL')) {
    builder.warn(
      line,
      t(curve === null ? 'eqfiles:line.curveChannel' : 'eqfiles:line.curveSecond'),
    );
    builder.curve ??= points;
  } else builder.curve = curve === null ? points : added(curve, points);
}

/** Reads a text whose only content is a graphic equalizer, with or without its key. */
export function parsePoints(lines: readonly Line[]): ParsedEq {
  const builder = new Builder();
  for (const { number, text } of lines) {
    const colon = text.indexOf(':');
    if (text.trim() !== '') addGraphicEq(builder, number, text.slice(colon + 1), ['ALL']);
  }
  return builder.build('graphiceq');
}
