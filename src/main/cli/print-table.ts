import { formatRelative } from '../../shared/format/time.ts';
import { lazy } from '../../shared/lib/lazy.ts';
import type { LineParts, Tinted } from '../platform/terminal.ts';
import { cleanLine } from '../platform/terminal.ts';
import type { Io } from './io.ts';
import { tinted } from './output.ts';
import { timeCell } from './times.ts';

/** An instant (ms since epoch; null: none). A terminal shows it as relative time: `2 h ago`. */
interface TimeCell {
  readonly at: number | null;
}

/**
 * What happens to a column in a terminal without room for it. whole: never cut, such as ids to type. wrap: its words continue on further
 * lines, because users must read them. spare: removed first, from left to right. Default: cut with an ellipsis.
 */
type Room = 'whole' | 'wrap' | 'spare';

/** The heading of a column with its own `Room`. */
interface RoomHead {
  readonly head: string;
  readonly room: Room;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** The cell of a server's value if that is an instant in ISO 8601; null for other values. */
export const toTimeCell = (value: unknown): TimeCell | null =>
  typeof value === 'string' && instant.test(value) ? { at: Date.parse(value) } : null;

export type Cell = string | Tinted | TimeCell | RoomHead;

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
/** Minimum width to which columns are narrowed before spare columns are removed (terminal columns). */
const MIN_COMFORT = 24;
const MIN_WIDTHS = { cut: 12, whole: 0, wrap: 16, spare: 24 } as const;

/** Prints rows as a table. A terminal gets relative times, colors, and columns of words that fit its width; see `Room`. */
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
  readonly room: Room | null;
  /** Minimum width (terminal columns). */
  readonly least: number;
  /** Minimum width as long as spare columns remain. */
  readonly comfort: number;
}

/** The lines of rows of cells, two spaces between columns and none at the end. */
function layOut(rows: Table, { columns: most, times }: Pick<Io, 'columns' | 'times'>): LineParts[] {
  const now = Date.now();
  const toTinted = (cell: Cell): Tinted | string => {
    if (typeof cell === 'string') return cleanLine(cell);
    if ('head' in cell) return cleanLine(cell.head);
    if ('text' in cell) return { tint: cell.tint, text: cleanLine(cell.text) };
    return times === 'exact' || cell.at === null ? timeCell(cell.at) : formatRelative(cell.at, now);
  };
  const parts = rows.map((row) => row.map(toTinted));
  const texts = parts.map((row) => row.map(readText));
  const columns = measureColumns(texts, rows[0] ?? []);
  const left = dropSpare(columns, most);
  const widths = fit(
    left.map((at) => columns[at]).filter((column) => column !== undefined),
    most,
  );
  const pick = <T>(row: readonly T[]): T[] => left.flatMap((at) => row[at] ?? []);
  return parts.flatMap((row) => wrapRow(pick(row), widths).map((line) => alignRow(line, widths)));
}

const readText = (part: Tinted | string): string => (typeof part === 'string' ? part : part.text);
const findRoom = (cell: Cell): Room | null =>
  typeof cell === 'object' && 'head' in cell ? cell.room : null;

/** The lines of a row: cells of columns that wrap continue below. */
function wrapRow(row: LineParts, columns: readonly Column[]): LineParts[] {
  const cells = row.map((part, at) => {
    const { room, width } = columns[at] ?? { room: null, width: 0 };
    const text = readText(part);
    const lines = room === 'wrap' ? wrapWords(text, width) : [cut(text, width)];
    return lines.map((line) => (typeof part === 'string' ? line : { ...part, text: line }));
  });
  const count = Math.max(1, ...cells.map((lines) => lines.length));
  return Array.from({ length: count }, (_, at) => cells.map((lines) => lines[at] ?? ''));
}

/** A text in lines of at most `most` terminal columns; only a longer word is cut. */
function wrapWords(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && countColumns(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(cut(word, most));
  }
  return lines;
}

function alignRow(row: LineParts, columns: readonly Width[]): LineParts {
  const last = row.findLastIndex((part) => readText(part) !== '');
  return row.slice(0, last + 1).flatMap((part, at) => {
    const { width, isRight } = columns[at] ?? { width: 0, isRight: false };
    const blanks = ' '.repeat(Math.max(0, width - countColumns(readText(part))));
    const after = at === last ? '' : ' '.repeat(GAP);
    return isRight ? [blanks, part, after] : [part, at === last ? '' : blanks + after];
  });
}

/** Not as arguments of one call: a table of the items of a fortnight has more rows than the stack takes. */
const findLargest = <T>(list: readonly T[], measure: (one: T) => number): number =>
  list.reduce((most, one) => Math.max(most, measure(one)), 0);

function measureColumns(texts: readonly (readonly string[])[], heads: readonly Cell[]): Column[] {
  const [head = [], ...body] = texts;
  return Array.from({ length: findLargest(texts, (row) => row.length) }, (_, at) => {
    const cells = body.map((row) => row[at] ?? '').filter((cell) => cell !== '' && cell !== '-');
    const width = findLargest(texts, (row) => countColumns(row[at] ?? ''));
    const isRight =
      cells.length > 0 && head[at] !== undefined && cells.every((cell) => figures.test(cell));
    const room = findRoom(heads[at] ?? '');
    const isCut = cells.some((cell) => cell.includes(' ') || cell.includes('://'));
    const least = MIN_WIDTHS[room ?? 'cut'];
    const isFixed = isRight || room === 'whole' || !isCut;
    const narrowest = (most: number): number => (isFixed ? width : Math.min(width, most));
    return { width, isRight, room, least: narrowest(least), comfort: narrowest(MIN_COMFORT) };
  });
}

const sum = (widths: readonly number[]): number =>
  widths.reduce((all, width) => all + width + GAP, -GAP);

/** The columns to keep, by index: removes spare columns until the others fit. */
function dropSpare(columns: readonly Column[], most: number | null): number[] {
  const left = columns.map((_, at) => at);
  const tooWide = (): boolean =>
    sum(left.map((at) => columns[at]?.comfort ?? 0)) > (most ?? Infinity);
  for (const [at, { room }] of columns.entries())
    if (room === 'spare' && tooWide()) left.splice(left.indexOf(at), 1);
  return left;
}

/** Narrows the widest columns that may be narrowed to the terminal; ids, numbers and times stay whole. */
function fit(columns: readonly Column[], most: number | null): readonly Column[] {
  const widths = columns.map(({ width }) => width);
  let over = sum(widths) - (most ?? Infinity);
  while (over > 0) {
    const own = widths.map((width, at) => (width > (columns[at]?.least ?? width) ? width : 0));
    const widest = own.indexOf(Math.max(...own));
    if ((own[widest] ?? 0) === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    over -= 1;
  }
  return columns.map((column, at) => ({ ...column, width: widths[at] ?? 0 }));
}
