import { t } from '../../i18n/translate.ts';
import type { LineWarning } from './line-warning.ts';
import { cellsOf, styleOf } from './number-style.ts';

/** One usable line. */
export interface Row {
  readonly line: number;
  /** Hz. */
  readonly f: number;
  /** dB. */
  readonly db: number;
  readonly target: number | null;
}

/** Which cell is what. */
interface Columns {
  readonly f: number;
  readonly db: number;
  readonly target: number | null;
  /** Hz for one unit of the frequency column. */
  readonly unit: number;
}

const twoColumns: Columns = { f: 0, db: 1, target: null, unit: 1 };
/** More is no level of sound (dB). */
const LOUDEST = 400;
/** More is no frequency of sound (Hz). */
const HIGHEST = 1_000_000;
/** Lines that begin with this are remarks. */
const REMARK = /^\s*([*#;!%]|\/\/|["'](?![^"']*["']\s*[,;\t]))/;

/** Reads the lines of a table; what cannot be used is told in `warnings`. */
export function readRows(lines: readonly string[], warnings: LineWarning[]): Row[] {
  const style = styleOf(lines.filter((line) => !REMARK.test(line)));
  const rows: Row[] = [];
  let columns = twoColumns;
  lines.forEach((text, index) => {
    if (text.trim() === '') return;
    const line = index + 1;
    const cells = cellsOf(text, style);
    // A head may be a remark: `* Freq(Hz) SPL(dB)`.
    const head = text.replace(/^\s*[*#]+\s*/, '');
    const header = rows.length === 0 ? columnsOf(cellsOf(head, style)) : null;
    if (header !== null) columns = header;
    if (header !== null || REMARK.test(text)) return;
    const row = rowOf(line, [cells[columns.f], cells[columns.db]], {
      unit: columns.unit,
      target: columns.target === null ? undefined : cells[columns.target],
    });
    if (typeof row !== 'string') rows.push(row);
    // What stands above the first number is the file's head, no fault.
    else if (rows.length > 0 || startsWithNumber(cells)) warnings.push({ line, reason: row });
  });
  return rows;
}

const startsWithNumber = (cells: readonly string[]): boolean => numberOf(cells[0]) !== null;

/** A line from its cells, or why it is none. */
export function rowOf(
  line: number,
  [fText, dbText]: readonly (string | undefined)[],
  { unit = 1, target }: { unit?: number; target?: string | undefined } = {},
): Row | string {
  const f = numberOf(fText);
  const db = numberOf(dbText);
  if (f === null) return t('eqfit:line.noFrequency');
  if (db === null) return t('eqfit:line.noLevel', { value: fText ?? '' });
  if (f <= 0 || f * unit > HIGHEST) return t('eqfit:line.frequency', { value: fText ?? '' });
  if (Math.abs(db) > LOUDEST) return t('eqfit:line.level', { value: dbText ?? '' });
  return { line, f: f * unit, db, target: numberOf(target) };
}

/** A cell as a number (a unit behind it does not matter); null for empty, NaN and infinite ones and for words. */
function numberOf(cell: string | undefined): number | null {
  const plain = (cell ?? '')
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/\s*(hz|db(\s*spl|fs)?)$/i, '');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

const FREQUENCY = /^\W*(freq|frequenc|f\b|hz\b|khz\b)/i;
/** Names of the column of levels, the surest first. */
const LEVELS = [
  /^raw$/i,
  /^(spl|magnitude|mag|level|amplitude|response|measured|gain|left|l)\b/i,
  /\bdb\b|\bspl\b/i,
];

/** The columns that a line names; null where it names none. */
function columnsOf(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => cell.trim());
  const f = names.findIndex((name) => FREQUENCY.test(name));
  if (f < 0 || names.some((name) => numberOf(name) !== null)) return null;
  const rest = (pattern: RegExp): number =>
    names.findIndex((name, index) => index !== f && pattern.test(name));
  const named = LEVELS.map(rest).find((index) => index >= 0);
  const target = rest(/^target$/i);
  return {
    f,
    db: named ?? (f === 0 ? 1 : 0),
    target: target < 0 ? null : target,
    unit: /\bkhz\b/i.test(names[f] ?? '') ? 1000 : 1,
  };
}
