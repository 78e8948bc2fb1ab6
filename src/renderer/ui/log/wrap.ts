import { plainText } from './ansi.ts';
import type { LogBuffer } from './log-buffer.ts';

/** Text of letters that take one column each. */
const ascii = /^[ -~]*$/;
/** Letters that take two columns in a fixed-width font: East Asian ones and pictures. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const mark = /\p{M}|\u200d/u;

/** Where each row of a text begins that is `columns` wide. Never empty. */
export function rowStarts(text: string, columns: number): readonly number[] {
  if (text.length <= columns && ascii.test(text)) return [0];
  const starts = [0];
  if (ascii.test(text)) {
    for (let at = columns; at < text.length; at += columns) starts.push(at);
    return starts;
  }
  let used = 0;
  let at = 0;
  for (const letter of text) {
    const width = mark.test(letter) ? 0 : wide.test(letter) ? 2 : 1;
    if (used + width > columns) {
      starts.push(at);
      used = 0;
    }
    used += width;
    at += letter.length;
  }
  return starts;
}

/** Rows on screen of the lines of a log: one each, or as many as a line takes when it is wrapped. */
export class RowIndex {
  readonly #buffer: LogBuffer;
  /** Columns of a row; 0: lines are not wrapped. */
  readonly columns: number;
  /** Rows before each line, counted from the first line that was indexed; kept for the lines that are held. */
  #before: number[] = [0];
  /** Number of the line of `#before[0]`. */
  #base: number;

  constructor(buffer: LogBuffer, columns: number) {
    this.#buffer = buffer;
    this.columns = columns;
    this.#base = buffer.first;
  }

  /** Takes in what was appended and forgets what is not held any more. */
  update(): void {
    if (this.columns === 0) return;
    const { first, end } = this.#buffer;
    if (first > this.#base + this.#before.length - 1) {
      this.#before = [0];
      this.#base = first;
    }
    for (let number = this.#base + this.#before.length - 1; number < end; number += 1) {
      const text = plainText(this.#buffer.at(number)?.text ?? '');
      const rows = rowStarts(text, this.columns).length;
      this.#before.push((this.#before.at(-1) ?? 0) + rows);
    }
    // Now and then, because it moves all that is left.
    if (first - this.#base > 20_000) {
      this.#before = this.#before.slice(first - this.#base);
      this.#base = first;
    }
  }

  /** Rows before a line; of the line after the last one, of all. */
  before(number: number): number {
    if (this.columns === 0) return number - this.#buffer.first;
    const at = (line: number): number => this.#before[line - this.#base] ?? 0;
    return at(number) - at(this.#buffer.first);
  }

  get rows(): number {
    return this.before(this.#buffer.end);
  }

  /** The line that a row belongs to. */
  lineOf(row: number): number {
    const { first, end } = this.#buffer;
    if (this.columns === 0) return first + row;
    let low = first;
    let high = end - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.before(middle) <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
