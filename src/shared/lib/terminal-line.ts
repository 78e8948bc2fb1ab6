const ESC = '\u001b';

// Sequences that move to the start of the line (`\r`, CSI G) or erase it (CSI 1 K, 2 K) or its rest (CSI K), and other sequences.
const parts = new RegExp(
  `(\\r|${ESC}\\[[01]?G)|(${ESC}\\[[12]K)|(${ESC}\\[0?K)|(${ESC}\\[[0-?]*[ -/]*[@-~])|([^\\r${ESC}]+|${ESC})`,
  'g',
);
const rewrites = new RegExp(`[\\r\\b]|${ESC}\\[[0-2]?[GK]`);
const cells = new RegExp(`(${ESC}\\[[0-?]*[ -/]*[@-~])|[^]`, 'gu');
const openSequence = new RegExp(`${ESC}(?:\\[[0-?]*[ -/]*)?$`);
const style = new RegExp(`^${ESC}\\[[0-9;:]*m$`);
const reset = new RegExp(`^${ESC}\\[[0;:]*m$`);

/** Maximum number of styles that still apply to the following text; more are useless. */
const MAX_STYLES = 16;

/**
 * The final state of one line of output as a terminal would show it: for a rewritten line (progress bars), the last state in its colors.
 * Characters after a backspace replace those before it. Other sequences stay. Linear in the length of the line.
 */
export function terminalLine(line: string): string {
  if (!rewrites.test(line)) return line;
  let text = '';
  let styles: string[] = [];
  let isRewritten = false;
  const begin = (): void => {
    text = styles.join('');
    isRewritten = false;
  };
  for (const [part, start, erase, rest, , plain] of line.matchAll(parts)) {
    if (start !== undefined) isRewritten = true;
    else if (erase !== undefined || (rest !== undefined && isRewritten)) begin();
    else if (rest === undefined) {
      if (plain !== undefined && isRewritten) begin();
      if (style.test(part)) styles = reset.test(part) ? [] : [...styles, part].slice(-MAX_STYLES);
      text += part;
    }
  }
  return text.includes('\b') ? withoutBackspaces(text) : text;
}

/** Replaces characters that the cursor moves back over. A sequence belongs to the character after it. */
function withoutBackspaces(text: string): string {
  const line: string[] = [];
  let at = 0;
  let sequences = '';
  for (const [part, sequence] of text.matchAll(cells)) {
    if (part === '\b') at = Math.max(0, at - 1);
    else if (sequence !== undefined) sequences += part;
    else {
      line[at] = sequences + part;
      sequences = '';
      at += 1;
    }
  }
  return line.join('') + sequences;
}

/** At most `max` UTF-16 units of a text, not ending within a surrogate pair or a sequence. `lost`: number of removed units. */
export function boundedText(
  whole: string,
  max: number,
): { readonly text: string; readonly lost: number } {
  if (whole.length <= max) return { text: whole, lost: 0 };
  const text = whole
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(openSequence, '');
  return { text, lost: whole.length - text.length };
}
