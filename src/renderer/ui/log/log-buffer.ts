import { Emitter } from '../../../shared/lib/emitter.ts';

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** A line of a log as it came; its text may hold ANSI colours and anything else. */
export interface LogLine {
  readonly text: string;
  /** ms since epoch. */
  readonly at?: number;
  readonly level?: LogLevel;
  /** Where it came from, such as `out` or `err`. */
  readonly stream?: string;
}

/** Lines that a log holds unless it is told otherwise. */
export const LOG_LINES = 100_000;

/**
 * The newest lines of a log. Lines have numbers that stay: the first ever is 0; `first` is the oldest that is still held and `end` the
 * number of the next one.
 */
export class LogBuffer {
  readonly #lines: (LogLine | undefined)[] = [];
  readonly #capacity: number;
  /** Fires after every change, without saying which. */
  readonly changed = new Emitter<undefined>();
  first = 0;
  end = 0;

  constructor(capacity: number = LOG_LINES) {
    this.#capacity = capacity;
  }

  /** A log that is complete: one line per line of the text. */
  static of(text: string): LogBuffer {
    const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
    const buffer = new LogBuffer(Math.max(LOG_LINES, lines.length));
    buffer.append(lines.map((one) => ({ text: one })));
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

  /** Forgets all lines; numbers go on. */
  clear(): void {
    this.#lines.length = 0;
    this.first = this.end;
    this.changed.emit(undefined);
  }

  /** The line with a number, or null where it is not held. */
  at(number: number): LogLine | null {
    if (number < this.first || number >= this.end) return null;
    return this.#lines[number % this.#capacity] ?? null;
  }
}
