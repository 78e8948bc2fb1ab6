import { lazy } from '../lib/lazy.ts';

/** The maximum length (UTF-16 units) of a label with external text. */
export const MAX_LABEL = 40;

const graphemes = lazy(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

// Line breaks, control characters, lone surrogates, and marks that change the direction of the following text.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const rightToLeft =
  /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}]/u;

/** A server's text in one line: no control characters, no repeated spaces, no lone surrogates. */
export function oneLine(text: string): string {
  return text.replace(unprintable, ' ').replace(/\s+/gu, ' ').trim();
}

/** The longest prefix with at most `max` UTF-16 units including the ellipsis; never splits a character. */
export function shorten(text: string, max = MAX_LABEL): string {
  if (text.length <= max) return text;
  let head = '';
  for (const { segment } of graphemes().segment(text)) {
    if (head.length + segment.length + 1 > max) break;
    head += segment;
  }
  return `${head.trimEnd()}…`;
}

/**
 * A server's name or title for use in a label: one line, short, and with direction isolation for right-to-left text, so that the surrounding
 * words keep their places.
 */
export function foreign(text: string, max = MAX_LABEL): string {
  const short = shorten(oneLine(text), max);
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short;
}

/** Escapes a label for native menus: a single ampersand would underline the next letter. */
export const menuText = (label: string): string => label.replaceAll('&', '&&');
