import { t } from '../../i18n/translate.ts';
import type { Separator } from './table-cells.ts';
import { splitCells, isData, detectSeparator } from './table-cells.ts';
import type { Head } from './table-head.ts';
import { parseHead } from './table-head.ts';
import type { Decimal } from './table-numbers.ts';
import { detectDecimals, isSweep, parseNumber } from './table-numbers.ts';

/** Maximum number of lines used to detect the format. */
const MAX_SAMPLE = 400;

/** A line of a file that was skipped or looks wrong, and why. `line` counts from 1. */
export interface LineWarning {
  readonly line: number;
  readonly reason: string;
}

/** A line with a frequency and a level. */
export interface CurveRow {
  readonly line: number;
  /** Hz. */
  readonly f: number;
  /** dB. */
  readonly db: number;
  readonly target: number | null;
}

/** Larger levels are invalid (dB). */
const MAX_LEVEL_DB = 400;
/** Larger frequencies are invalid (Hz). */
const MAX_FREQUENCY_HZ = 1_000_000;
/** Prefixes of comment lines. */
const REMARK = /^\s*([*#;!%]|\/\/|["'](?![^"']*["']\s*[,;\t]))/;

/** How to read the rows of a table. */
interface Table {
  readonly separator: Separator;
  readonly columns: Omit<Head, 'names'>;
  readonly decimals: readonly Decimal[];
}

/** Reads the lines of a table and adds unusable ones to `warnings`. */
export function readRows(lines: readonly string[], warnings: LineWarning[]): CurveRow[] {
  const table = detectTable(lines, warnings);
  if (table === null) return [];
  const { separator, columns, decimals } = table;
  const { f, db, target, unit } = columns;
  const rows: CurveRow[] = [];
  if (db === null) return rows;
  const cell = (cells: readonly string[], at: number): Cell => [cells[at], decimals[at] ?? '.'];
  lines.forEach((text, index) => {
    if (text.trim() === '' || REMARK.test(text)) return;
    const cells = splitCells(text, separator);
    const row = parseRow(index + 1, [cell(cells, f), cell(cells, db)], {
      unit,
      target: target === null ? undefined : cell(cells, target),
    });
    if (typeof row !== 'string') rows.push(row);
    // Lines above the first number are the file's header, not errors.
    else if (rows.length > 0 || isData(cells, separator))
      warnings.push({ line: index + 1, reason: row });
  });
  return rows;
}

/** How to read a table, from its header and its first rows; null if it has no rows. */
function detectTable(lines: readonly string[], warnings: LineWarning[]): Table | null {
  const sample: { text: string; line: number }[] = [];
  for (const [at, text] of lines.entries()) {
    if (sample.length === MAX_SAMPLE) break;
    if (/\d/.test(text) && !REMARK.test(text)) sample.push({ text, line: at + 1 });
  }
  const separator = detectSeparator(sample.map(({ text }) => text));
  if (separator === null) return null;
  const data = sample
    .map(({ text, line }) => ({ line, cells: trimmed(splitCells(text, separator)) }))
    .filter(({ cells }) => isData(cells, separator));
  const rows = data.map(({ cells }) => cells);
  const width = countColumns(rows);
  const decimals = detectDecimals(rows, width);
  const above = lines.slice(0, (data[0]?.line ?? 1) - 1);
  const head = headAbove(above, { separator, width }, warnings);
  const columns = head === null ? positions : checked(head, { rows, decimals }, warnings);
  return { separator, columns, decimals };
}

const positions: Table['columns'] = { f: 0, db: 1, target: null, unit: 1 };

/** The cells without empty ones, which a trailing separator creates. */
function trimmed(cells: string[]): string[] {
  while (cells.length > 2 && cells.at(-1) === '') cells.pop();
  return cells;
}

/** The number of cells that most rows have. */
function countColumns(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 2;
}

/** The last header above the rows, with its line number. */
function headAbove(
  above: readonly string[],
  shape: { readonly separator: Separator; readonly width: number },
  warnings: LineWarning[],
): (Head & { readonly line: number }) | null {
  for (const [back, text] of above.slice(-MAX_SAMPLE).reverse().entries()) {
    const line = above.length - back;
    const remark = REMARK.test(text);
    // A header can be a comment: `* Freq(Hz) SPL(dB)`.
    const head = parseHead(text.replace(/^\s*[*#]+\s*/, ''), { ...shape, remark });
    if (head === 'mismatch')
      warnings.push({ line, reason: t('eqfit:line.headCount', { count: shape.width }) });
    if (head !== null) return head === 'mismatch' ? null : { ...head, line };
  }
  return null;
}

/** The columns of a header, unless the rows show that another column has the frequencies. */
function checked(
  head: Head & { readonly line: number },
  { rows, decimals }: { rows: readonly (readonly string[])[]; decimals: readonly Decimal[] },
  warnings: LineWarning[],
): Table['columns'] {
  const { line, names } = head;
  if (head.db === null) warnings.push({ line, reason: t('eqfit:line.noLevels') });
  const sweeps = decimals.map((decimal, at) =>
    isSweep(rows.map((row) => parseNumber(row[at], decimal))),
  );
  const swept = sweeps.indexOf(true);
  if (swept < 0 || sweeps[head.f] === true) return head;
  const name = names[head.f] ?? '';
  warnings.push({ line, reason: t('eqfit:line.headOrder', { name, column: swept + 1 }) });
  return { ...head, f: swept, db: head.db === swept ? head.f : head.db };
}

/** A cell, and the decimal character of its column. */
type Cell = readonly [text: string | undefined, decimal: Decimal];

/** A line from its cells, or the reason to skip it. */
export function parseRow(
  line: number,
  [[fText, fStyle], [dbText, dbStyle]]: readonly [Cell, Cell],
  { unit = 1, target }: { unit?: number; target?: Cell | undefined } = {},
): CurveRow | string {
  const f = parseNumber(fText, fStyle);
  const db = parseNumber(dbText, dbStyle);
  if (f === null) return t('eqfit:line.noFrequency');
  if (db === null) return t('eqfit:line.noLevel', { value: fText ?? '' });
  if (f <= 0 || f * unit > MAX_FREQUENCY_HZ)
    return t('eqfit:line.frequency', { value: fText ?? '' });
  if (Math.abs(db) > MAX_LEVEL_DB) return t('eqfit:line.level', { value: dbText ?? '' });
  return { line, f: f * unit, db, target: target === undefined ? null : parseNumber(...target) };
}
