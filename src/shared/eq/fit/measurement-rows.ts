import { t } from '../../i18n/translate.ts';

/** How a file formats its columns and numbers. */
interface NumberStyle {
  readonly separator: 'semicolon' | 'tab' | 'comma' | 'space';
  /** Decimal comma. */
  readonly decimalComma: boolean;
}

/** Maximum number of lines to examine. */
const SAMPLE = 400;
/** `12,5`: a comma between digits, without spaces. */
const BETWEEN_FIGURES = /\d,\d/;

/** `1,024.5`, `1,024`: thousands separators. */
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const splitters = { semicolon: ';', tab: '\t', comma: ',', space: /\s+/ } as const;

/** A skipped line of a file, and why. `line` counts from 1. */
export interface LineWarning {
  readonly line: number;
  readonly reason: string;
}

/** A usable line. */
export interface Row {
  readonly line: number;
  /** Hz. */
  readonly f: number;
  /** dB. */
  readonly db: number;
  readonly target: number | null;
}

/** Column indexes. */
interface Columns {
  readonly f: number;
  readonly db: number;
  readonly target: number | null;
  /** Hz per unit of the frequency column. */
  readonly unit: number;
}

const twoColumns: Columns = { f: 0, db: 1, target: null, unit: 1 };
/** Larger levels are invalid (dB). */
const LOUDEST = 400;
/** Larger frequencies are invalid (Hz). */
const HIGHEST = 1_000_000;
/** Prefixes of comment lines. */
const REMARK = /^\s*([*#;!%]|\/\/|["'](?![^"']*["']\s*[,;\t]))/;

/** Reads the lines of a table; reports unusable ones in `warnings`. */
export function readRows(lines: readonly string[], warnings: LineWarning[]): Row[] {
  const style = styleOf(lines.filter((line) => !REMARK.test(line)));
  const rows: Row[] = [];
  let columns = twoColumns;
  lines.forEach((text, index) => {
    if (text.trim() === '') return;
    const line = index + 1;
    const cells = cellsOf(text, style);
    // A header can be a comment: `* Freq(Hz) SPL(dB)`.
    const head = text.replace(/^\s*[*#]+\s*/, '');
    const header = rows.length === 0 ? columnsOf(cellsOf(head, style)) : null;
    if (header !== null) columns = header;
    if (header !== null || REMARK.test(text)) return;
    const row = rowOf(line, [cells[columns.f], cells[columns.db]], {
      unit: columns.unit,
      target: columns.target === null ? undefined : cells[columns.target],
    });
    if (typeof row !== 'string') rows.push(row);
    // Lines above the first number are the file's header, not errors.
    else if (rows.length > 0 || startsWithNumber(cells)) warnings.push({ line, reason: row });
  });
  return rows;
}

const startsWithNumber = (cells: readonly string[]): boolean => numberOf(cells[0]) !== null;

/** A line from its cells, or the reason to skip it. */
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

/** A cell as a number, ignoring a unit after it; null for empty, NaN and infinite cells and for words. */
function numberOf(cell: string | undefined): number | null {
  const plain = (cell ?? '')
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/(hz|db(\s*spl|fs)?)$/i, '')
    .trimEnd();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

const FREQUENCY = /^\W*(freq|frequenc|f\b|hz\b|khz\b)/i;
/** Names of the level column, the most reliable first. */
const LEVELS = [
  /^raw$/i,
  /^(spl|magnitude|mag|level|amplitude|response|measured|gain|left|l)\b/i,
  /\bdb\b|\bspl\b/i,
];

/** The columns that a header names; null if it names none. */
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

/**
 * Detects the number format of a table. A comma is a decimal comma only if something else separates the columns and no number has
 * a point: `20,5;3,1`, `20,5 3,1`. In `20,5` alone it separates the columns.
 */
function styleOf(lines: readonly string[]): NumberStyle {
  const sample = lines.filter((line) => /\d/.test(line)).slice(0, SAMPLE);
  const most = (test: (line: string) => boolean): boolean =>
    sample.filter(test).length * 2 > sample.length;
  const pointed = sample.some((line) => /\d\.\d/.test(line));
  const commas = most((line) => line.includes(','));
  if (most((line) => line.includes(';'))) return { separator: 'semicolon', decimalComma: !pointed };
  if (most((line) => line.trim().includes('\t')))
    return { separator: 'tab', decimalComma: !pointed };
  const spaced = most((line) => /[\d.]\s+[-+\u2212.\d]/.test(line.trim()));
  // `20,5 3,1`: separated by spaces; `20, 3.1` and `20,3.1`: by commas.
  const between = sample.some((line) => BETWEEN_FIGURES.test(line));
  if (commas && spaced && between && !pointed) return { separator: 'space', decimalComma: true };
  if (commas && !(spaced && pointed && !most((line) => /,\s|\s,|^[^\s]*,/.test(line))))
    return { separator: 'comma', decimalComma: false };
  return { separator: 'space', decimalComma: false };
}

/** The cells of a line, with decimal points. */
function cellsOf(line: string, { separator, decimalComma }: NumberStyle): string[] {
  const text = line.trim().replace(/(\d)[\u00A0\u202F](?=\d{3})/g, '$1');
  const cells = text.split(splitters[separator]);
  // `20 Hz 3.5 dB`: separate units are not columns.
  const values = separator === 'space' ? cells.filter((cell) => !/^(hz|db)$/i.test(cell)) : cells;
  return values.map((cell) => {
    const plain = cell.trim().replace(/^"(.*)"$/, '$1');
    if (decimalComma) return plain.replace(',', '.');
    return separator !== 'comma' && THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain;
  });
}
