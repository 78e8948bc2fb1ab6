import { plainNumber } from './table-cells.ts';

/** The decimal character of a column. The other character separates thousands. */
export type Decimal = '.' | ',';

/** `1,024`, `1.024`: thousands, or three decimals. */
const GROUPED = { ',': /^[+-]?\d{1,3}(?:,\d{3})+$/, '.': /^[+-]?\d{1,3}(?:\.\d{3})+$/ } as const;
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The decimal character that one number proves; null: ambiguous. */
function shownBy(text: string): Decimal | null {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  if (comma >= 0) return GROUPED[','].test(text) ? null : ',';
  if (point < 0) return null;
  // `1.024.576` can only be thousands.
  if (GROUPED['.'].test(text)) return point === text.indexOf('.') ? null : ',';
  return '.';
}

/** The number in a cell, without a trailing unit; null for empty, NaN and infinite cells and for words. */
export function parseNumber(cell: string | undefined, column: Decimal): number | null {
  const text = plainNumber(cell ?? '');
  const mixed = text.includes(',') && text.includes('.');
  const decimal = mixed ? shownBy(text) : column;
  const plain =
    decimal === ','
      ? (mixed || GROUPED['.'].test(text) ? text.replaceAll('.', '') : text).replace(',', '.')
      : mixed || GROUPED[','].test(text)
        ? text.replaceAll(',', '')
        : text;
  if (!PLAIN.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** Whether the numbers are monotonic, like the frequencies of a measurement. */
export function isSweep(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null);
  if (known.length < 4 || known.length * 2 < values.length || known.some((f) => f <= 0))
    return false;
  const up = known.filter((value, at) => value > (known[at - 1] ?? 0)).length;
  const down = known.filter((value, at) => value < (known[at - 1] ?? Infinity)).length;
  return Math.max(up, down) >= known.length * 0.9;
}

const votes = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => {
    const shown = shownBy(text);
    return shown === null ? sum : sum + (shown === ',' ? 1 : -1);
  }, 0);

/**
 * The decimal character of each column: the one that most of its numbers prove, else the one that all columns prove. `20,000` proves
 * nothing; it counts as thousands only if that makes the column monotonic and decimals would not.
 */
export function detectDecimals(rows: readonly (readonly string[])[], width: number): Decimal[] {
  const columns = Array.from({ length: width }, (_, at) =>
    rows.map((row) => plainNumber(row[at] ?? '')),
  );
  const all = columns.map(votes);
  const sum = all.reduce((a, b) => a + b, 0);
  return columns.map((texts, at) => {
    const own = all[at] ?? 0;
    if (own !== 0 || sum !== 0) return (own !== 0 ? own : sum) > 0 ? ',' : '.';
    if (!texts.some((text) => text.includes(','))) return '.';
    const reads = (decimal: Decimal): boolean =>
      isSweep(texts.map((text) => parseNumber(text, decimal)));
    return reads('.') && !reads(',') ? '.' : ',';
  });
}
