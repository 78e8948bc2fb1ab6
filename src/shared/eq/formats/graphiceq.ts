import { t } from '../../i18n/translate.ts';
import type { EqBuilder } from './builder.ts';
import { EqBuilder as Builder } from './builder.ts';
import type { Line } from './lines.ts';
import { excerpt } from './lines.ts';
import { readNumber, writeNumber } from './number-text.ts';
import type { CurvePoints, ParsedEq, Exported } from './types.ts';
import { chainResponse } from '../chain.ts';
import type { DspConfig } from '../model.ts';
import { flatten } from './flat.ts';

/** Frequency ratio of adjacent points on AutoEq's grid, which Wavelet requires. */
const STEP = 1.0563;

/** 127 whole frequencies, 20 to 19871 Hz. */
export const graphicGrid: readonly number[] = [
  ...new Set(Array.from({ length: 127 }, (_, index) => Math.round(20 * STEP ** index))),
];

/** Points of `20 -4.0; 60 -1.5; ...` (Hz ascending, dB), and the number of invalid ones. */
function readPoints(text: string): { points: CurvePoints; unread: number } {
  // A comma is the decimal separator only if there is no point.
  const plain = (text.includes('.') ? text : text.replaceAll(',', '.')).replaceAll('\u2212', '-');
  const points = new Map<number, number>();
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
      if (frequency === null || gain === null || frequency <= 0 || points.has(frequency))
        unread += 1;
      else points.set(frequency, gain);
    }
  }
  const sorted = [...points].sort(([a], [b]) => a - b);
  return {
    points: { freqs: sorted.map(([freq]) => freq), db: sorted.map(([, db]) => db) },
    unread,
  };
}

/** dB of a curve at a frequency (Hz): linear interpolation over log frequency, end levels beyond the ends. */
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
  const from = freqs[low] ?? 1;
  const to = freqs[high] ?? 1;
  const part = Math.log(frequency / from) / Math.log(to / from);
  return (db[low] ?? 0) + part * ((db[high] ?? 0) - (db[low] ?? 0));
}

/** Two curves in series: their sum, at the points of both. */
function added(first: CurvePoints, two: CurvePoints): CurvePoints {
  const freqs = [...new Set([...first.freqs, ...two.freqs])].sort((a, b) => a - b);
  return { freqs, db: freqs.map((freq) => curveAt(first, freq) + curveAt(two, freq)) };
}

/** Reads the text after `GraphicEQ:`. */
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
  if (channels.length === 0) builder.warn(line, t('eqfiles:line.nowhere'));
  for (const channel of channels) {
    const before = builder.curves.get(channel);
    builder.curves.set(channel, before === undefined ? points : added(before, points));
  }
}

/** Reads a text that consists of a graphic equalizer, with or without its key. */
export function parsePoints(lines: readonly Line[]): ParsedEq {
  const builder = new Builder();
  for (const { number, text } of lines) {
    const colon = text.indexOf(':');
    if (text.trim() !== '') addGraphicEq(builder, number, text.slice(colon + 1), ['ALL']);
  }
  return builder.build('graphiceq');
}

/** Frequencies (Hz) over which a point's level is averaged: its section of the axis in steps of 1/96 octave. */
function sampleShare(index: number): number[] {
  const here = graphicGrid[index] ?? 0;
  const from = Math.sqrt(here * (graphicGrid[index - 1] ?? here / STEP));
  const to = Math.sqrt(here * (graphicGrid[index + 1] ?? here * STEP));
  const count = Math.max(1, Math.round(96 * Math.log2(to / from)));
  return Array.from({ length: count }, (_, step) => from * (to / from) ** ((step + 0.5) / count));
}

/** Writes the response of the whole chain as the points of a graphic equalizer; the peak is at 0 dB. */
export function writeGraphicEq(config: DspConfig, rate: number): Exported {
  const shares = graphicGrid.map((_, index) => sampleShare(index));
  // Frequencies above half the rate get the value just below it.
  const highest = rate * 0.49;
  const freqs = Float64Array.from(shares.flat(), (frequency) => Math.min(frequency, highest));
  const { left, right } = chainResponse({ ...config, enabled: true }, rate, freqs);
  let at = 0;
  const levels = shares.map((share) => {
    let sum = 0;
    const end = at + share.length;
    for (; at < end; at += 1) sum += ((left[at] ?? 0) + (right[at] ?? 0)) / 2;
    return sum / share.length;
  });
  const top = Math.max(...levels);
  const points = levels.map(
    (level, index) => `${String(graphicGrid[index] ?? 0)} ${writeNumber(level - top, 1, 1)}`,
  );
  return {
    text: `GraphicEQ: ${points.join('; ')}\n`,
    warnings: listLosses(config, left, right, rate),
  };
}

function listLosses(
  config: DspConfig,
  left: Float64Array,
  right: Float64Array,
  rate: number,
): string[] {
  const lost = [...flatten(config).lost];
  const apart = left.some((level, index) => Math.abs(level - (right[index] ?? 0)) > 0.05);
  if (apart) lost.push(t('eqfiles:lost.meanOfSides'));
  return [...lost, t('eqfiles:lost.points', { rate })];
}
