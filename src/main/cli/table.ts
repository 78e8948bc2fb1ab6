const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Scripts and signs that terminals draw two columns wide. */
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF01-\uFF60]/u;
/** Nothing in a table may move the cursor: names come from elsewhere. */
const control = /\p{Cc}/gu;

/** Columns that a text takes on a terminal. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const { segment } of segmenter.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
}

/** A text on one line, without control characters. */
export function plain(text: string): string {
  return text.replace(control, ' ');
}

/** Rows of cells as aligned lines, two blanks between columns, none at the end. The first row is the head. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map(plain));
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
