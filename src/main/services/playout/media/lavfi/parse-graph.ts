/** One filter of a graph. Quotes and backslashes are removed once, as ffmpeg does before it parses options. */
export interface GraphFilter {
  readonly inputs: readonly string[];
  /** With the instance name, if there is one: `drawtext@title`. */
  readonly name: string;
  readonly args: string;
  readonly outputs: readonly string[];
  /** What follows the filter: the next in the chain, another chain, or the end of the graph. */
  readonly next: ',' | ';' | '';
}

/** An option as given; `name` null: by position. */
export interface FilterOption {
  readonly name: string | null;
  readonly value: string;
}

const BLANKS = ' \n\t\r';

/** Reads tokens like ffmpeg's `av_get_token`. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get next(): string {
    return this.#text.charAt(this.#at);
  }

  take(): string {
    this.#at += 1;
    return this.#text.charAt(this.#at - 1);
  }

  skipBlanks(): void {
    while (this.next !== '' && BLANKS.includes(this.next)) this.#at += 1;
  }

  rest(): string {
    return this.#text.slice(this.#at);
  }

  /** Reads up to one of `ends`. Backslashes and single quotes escape; outer whitespace is removed. */
  token(ends: string): string {
    this.skipBlanks();
    let out = '';
    let index = 0;
    while (this.next !== '' && !ends.includes(this.next)) {
      const char = this.take();
      if (char === '\\' && this.next !== '') out += this.take();
      else if (char === "'") out += this.#quoted();
      else {
        out += char;
        continue;
      }
      index = out.length;
    }
    let end = out.length;
    while (end > index && BLANKS.includes(out.charAt(end - 1))) end -= 1;
    return out.slice(0, end);
  }

  /** Single quotes escape everything; an open quote runs to the end. */
  #quoted(): string {
    const close = this.#text.indexOf("'", this.#at);
    const end = close === -1 ? this.#text.length : close;
    const inside = this.#text.slice(this.#at, end);
    this.#at = Math.min(end + 1, this.#text.length);
    return inside;
  }
}

/**
 * The filters of a graph in order; null if it is invalid. Settings before the graph (`sws_flags=...;`) are not
 * accepted.
 */
export function parseGraph(text: string): GraphFilter[] | null {
  const reader = new Reader(text);
  const filters: GraphFilter[] = [];
  for (;;) {
    const inputs = labels(reader);
    const name = reader.token('=,;[');
    if (inputs === null || name === '') return null;
    let args = '';
    if (reader.next === '=') {
      reader.take();
      args = reader.token('[],;');
    }
    const outputs = labels(reader);
    const next = reader.take();
    if (outputs === null || (next !== '' && next !== ',' && next !== ';')) return null;
    filters.push({ inputs, name, args, outputs, next });
    if (next === '') return filters;
  }
}

function labels(reader: Reader): string[] | null {
  const names: string[] = [];
  reader.skipBlanks();
  while (reader.next === '[') {
    reader.take();
    names.push(reader.token(']'));
    if (reader.take() !== ']') return null;
    reader.skipBlanks();
  }
  return names;
}

/** The options of a filter in order. */
export function parseOptions(args: string): FilterOption[] {
  const options: FilterOption[] = [];
  let rest = args;
  while (rest !== '') {
    const named = /^[ \n\t\r]*([\w./-]+)[ \n\t\r]*=/.exec(rest);
    const reader = new Reader(named === null ? rest : rest.slice(named[0].length));
    options.push({ name: named?.[1] ?? null, value: reader.token(':') });
    reader.take();
    rest = reader.rest();
  }
  return options;
}
