import { plainText } from './ansi.ts';
import type { LogBuffer } from './log-buffer.ts';

/** Text of characters that take one column each. */
const ascii = /^[ -~]*$/;
/** Characters that take two columns in a fixed-width font: East Asian ones and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const mark = /\p{M}|\u200d/u;

/** Start index of each row of a text wrapped at `columns`. Never empty. */
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

/** Maps the lines of a log to screen rows: one row per line, or several if the line is wrapped. */
export class RowIndex {
  readonly #buffer: LogBuffer;
  /** Columns per row; 0: no wrapping. */
  readonly columns: number;
  /** Number of rows before each stored line, counted from the first indexed line. */
  #before: number[] = [0];
  /** Line number of `#before[0]`. */
  #base: number;
  /** Number of replaced lines that it includes. */
  #replaced: number;

  constructor(buffer: LogBuffer, columns: number) {
    this.#buffer = buffer;
    this.columns = columns;
    this.#base = buffer.first;
    this.#replaced = buffer.replaced.length;
  }

  /** Adds new lines, removes dropped ones, and counts replaced ones anew. */
  update(): void {
    if (this.columns === 0) return;
    const { first, end, replaced } = this.#buffer;
    if (first > this.#base + this.#before.length - 1 || first < this.#base) {
      this.#before = [0];
      this.#base = first;
    }
    const changed = Math.min(Infinity, ...replaced.slice(this.#replaced));
    this.#replaced = replaced.length;
    if (changed < this.#base + this.#before.length - 1)
      this.#before.length = Math.max(0, changed - this.#base) + 1;
    for (let number = this.#base + this.#before.length - 1; number < end; number += 1) {
      const text = plainText(this.#buffer.at(number)?.text ?? '');
      const rows = rowStarts(text, this.columns).length;
      this.#before.push((this.#before.at(-1) ?? 0) + rows);
    }
    // Only now and then, because it copies all remaining entries.
    if (first - this.#base > 20_000) {
      this.#before = this.#before.slice(first - this.#base);
      this.#base = first;
    }
  }

  /** Number of rows before a line; for the line after the last one, the total. */
  before(number: number): number {
    if (this.columns === 0) return number - this.#buffer.first;
    const at = (line: number): number => this.#before[line - this.#base] ?? 0;
    return at(number) - at(this.#buffer.first);
  }

  get rows(): number {
    return this.before(this.#buffer.end);
  }

  /** The line that a row belongs to. */
  findLine(row: number): number {
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
