import type { Lyrics } from '../library.ts';

/** Maximum length of a text (characters), and maximum number of lines. */
const MAX_TEXT = 200_000;
const MAX_LINES = 5_000;
const MAX_LINE = 500;

const stamp = /\s*\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/y;
const wordStamp = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g;
const offsetTag = /^\[offset:\s*([+-]?\d{1,7})\s*\]$/i;
const otherTag = /^\[[a-z#][a-z_]*:.*\]$/i;

/**
 * Lyrics in the LRC format: `[mm:ss.xx]` before a line, several stamps for a repeated one, word stamps of the enhanced format
 * removed, `[offset:ms]` applied (positive: earlier). A text without a stamp becomes plain lyrics. Null: no text.
 */
export function parseLrc(text: string): Lyrics | null {
  const timed: { at: number; text: string }[] = [];
  const plain: string[] = [];
  let offset = 0;
  for (const raw of text.slice(0, MAX_TEXT).split(/\r\n|\r|\n/, MAX_LINES)) {
    const line = raw.trim();
    const { stamps, rest } = readStamps(line);
    const shift = offsetTag.exec(line)?.[1];
    if (shift !== undefined) offset = Number(shift) / 1000;
    else if (stamps.length > 0) for (const at of stamps) timed.push({ at, text: clean(rest) });
    else if (!otherTag.test(line)) plain.push(clean(line));
  }
  if (timed.length === 0) return plainLyrics(plain);
  const lines = timed
    .slice(0, MAX_LINES)
    .map((line) => ({ at: Math.max(0, line.at - offset), text: line.text }));
  return { synced: true, lines: lines.sort((a, b) => a.at - b.at) };
}

function readStamps(line: string): { stamps: number[]; rest: string } {
  const stamps: number[] = [];
  let end = 0;
  for (;;) {
    stamp.lastIndex = end;
    const match = stamp.exec(line);
    if (match === null) return { stamps, rest: line.slice(end) };
    const [whole, minutes = '0', seconds = '0', fraction = '0'] = match;
    stamps.push(Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`));
    end += whole.length;
  }
}

const clean = (text: string): string =>
  text.replace(wordStamp, '').replace(/\s+/g, ' ').trim().slice(0, MAX_LINE);

/** Empty lines inside separate verses; those at both ends are dropped. */
function plainLyrics(lines: readonly string[]): Lyrics | null {
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  if (first < 0) return null;
  const shown = lines.slice(first, last + 1);
  return { synced: false, lines: shown.map((text) => ({ at: null, text })) };
}
