/** What a terminal may act on instead of showing it: control characters (C0, DEL, C1), line separators, direction marks, halves of characters. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu;
const blanks = /[\n\r\t]/g;
const SHOWN = '\uFFFD';

/** Text from anywhere as one line that a terminal only shows: line ends and tabs become blanks, all else it could act on `\uFFFD`. */
export function cleanLine(text: string): string {
  return text.replace(/\r\n/g, ' ').replace(blanks, ' ').replace(unsafe, SHOWN);
}

/** A whole text for a terminal: its lines and tabs stay. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(unsafe, (found) => (found === '\n' || found === '\t' ? found : SHOWN));
}

/** JSON text with what a terminal could act on as `\uXXXX`; a parser reads the same value. A line end stays. */
export function cleanJson(json: string): string {
  return json.replace(unsafe, (found) =>
    found === '\n' ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const tints = { good: 32, warn: 33, bad: 31, faint: 2, strong: 1 } as const;
export type Tint = keyof typeof tints;

/** Text in a colour. It is no string, so that colour is only added where the line is printed. */
export interface Tinted {
  readonly tint: Tint;
  readonly text: string;
}

/** A line for a person: its parts one after the other. */
export type Line = string | Tinted | LineParts;
export type LineParts = readonly (string | Tinted)[];

/** Where output goes. */
export interface Sink {
  write(text: string): void;
  readonly isTerminal: boolean;
  readonly colour: boolean;
}

/** The only way to standard output and standard error: whatever it is given, a terminal shows it and does nothing else. */
export interface Printer {
  /** One line for a person on standard output. */
  out(line: Line): void;
  /** One line for a person on standard error. */
  err(line: Line): void;
  /** A text for a program, or a file's content, on standard output: unchanged but at a terminal. */
  text(text: string): void;
  /** One JSON value on a line of standard output. */
  json(value: unknown): void;
}

export function createPrinter(sinks: { readonly out: Sink; readonly err: Sink }): Printer {
  const { out, err } = sinks;
  return {
    out: (line) => {
      out.write(`${rendered(line, out)}\n`);
    },
    err: (line) => {
      err.write(`${rendered(line, err)}\n`);
    },
    text: (text) => {
      out.write(out.isTerminal ? cleanText(text) : text);
    },
    json: (value) => {
      out.write(`${cleanJson(JSON.stringify(value))}\n`);
    },
  };
}

function rendered(line: Line, { colour }: Sink): string {
  const parts = Array.isArray(line) ? (line as LineParts) : [line as string | Tinted];
  return parts.map((part) => renderedPart(part, colour)).join('');
}

function renderedPart(part: string | Tinted, colour: boolean): string {
  if (typeof part === 'string') return cleanLine(part);
  const text = cleanLine(part.text);
  return colour ? `\u001b[${String(tints[part.tint])}m${text}\u001b[0m` : text;
}

/** Colour is for people at a terminal who did not ask for none (no-color.org). */
export function wantsColour(
  isTerminal: boolean,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const refused = (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  return isTerminal && !refused;
}
