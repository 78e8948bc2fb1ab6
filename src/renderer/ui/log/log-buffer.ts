import { Emitter } from '../../../shared/lib/emitter.ts';
import type { LogLine } from '../../../shared/lib/log.ts';
import { plainText } from './ansi.ts';

/** Default number of lines that a log stores. */
export const MAX_LOG_LINES = 100_000;

/**
 * The newest lines of a log. Line numbers are stable: the first line ever is 0, `first` is the oldest stored line and `end` the number of
 * the next one.
 */
export class LogBuffer {
  readonly #lines: (LogLine | undefined)[] = [];
  readonly #capacity: number;
  /** Fires after every change, without details. */
  readonly changed = new Emitter<undefined>();
  first = 0;
  end = 0;
  /** Numbers of the lines that were replaced, in order. Views compare its length with what they have drawn. */
  readonly replaced: number[] = [];

  constructor(capacity: number = MAX_LOG_LINES) {
    this.#capacity = capacity;
  }

  /** A complete log: one line per line of the text. */
  static of(text: string): LogBuffer {
    const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
    const buffer = new LogBuffer(Math.max(MAX_LOG_LINES, lines.length));
    buffer.append(lines.map((line) => ({ text: line })));
    return buffer;
  }

  get count(): number {
    return this.end - this.first;
  }

  append(lines: readonly LogLine[]): void {
    if (lines.length === 0) return;
    for (const line of lines) {
      this.#lines[this.end % this.#capacity] = line;
      this.end += 1;
    }
    this.first = Math.max(this.first, this.end - this.#capacity);
    this.changed.emit(undefined);
  }

  /** Adds lines before the first one, the last ones first as far as there is room. */
  prepend(lines: readonly LogLine[]): void {
    const room = Math.min(this.#capacity - this.count, this.first, lines.length);
    if (room <= 0) return;
    for (const line of lines.slice(-room).reverse()) {
      this.first -= 1;
      this.#lines[this.first % this.#capacity] = line;
    }
    this.changed.emit(undefined);
  }

  /** Replaces a line, such as one that was incomplete. */
  replace(number: number, line: LogLine): void {
    if (number < this.first || number >= this.end) return;
    this.#lines[number % this.#capacity] = line;
    this.replaced.push(number);
    this.changed.emit(undefined);
  }

  /** Deletes all lines; numbering continues. */
  clear(): void {
    this.#lines.length = 0;
    this.first = this.end;
    this.changed.emit(undefined);
  }

  /** The lines with these numbers as text without colors; default: all. */
  text(from = this.first, end = this.end): string {
    const lines: string[] = [];
    for (let number = Math.max(from, this.first); number < Math.min(end, this.end); number += 1)
      lines.push(plainText(this.at(number)?.text ?? ''));
    return lines.join('\n');
  }

  /** The line with a number; null if it is not stored. */
  at(number: number): LogLine | null {
    if (number < this.first || number >= this.end) return null;
    return this.#lines[number % this.#capacity] ?? null;
  }
}
