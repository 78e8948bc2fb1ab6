import { failure } from '../../contract/errors.ts';
import { t } from '../../i18n/translate.ts';
import type { Curve } from './curve.ts';
import type { LineWarning, CurveRow } from './measurement-rows.ts';
import { readRows, parseRow } from './measurement-rows.ts';

const KEY = /^\s*GraphicEQ\s*:/i;

export interface Measurement extends Curve {
  /** Hz, ascending. */
  readonly freqs: readonly number[];
  /** dB. */
  readonly db: readonly number[];
  /** The target in the same file at the same frequencies (dB), if it is complete. */
  readonly target: readonly number[] | null;
  /** `response`: a measurement; `equalization`: the file (GraphicEQ) contains a correction itself. */
  readonly kind: 'response' | 'equalization';
  readonly warnings: readonly LineWarning[];
}

export interface MeasurementOptions {
  /** The field that errors name. Default `measurement`; a target needs only two points. */
  readonly field?: 'measurement' | 'target';
}

/** Larger texts are rejected (UTF-16 units, which are never more than bytes). */
export const MAX_MEASUREMENT = 16 * 1024 * 1024;
/** A measurement needs at least this many points. */
const MIN_POINTS = 8;
/** A house curve or a GraphicEQ line consists of straight lines. */
const MIN_DRAWN_POINTS = 2;

/**
 * Reads a measured response: AutoEq's CSV (column `raw`, and `target` if present), any file of two columns
 * (frequency in Hz, level in dB; separated by spaces, tabs, commas or semicolons; decimal comma if unambiguous), REW's
 * text export, or a GraphicEQ line. Reports unusable lines in `warnings`. Throws `invalid-input` with
 * `detail.field` if the file is too large or has too few points.
 */
export function parseMeasurement(text: string, options: MeasurementOptions = {}): Measurement {
  const { field = 'measurement' } = options;
  if (text.length > MAX_MEASUREMENT)
    throw failure('invalid-input', t('eqfit:error.large'), { field });
  const warnings: LineWarning[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const graphic = graphicPairs(lines, warnings);
  const rows = graphic ?? readRows(lines, warnings);
  const points = thinned(inOrder(rows, warnings));
  const fewest = graphic !== null || field === 'target' ? MIN_DRAWN_POINTS : MIN_POINTS;
  if (points.length < fewest)
    throw failure('invalid-input', t('eqfit:error.few', { found: points.length, fewest }), {
      field,
      warnings: warnings.slice(0, 20),
    });
  const target = points.map((point) => point.target);
  return {
    freqs: points.map(({ f }) => f),
    db: points.map(({ db }) => db),
    target: target.every((value) => value !== null) ? target : null,
    kind: graphic === null ? 'response' : 'equalization',
    warnings: [...warnings].sort((a, b) => a.line - b.line),
  };
}

/** Sorted by frequency; the first level wins if a frequency is repeated. */
function inOrder(rows: readonly CurveRow[], warnings: LineWarning[]): CurveRow[] {
  const sorted = [...rows].sort((a, b) => a.f - b.f || a.line - b.line);
  return sorted.filter((row, index) => {
    const again = row.f === sorted[index - 1]?.f;
    if (again) warnings.push({ line: row.line, reason: t('eqfit:line.again', { value: row.f }) });
    return !again;
  });
}

/** More points per octave than any step of a fit resolves. */
const PER_OCTAVE = 384;

/** The same curve with at most 384 points per octave: all bins of a long sweep would be a hundred thousand in the highest one. */
function thinned(rows: readonly CurveRow[]): CurveRow[] {
  const bins = new Map<number, CurveRow[]>();
  for (const row of rows) {
    const bin = Math.floor(Math.log2(row.f) * PER_OCTAVE);
    const there = bins.get(bin);
    if (there === undefined) bins.set(bin, [row]);
    else there.push(row);
  }
  return [...bins.values()].map((bin) => {
    const [first] = bin;
    return first !== undefined && bin.length === 1 ? first : averageRows(bin);
  });
}

function averageRows(bin: readonly CurveRow[]): CurveRow {
  const mean = (of: (row: CurveRow) => number): number =>
    bin.reduce((sum, row) => sum + of(row), 0) / bin.length;
  const targets = bin.some(({ target }) => target === null);
  return {
    line: bin[0]?.line ?? 0,
    f: mean(({ f }) => f),
    db: mean(({ db }) => db),
    target: targets ? null : mean(({ target }) => target ?? 0),
  };
}

/** The points of the first GraphicEQ line ("GraphicEQ: 20 -4; 60 -1.5"); null if there is none. */
function graphicPairs(lines: readonly string[], warnings: LineWarning[]): CurveRow[] | null {
  const index = lines.findIndex((line) => KEY.test(line));
  const text = lines[index];
  if (text === undefined) return null;
  const line = index + 1;
  const body = text.replace(KEY, '').trim();
  // A comma is a decimal comma if the line has no point, as in the GraphicEQ reader.
  const plain = body.includes('.') ? body : body.replaceAll(',', '.');
  return plain.split(';').flatMap((pair) => {
    if (pair.trim() === '') return [];
    const [f, db, more] = pair.trim().split(/\s+/);
    const row =
      more === undefined
        ? parseRow(line, [
            [f, '.'],
            [db, '.'],
          ])
        : null;
    if (row === null || typeof row === 'string') {
      const reason = t('eqfit:line.pair', { text: pair.trim().slice(0, 40) });
      warnings.push({ line, reason });
      return [];
    }
    return [row];
  });
}
