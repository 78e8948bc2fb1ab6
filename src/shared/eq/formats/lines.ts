/** One line of a text, numbered from 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** The lines of a text, whatever ends them; the byte order mark and NUL characters left out. */
export function linesOf(text: string): Line[] {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, text: line }));
}

/** A line for a message, cut where it is long. */
export const excerpt = (text: string, most = 60): string => {
  const plain = text.trim();
  return plain.length > most ? `${plain.slice(0, most)}...` : plain;
};
