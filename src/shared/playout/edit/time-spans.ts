/** Where an item's text has the values of `start` and `finish`: offsets, quotes included. */
export interface TimeSpans {
  readonly start: readonly [number, number];
  readonly finish: readonly [number, number];
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Offset after the string at `at`. */
function stringEnd(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** Offset of the first non-whitespace character from `at` on. */
function skipSpace(text: string, at: number): number {
  let next = at;
  for (;;) {
    const code = text.charCodeAt(next);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return next;
    next += 1;
  }
}

/** How a character changes the nesting depth. */
const countDepth = (code: number): number =>
  code === 123 || code === 91 ? 1 : code === 125 || code === 93 ? -1 : 0;

/**
 * Finds both times of an item in its valid JSON text without parsing the rest. Null if one is missing, not a string,
 * duplicated or has escapes: the caller then parses the text.
 */
export function timeSpans(text: string): TimeSpans | null {
  const spans: Record<'start' | 'finish', [number, number][]> = { start: [], finish: [] };
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code !== QUOTE) {
      depth += countDepth(code);
      at += 1;
      continue;
    }
    const end = stringEnd(text, at);
    const colon = depth === 1 ? skipSpace(text, end) : end;
    const key = text.slice(at + 1, end - 1);
    at = end;
    if (depth !== 1 || text[colon] !== ':') continue;
    if (key.includes('\\')) return null;
    if (key !== 'start' && key !== 'finish') continue;
    const value = skipSpace(text, colon + 1);
    if (text.charCodeAt(value) !== QUOTE) return null;
    at = stringEnd(text, value);
    spans[key].push([value, at]);
  }
  const [start, ...starts] = spans.start;
  const [finish, ...finishes] = spans.finish;
  if (start === undefined || finish === undefined || starts.length + finishes.length > 0)
    return null;
  return { start, finish };
}

/** The same text with other times. */
export function withTimes(text: string, spans: TimeSpans, start: string, finish: string): string {
  const startFirst = spans.start[0] < spans.finish[0];
  const [one, two] = startFirst ? [spans.start, spans.finish] : [spans.finish, spans.start];
  const [first, second] = startFirst ? [start, finish] : [finish, start];
  return `${text.slice(0, one[0])}"${first}"${text.slice(one[1], two[0])}"${second}"${text.slice(two[1])}`;
}
