import { cleanLine } from '../platform/terminal.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Scripts and signs that terminals draw two columns wide. */
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF01-\uFF60]/u;
/** Marks and joiners that take no column where they stand alone. */
const narrow = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;

/** Columns that a text takes on a terminal. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const { segment } of segmenter.segment(text))
    columns += narrow.test(segment) ? 0 : wide.test(segment) ? 2 : 1;
  return columns;
}

/** Rows of cells, cleaned before they are measured, as aligned lines, two blanks between columns, none at the end. The first row is the head. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map(cleanLine));
  const widths: number[] = [];
  for (const row of clean)
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, columnsOf(cell));
    });
  return clean.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - columnsOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}
