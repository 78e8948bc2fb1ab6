/** What separates the columns of a table. A space is any run of blanks. */
export type Separator = ';' | '\t' | ',' | ' ';

/** The most decisive first: a line with semicolons can have commas and blanks within its cells. */
const separators: readonly Separator[] = [';', '\t', ',', ' '];

/** A number in any notation, without its unit: `1,024.5`, `20,5`, `-.5`, `1e3`. */
const NUMERIC = /^[+-]?(?:\d+(?:[.,]\d+)*\.?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const UNIT = /(?:k?hz|db(?:\s*spl|fs)?)$/i;
/** `5 3`: two numbers, so the cell was split in the wrong place. */
const TWO_NUMBERS = /\d\s+[-+\u2212.\d]/;
/** Separators of thousands that nothing else is: no-break blanks and apostrophes. */
const GROUPS = /(?<=\d)[\u00A0\u2009\u202F'\u2019](?=\d{3}(?!\d))/g;

/** The text of a number without unit and separators of thousands that are not points or commas. */
export const plainNumber = (cell: string): string =>
  cell
    .replace('\u2212', '-')
    .replace(UNIT, '')
    .trim()
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');

export const isNumeric = (cell: string): boolean => NUMERIC.test(plainNumber(cell));

/** The cells of a line. Quotes protect a separator. */
export function cellsOf(line: string, separator: Separator): string[] {
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

/** Without the quotes around it. */
export const unquoted = (cell: string): string => cell.replace(/^"(.*)"$/, '$1');

/** Whether a line has at least two numbers if it is split in this way. */
export function isData(cells: readonly string[], separator: Separator): boolean {
  if (separator === ',' && cells.some((cell) => TWO_NUMBERS.test(cell))) return false;
  return cells.filter(isNumeric).length >= 2;
}

/** The separator that makes most of the lines rows of numbers; null if none makes one. */
export function separatorOf(lines: readonly string[]): Separator | null {
  let best: { separator: Separator; rows: number } | null = null;
  for (const separator of separators) {
    const rows = lines.filter((line) => isData(cellsOf(line, separator), separator)).length;
    if (rows > (best?.rows ?? 0)) best = { separator, rows };
  }
  return best?.separator ?? null;
}
