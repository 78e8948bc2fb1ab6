import type { LogBuffer } from './log-buffer.ts';
import { plainText } from './ansi.ts';

/** Finds all hits in a text, as [start, end). */
export type Matcher = (text: string) => readonly (readonly [number, number])[];

/** Number of characters per line that a regular expression searches; its time can grow with their square. */
const MAX_REGEX_CHARS = 2000;
/** Maximum number of hits per line. */
const MAX_HITS = 200;

/** A repeated group with a repetition or an alternative inside, such as `(a+)+` or `(a|a)*`: its time can double with every character. */
const explosive = /\((?:[^()\\]|\\.)*(?:[*+|]|\{\d*,\d*\})(?:[^()\\]|\\.)*\)(?:[*+]|\{\d*,\d*\})/;

/** `wrong`: an invalid expression; `slow`: one that could block the window. */
export type Searched =
  { readonly k: 'none' | 'wrong' | 'slow' } | { readonly k: 'ok'; readonly matcher: Matcher };

/** Parses a query. The search is case-sensitive for expressions and for queries with capital letters. */
export function parseMatcher(query: string, regex: boolean): Searched {
  if (query === '') return { k: 'none' };
  if (!regex) return { k: 'ok', matcher: textMatcher(query) };
  if (explosive.test(query) || /\\[1-9]/.test(query)) return { k: 'slow' };
  try {
    const pattern = new RegExp(query, 'gu');
    return { k: 'ok', matcher: regexMatcher(pattern) };
  } catch {
    return { k: 'wrong' };
  }
}

function textMatcher(query: string): Matcher {
  const exact = query !== query.toLowerCase();
  return (text) => {
    const within = exact ? text : text.toLowerCase();
    const matches: [number, number][] = [];
    // A letter with a longer lower-case form would shift the positions.
    if (within.length !== text.length) return matches;
    let at = within.indexOf(query);
    while (at >= 0 && matches.length < MAX_HITS) {
      matches.push([at, at + query.length]);
      at = within.indexOf(query, at + query.length);
    }
    return matches;
  };
}

function regexMatcher(pattern: RegExp): Matcher {
  return (text) => {
    const matches: [number, number][] = [];
    for (const match of text.slice(0, MAX_REGEX_CHARS).matchAll(pattern)) {
      if (match[0] === '') continue;
      matches.push([match.index, match.index + match[0].length]);
      if (matches.length >= MAX_HITS) break;
    }
    return matches;
  };
}

/** Searches a log incrementally, one slice at a time. */
export class LogSearch {
  readonly #buffer: LogBuffer;
  readonly matcher: Matcher;
  #hits: number[] = [];
  /** The lines from `#from` to `#next` have been searched. */
  #from: number;
  #next: number;
  /** Number of replaced lines that were considered. */
  #replaced: number;

  constructor(buffer: LogBuffer, matcher: Matcher) {
    this.#buffer = buffer;
    this.matcher = matcher;
    this.#from = this.#next = buffer.first;
    this.#replaced = buffer.replaced.length;
  }

  /** Numbers of the matching lines, oldest first. */
  get hits(): readonly number[] {
    return this.#hits;
  }

  get done(): boolean {
    return this.#next >= this.#buffer.end;
  }

  /**
   * Searches new lines until `until` (ms, on the clock of `now`) and discards hits of dropped lines. If lines were added at the start or
   * replaced, searches them and all later lines again.
   */
  run(until: number, now: () => number): void {
    const { first, end, replaced } = this.#buffer;
    const again = Math.min(
      first < this.#from ? first : Infinity,
      ...replaced.slice(this.#replaced),
    );
    this.#replaced = replaced.length;
    this.#from = first;
    if (again < this.#next) {
      this.#hits = this.#hits.filter((number) => number < again);
      this.#next = again;
    }
    const gone = this.#hits.findIndex((number) => number >= first);
    if (gone !== 0) this.#hits = gone < 0 ? [] : this.#hits.slice(gone);
    this.#next = Math.max(this.#next, first);
    while (this.#next < end) {
      // Reading the clock costs as much as searching a short line.
      if (this.#next % 64 === 0 && now() > until) return;
      const line = this.#buffer.at(this.#next);
      if (line !== null && this.matcher(plainText(line.text)).length > 0)
        this.#hits.push(this.#next);
      this.#next += 1;
    }
  }
}
