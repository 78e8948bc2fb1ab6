/** The style of a piece of a line; colors are 0 to 15 of the terminal palette. */
export interface AnsiStyle {
  readonly color: number | null;
  readonly background: number | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}

export interface AnsiPiece {
  readonly text: string;
  /** null: no style. */
  readonly style: AnsiStyle | null;
}

const plain: AnsiStyle = {
  color: null,
  background: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
};

/** Columns between two tab stops. */
const TAB = 8;

// Colors (CSI ... m), other control sequences (CSI), titles and links (OSC to BEL or ST), other strings, and two-character escapes.
const ESC = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const sequence = new RegExp(
  [
    `${ESC}\\[([0-9;:]*)m`,
    `${ESC}\\[[0-?]*[ -/]*[@-~]`,
    `${ESC}\\][^${BELL}${ESC}]*(?:${BELL}|${ESC}\\\\)?`,
    `${ESC}[PX^_][^${ESC}]*(?:${ESC}\\\\)?`,
    `${ESC}[ -/]*[0-Z\\\\^-~]`,
  ].join('|'),
  'g',
);

/** Characters that could affect the page or hide text: controls, direction marks, separators. */
const acting = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;
const actingAll = new RegExp(acting, 'gu');

function showControl(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}

function expandTabs(text: string, from: number): string {
  let out = '';
  for (const part of text.split(/(\t)/))
    out += part === '\t' ? ' '.repeat(TAB - ((from + out.length) % TAB)) : part;
  return out;
}

const clean = (text: string, from: number): string =>
  (text.includes('\t') ? expandTabs(text, from) : text).replace(actingAll, showControl);

/**
 * Parses a line into plain-text pieces. SGR colors and weights become styles, other sequences are dropped, and characters that could affect
 * the page or hide text become visible. Styles end with the line.
 */
export function parseAnsi(line: string): readonly AnsiPiece[] {
  if (!acting.test(line)) return [{ text: line, style: null }];
  const pieces: AnsiPiece[] = [];
  let style = plain;
  let at = 0;
  let length = 0;
  const take = (to: number): void => {
    if (to <= at) return;
    const text = clean(line.slice(at, to), length);
    length += text.length;
    pieces.push({ text, style: style === plain ? null : style });
  };
  for (const match of line.matchAll(sequence)) {
    take(match.index);
    at = match.index + match[0].length;
    if (match[1] !== undefined) style = styled(style, match[1]);
  }
  take(line.length);
  return pieces.length === 0 ? [{ text: '', style: null }] : pieces;
}

/** The text of a line without colors; control characters are made visible. */
export const plainText = (line: string): string =>
  acting.test(line)
    ? parseAnsi(line)
        .map(({ text }) => text)
        .join('')
    : line;

function styled(before: AnsiStyle, codes: string): AnsiStyle {
  const list = codes.split(/[;:]/).map((code) => (code === '' ? 0 : Number(code)));
  let style = before;
  for (let at = 0; at < list.length; at += 1) {
    const code = list[at] ?? 0;
    if (code === 38 || code === 48) {
      const [color, used] = extended(list, at + 1);
      style = code === 38 ? { ...style, color } : { ...style, background: color };
      at += used;
    } else style = withCode(style, code);
  }
  return isPlain(style) ? plain : style;
}

function withCode(style: AnsiStyle, code: number): AnsiStyle {
  if (code === 0) return plain;
  if (code >= 30 && code <= 37) return { ...style, color: code - 30 };
  if (code >= 90 && code <= 97) return { ...style, color: code - 82 };
  if (code >= 40 && code <= 47) return { ...style, background: code - 40 };
  if (code >= 100 && code <= 107) return { ...style, background: code - 92 };
  const others: Readonly<Record<number, Partial<AnsiStyle>>> = {
    1: { bold: true },
    2: { dim: true },
    3: { italic: true },
    4: { underline: true },
    22: { bold: false, dim: false },
    23: { italic: false },
    24: { underline: false },
    39: { color: null },
    49: { background: null },
  };
  return { ...style, ...others[code] };
}

const isPlain = (style: AnsiStyle): boolean =>
  style.color === null &&
  style.background === null &&
  !(style.bold || style.dim || style.italic || style.underline);

/**
 * Maps a 256-color or true-color code to the nearest of the 16 theme colors, which have enough contrast in both themes. Second value:
 * number of codes consumed.
 */
function extended(list: readonly number[], at: number): readonly [number | null, number] {
  if (list[at] === 5) {
    const index = list[at + 1] ?? 0;
    if (index < 16) return [index, 2];
    if (index >= 232) return [nearest((index - 232) * 10 + 8), 2];
    const cube = index - 16;
    const level = (step: number): number => (step === 0 ? 0 : 55 + step * 40);
    return [
      nearest(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)),
      2,
    ];
  }
  if (list[at] === 2) return [nearest(list[at + 1] ?? 0, list[at + 2] ?? 0, list[at + 3] ?? 0), 4];
  return [null, 1];
}

function nearest(red: number, green = red, blue = red): number {
  const most = Math.max(red, green, blue);
  if (most - Math.min(red, green, blue) < 40)
    return most < 64 ? 0 : most < 160 ? 8 : most < 224 ? 7 : 15;
  const on = (value: number): number => (value > most * 0.6 ? 1 : 0);
  return on(red) + on(green) * 2 + on(blue) * 4 + (most > 220 ? 8 : 0);
}
