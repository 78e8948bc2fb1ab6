import { dropIsolation } from '../../shared/i18n/isolate.ts';

/**
 * Characters that a terminal may interpret instead of showing: control characters (C0, DEL, C1), line separators, direction marks, lone
 * surrogates.
 */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu;
const blanks = /[\n\r\t]/g;
const SHOWN = '\uFFFD';

/** Any text as one line that is safe for a terminal: names lose the marks that isolate them, line breaks and tabs become spaces, other unsafe characters `\uFFFD`. */
export function cleanLine(text: string): string {
  return dropIsolation(text).replace(/\r\n/g, ' ').replace(blanks, ' ').replace(unsafe, SHOWN);
}

/** A multi-line text that is safe for a terminal; keeps line breaks and tabs. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(unsafe, (match) => (match === '\n' || match === '\t' ? match : SHOWN));
}

/** JSON text with unsafe characters as `\uXXXX`; a parser reads the same value. Keeps line breaks. */
export function cleanJson(json: string): string {
  return json.replace(unsafe, (match) =>
    match === '\n' ? match : `\\u${match.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** JSON text with lone surrogates, which `JSON.stringify` escapes, as `\uFFFD`: many parsers refuse the whole text otherwise. */
const wellFormed = (json: string): string =>
  json.replace(/\\(?:\\|ud[89a-f][\da-f]{2})/g, (match) => (match === '\\\\' ? match : SHOWN));

const tints = { good: 32, warn: 33, bad: 31, accent: 34, faint: 2, strong: 1 } as const;
export type Tint = keyof typeof tints;

/** Colored text. Not a string, so that color is only added when the line is printed. */
export interface Tinted {
  readonly tint: Tint;
  readonly text: string;
}

/** A line for a person, as a list of its parts. */
export type Line = string | Tinted | LineParts;
export type LineParts = readonly (string | Tinted)[];

/** Where output goes. */
export interface Sink {
  /** Width of the terminal; null: not a terminal. */
  readonly columns: number | null;
  write(text: string): void;
  readonly isTerminal: boolean;
  readonly color: boolean;
}

/** The only way to standard output and standard error: makes any text safe for a terminal. */
export interface Printer {
  /** Width of the terminal on standard output; null: no terminal. */
  readonly columns: number | null;
  /** Prints one line for a person on standard output. */
  out(line: Line): void;
  /** Prints one line for a person on standard error. */
  err(line: Line): void;
  /** Replaces the last progress line on standard error; null removes it. Prints nothing if standard error is not a terminal. */
  progress(line: string | null): void;
  /** Prints text for a program, or a file's content, on standard output: unchanged except at a terminal. */
  text(text: string): void;
  /** Prints one JSON value in one line of standard output. */
  json(value: unknown): void;
}

export function createPrinter(sinks: { readonly out: Sink; readonly err: Sink }): Printer {
  const { out, err } = sinks;
  let shown: string | null = null;
  const progress = (line: string | null): void => {
    // Cuts the text to one line, because a line that wraps could not be replaced.
    const next = line === null ? null : cleanLine(line).slice(0, (err.columns ?? 80) - 1);
    if (!err.isTerminal || next === shown) return;
    err.write(`\r${CLEAR_LINE}${next ?? ''}`);
    shown = next;
  };
  const write = (sink: Sink, text: string): void => {
    progress(null);
    sink.write(text);
  };
  return {
    columns: out.columns,
    out: (line) => write(out, `${rendered(line, out)}\n`),
    err: (line) => write(err, `${rendered(line, err)}\n`),
    progress,
    text: (text) => write(out, out.isTerminal ? cleanText(text) : text),
    json: (value) => write(out, `${cleanJson(wellFormed(JSON.stringify(value)))}\n`),
  };
}

const CLEAR_LINE = '\u001b[K';

function rendered(line: Line, { color }: Sink): string {
  const parts = Array.isArray(line) ? (line as LineParts) : [line as string | Tinted];
  return parts.map((part) => renderedPart(part, color)).join('');
}

function renderedPart(part: string | Tinted, color: boolean): string {
  if (typeof part === 'string') return cleanLine(part);
  const text = cleanLine(part.text);
  return color ? `\u001b[${String(tints[part.tint])}m${text}\u001b[0m` : text;
}

/** Colors only for people at a terminal who have not turned them off (no-color.org). */
export function wantsColor(
  isTerminal: boolean,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const refused = (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  return isTerminal && !refused;
}
