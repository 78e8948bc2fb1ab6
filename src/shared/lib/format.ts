/** U+2212: the minus sign with the width of a digit. */
export const MINUS = '\u2212';

/** Maximum characters of a sentence; it may contain long names from files and servers. */
const MAX_SENTENCE = 1000;

/** A sentence with quoted text of any length, shortened in the middle if it is too long to read. */
export function shorten(text: string): string {
  if (text.length <= MAX_SENTENCE) return text;
  return `${text.slice(0, MAX_SENTENCE / 2)} … ${text.slice(-MAX_SENTENCE / 2)}`;
}

/** A text as the start of a sentence or a label: its first letter is a capital. */
export const startSentence = (text: string): string =>
  text.slice(0, 1).toUpperCase() + text.slice(1);
