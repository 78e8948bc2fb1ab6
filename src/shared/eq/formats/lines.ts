/** One line of a text, numbered from 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** The lines of a text with any line endings, without the byte order mark and NUL characters. */
export function splitLines(text: string): Line[] {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, text: line }));
}

/** A line for a message, shortened if it is long. */
export const excerpt = (text: string, most = 60): string => {
  const plain = text.trim();
  return plain.length > most ? `${plain.slice(0, most)}...` : plain;
};
