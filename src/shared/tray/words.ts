/** The longest label (UTF-16 units) of an entry whose words come from elsewhere. */
export const LONGEST = 40;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

// Line ends, control characters, halves of characters, and marks that would turn the direction of the words behind them.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const rightToLeft =
  /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}]/u;

/** Words of a server in one line: no control characters, no runs of blanks, no half characters. */
export function oneLine(text: string): string {
  return text.replace(unprintable, ' ').replace(/\s+/gu, ' ').trim();
}

/** The longest beginning of a text that has at most `max` UTF-16 units with its ellipsis; no character is cut apart. */
export function shorten(text: string, max = LONGEST): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length + 1 > max) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/**
 * A name or title of a server as it stands within a label: in one line, short, and with a direction of its own where
 * it is written from right to left, so that the words around it keep their places.
 */
export function foreign(text: string, max = LONGEST): string {
  const short = shorten(oneLine(text), max);
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short;
}

/** A label as native menus take it: a single ampersand would underline the letter behind it. */
export const menuText = (label: string): string => label.replaceAll('&', '&&');
