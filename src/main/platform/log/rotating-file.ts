import { closeSync, fstatSync, mkdirSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { openToAppend } from '../read-bounded.ts';

export interface RotatingOptions {
  /** Size at which a new file begins (bytes). */
  readonly maxBytes: number;
  /** Files kept, the present one included. */
  readonly keep: number;
}

/** Appends lines to a file of this user alone (0600); full ones become `.1`, `.2`, the oldest goes. */
export class RotatingFile {
  readonly #file: string;
  readonly #options: RotatingOptions;
  #handle: number | null = null;
  #size = 0;

  constructor(file: string, options: RotatingOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** Writes at once, so that the last line before a crash is there. A disk that takes nothing loses the line, not the app. */
  write(line: string): void {
    const bytes = Buffer.from(line);
    try {
      if (this.#handle !== null && this.#size + bytes.length > this.#options.maxBytes)
        this.#rotate();
      const handle = this.#handle ?? this.#open();
      this.#size += writeSync(handle, bytes);
    } catch {
      this.close();
    }
  }

  close(): void {
    const handle = this.#handle;
    this.#handle = null;
    if (handle !== null) closeSync(handle);
  }

  #open(): number {
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    const handle = openToAppend(this.#file);
    this.#handle = handle;
    this.#size = fstatSync(handle).size;
    return handle;
  }

  #rotate(): void {
    this.close();
    for (let n = this.#options.keep - 1; n >= 1; n -= 1) {
      const older = n === 1 ? this.#file : `${this.#file}.${String(n - 1)}`;
      try {
        renameSync(older, `${this.#file}.${String(n)}`);
      } catch {
        // Not there yet: the next newer one still moves up.
      }
    }
  }
}
