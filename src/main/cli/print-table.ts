import { formatRelative } from '../../shared/format/time.ts';
import { lazy } from '../../shared/lib/lazy.ts';
import type { LineParts, Tinted } from '../platform/terminal.ts';
import { cleanLine } from '../platform/terminal.ts';
import type { Io } from './io.ts';
import { tinted } from './output.ts';
import { timeCell } from './times.ts';

/** An instant (ms since epoch; null: none), which a terminal shows as people say it: `2 h ago`. */
interface TimeCell {
  readonly at: number | null;
}

/** The heading of a column that a terminal never cuts, such as one of ids to type. */
interface WholeHead {
  readonly whole: string;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** The cell of a server's value that is an instant in ISO 8601; null: it is something else. */
export const toTimeCell = (value: unknown): TimeCell | null =>
  typeof value === 'string' && instant.test(value) ? { at: Date.parse(value) } : null;

export type Cell = string | Tinted | TimeCell | WholeHead;

/** Rows of cells; the first one is the heading. */
export type Table = readonly (readonly Cell[])[];

const segmenter = lazy(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));
/** Characters that terminals draw two columns wide. */
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF01-\uFF60]/u;
/** Combining characters that take no column. */
const narrow = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;

/** Printable ASCII: one column per character. */
const plain = /^[\x20-\x7e]*$/;

/** Numbers, with a unit or a currency (`35.00 EUR per day`): drawn at the right and never cut. */
const figures =
  /^[+\u2212-]?\d[\d.,:\u00a0\u202f]*(?: ?(?:%|dB|Hz|kHz|ms|s|min|h|[KMG]i?B|[A-Z]{3}(?: [a-z ]+)?))?$/;
const GAP = 2;
/** No column is cut to less (terminal columns). */
const MIN_COLUMN = 12;

/** Prints rows as a table. A terminal gets relative times, colors, and columns of words cut to its width. */
export function printTable(io: Io, rows: Table): void {
  const [head = [], ...rest] = layOut(rows, io);
  io.out(tinted('faint', plainText(head)));
  for (const line of rest) io.out(line);
}

/** The lines of a table without colors, as wide as they are. */
export const tableLines = (rows: Table): string[] =>
  layOut(rows, { columns: null, times: 'exact' }).map(plainText);

const plainText = (line: LineParts): string =>
  line.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** The columns that a text occupies in a terminal. */
export function countColumns(text: string): number {
  if (plain.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of segmenter().segment(text)) columns += countSegment(segment);
  return columns;
}

const countSegment = (segment: string): number =>
  narrow.test(segment) ? 0 : wide.test(segment) ? 2 : 1;

/** A text in at most `most` columns of a terminal; ends in `…` if it was cut. */
function cut(text: string, most: number): string {
  if (countColumns(text) <= most) return text;
  let kept = '';
  let columns = 1;
  for (const { segment } of segmenter().segment(text)) {
    columns += countSegment(segment);
    if (columns > most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

interface Width {
  readonly width: number;
  readonly isRight: boolean;
}

interface Column extends Width {
  readonly isWhole: boolean;
}

/** Aligns rows of cells, two spaces between columns and none at the end. */
function layOut(rows: Table, { columns: most, times }: Pick<Io, 'columns' | 'times'>): LineParts[] {
  const now = Date.now();
  const toTinted = (cell: Cell): Tinted | string => {
    if (typeof cell === 'string') return cleanLine(cell);
    if ('whole' in cell) return cleanLine(cell.whole);
    if ('text' in cell) return { tint: cell.tint, text: cleanLine(cell.text) };
    return times === 'exact' || cell.at === null ? timeCell(cell.at) : formatRelative(cell.at, now);
  };
  const parts = rows.map((row) => row.map(toTinted));
  const texts = parts.map((row) =>
    row.map((part) => (typeof part === 'string' ? part : part.text)),
  );
  const measured = measureColumns(texts).map((column, at) => ({
    ...column,
    isWhole: isWholeHead(rows[0]?.[at] ?? ''),
  }));
  const all = fit(measured, texts, most);
  return parts.map((row, at) => alignRow(row, texts[at] ?? [], all));
}

const isWholeHead = (cell: Cell): boolean => typeof cell === 'object' && 'whole' in cell;

function alignRow(row: LineParts, texts: readonly string[], columns: readonly Width[]): LineParts {
  const last = texts.findLastIndex((text) => text !== '');
  return row.slice(0, last + 1).flatMap((part, at) => {
    const { width, isRight } = columns[at] ?? { width: 0, isRight: false };
    const text = cut(texts[at] ?? '', width);
    const blanks = ' '.repeat(width - countColumns(text));
    const shown = typeof part === 'string' ? text : { ...part, text };
    const after = at === last ? '' : ' '.repeat(GAP);
    return isRight ? [blanks, shown, after] : [shown, at === last ? '' : blanks + after];
  });
}

function measureColumns(texts: readonly (readonly string[])[]): Width[] {
  const [head = [], ...body] = texts;
  return Array.from({ length: Math.max(...texts.map((row) => row.length)) }, (_, at) => {
    const cells = body.map((row) => row[at] ?? '').filter((cell) => cell !== '' && cell !== '-');
    return {
      width: Math.max(...texts.map((row) => countColumns(row[at] ?? ''))),
      isRight:
        cells.length > 0 && head[at] !== undefined && cells.every((cell) => figures.test(cell)),
    };
  });
}

/** Narrows the widest columns of words, then of addresses, to the terminal; ids, numbers and times stay whole. */
function fit(
  columns: readonly Column[],
  texts: readonly (readonly string[])[],
  most: number | null,
): readonly Width[] {
  const widths = columns.map(({ width }) => width);
  const hasMark = (mark: string) => (at: number) =>
    columns[at]?.isRight === false &&
    !columns[at].isWhole &&
    texts.slice(1).some((row) => row[at]?.includes(mark) === true);
  let over = widths.reduce((sum, width) => sum + width + GAP, -GAP) - (most ?? Infinity);
  for (const canNarrow of [hasMark(' '), hasMark('://')])
    while (over > 0) {
      const own = widths.map((width, at) => (canNarrow(at) ? width : 0));
      const widest = own.indexOf(Math.max(...own));
      if ((own[widest] ?? 0) <= MIN_COLUMN) break;
      widths[widest] = (widths[widest] ?? 0) - 1;
      over -= 1;
    }
  return columns.map(({ isRight }, at) => ({ width: widths[at] ?? 0, isRight }));
}
