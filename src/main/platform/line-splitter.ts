const NEWLINE = 0x0a;

/** Why a stream of lines cannot go on. */
export type LineFault = 'frame too large' | 'not UTF-8';

/** Cuts a stream of bytes into lines of UTF-8, each at most `maxFrame` bytes long. */
export class LineSplitter {
  readonly #maxFrame: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #parts: Uint8Array[] = [];
  #held = 0;

  constructor(maxFrame: number) {
    this.#maxFrame = maxFrame;
  }

  /** Takes the next bytes: the lines that they complete, and the fault that ends the stream, if any. */
  push(chunk: Uint8Array): { lines: string[]; fault: LineFault | null } {
    const lines: string[] = [];
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      if (!this.#hold(chunk.subarray(from, at))) return { lines, fault: 'frame too large' };
      const line = this.#take();
      if (line === null) return { lines, fault: 'not UTF-8' };
      lines.push(line);
      from = at + 1;
    }
    const fits = this.#hold(chunk.subarray(from));
    return { lines, fault: fits ? null : 'frame too large' };
  }

  #hold(bytes: Uint8Array): boolean {
    this.#held += bytes.length;
    if (this.#held > this.#maxFrame) return false;
    if (bytes.length > 0) this.#parts.push(bytes);
    return true;
  }

  #take(): string | null {
    const [first] = this.#parts;
    const bytes =
      this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#held = 0;
    try {
      return this.#decoder.decode(bytes);
    } catch {
      return null;
    }
  }
}
