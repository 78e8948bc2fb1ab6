/** Separators of columns. A space is any run of blanks. */
export type Separator = ';' | '\t' | ',' | ' ';

/** In order of priority: a line with semicolons may have commas and blanks within its cells. */
const separators: readonly Separator[] = [';', '\t', ',', ' '];

/** A number in any notation, without its unit: `1,024.5`, `20,5`, `-.5`, `1e3`. */
const NUMERIC = /^[+-]?(?:\d+(?:[.,]\d+)*\.?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const UNIT = /(?:k?hz|db(?:\s*spl|fs)?)$/i;
/** `5 3`: two numbers, so the cell was split in the wrong place. */
const TWO_NUMBERS = /\d\s+[-+\u2212.\d]/;
/** Characters that can only be thousands separators: non-breaking spaces and apostrophes. */
const GROUPS = /(?<=\d)[\u00A0\u2009\u202F'\u2019](?=\d{3}(?!\d))/g;

/** The text of a number without its unit and without thousands separators other than points and commas. */
export const plainNumber = (cell: string): string =>
  cell
    .replace('\u2212', '-')
    .replace(UNIT, '')
    .trim()
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');

export const isNumeric = (cell: string): boolean => NUMERIC.test(plainNumber(cell));

/** The cells of a line. Quotes protect a separator. */
export function splitCells(line: string, separator: Separator): string[] {
  const text = line.trim().replace(GROUPS, '');
  if (separator === ' ')
    // `20 Hz 3.5 dB`: separate units are not columns.
    return text.split(/\s+/).flatMap((cell) => (/^(hz|db)$/i.test(cell) ? [] : [unquoted(cell)]));
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim());
  const cells = [''];
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (letter === separator && !quoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim());
}

/** A cell without its surrounding quotes. */
export const unquoted = (cell: string): string => cell.replace(/^"(.*)"$/, '$1');

/** Whether a line has at least two numbers when it is split into these cells. */
export function isData(cells: readonly string[], separator: Separator): boolean {
  if (separator === ',' && cells.some((cell) => TWO_NUMBERS.test(cell))) return false;
  return cells.filter(isNumeric).length >= 2;
}

/** The separator that turns most lines into rows of numbers; null if none does. */
export function detectSeparator(lines: readonly string[]): Separator | null {
  let best: { separator: Separator; rows: number } | null = null;
  for (const separator of separators) {
    const rows = lines.filter((line) => isData(splitCells(line, separator), separator)).length;
    if (rows > (best?.rows ?? 0)) best = { separator, rows };
  }
  return best?.separator ?? null;
}
