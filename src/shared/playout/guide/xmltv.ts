import { offsetText, padded, wallTimeOf } from '../time/calendar.ts';

/** A programme of the guide. Times: epoch ms of the wall clock. */
export interface Programme {
  readonly start: number;
  readonly stop: number;
  /** Seconds east of UTC in which the times are written. */
  readonly offset: number;
  readonly title: string;
}

export interface GuideOptions {
  /** `tvg_id` of the channel. */
  readonly channelId: string;
  /** Programmes shorter than this (ms) are left out; default 0: none. */
  readonly shortest?: number;
}

/**
 * The guide of one channel as a whole XMLTV document, of which the channel server copies the `programme` elements
 * (playout.md 7). Programmes that do not end after they begin are left out.
 */
export function xmltvOf(
  programmes: readonly Programme[],
  { channelId, shortest = 0 }: GuideOptions,
): { text: string; programmes: number } {
  const kept = programmes
    .filter(({ start, stop }) => wholeSecond(stop) > wholeSecond(start) && stop - start >= shortest)
    .toSorted((a, b) => a.start - b.start);
  const id = escaped(channelId);
  const lines = kept.map(
    ({ start, stop, offset, title }) =>
      `  <programme start="${xmltvTime(start, offset)}" stop="${xmltvTime(stop, offset)}" channel="${id}">\n` +
      `    <title>${escaped(title)}</title>\n` +
      `  </programme>\n`,
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<tv generator-info-name="Channelstrip">\n${lines.join('')}</tv>\n`;
  return { text, programmes: kept.length };
}

/** Times in a guide are whole seconds: the nearest one, so that joins stay joins. */
const wholeSecond = (ms: number): number => Math.round(ms / 1000);

/** `20261120200500 +0100`, as the channel server's own tools write it. */
function xmltvTime(ms: number, offset: number): string {
  const { year, month, day, hour, minute, second } = wallTimeOf(
    wholeSecond(ms),
    Math.round(offset / 60) * 60,
  );
  const rest = [month, day, hour, minute, second].map((part) => padded(part, 2)).join('');
  return `${padded(year, 4)}${rest} ${offsetText(offset, false)}`;
}

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as XML 1.0 may hold it: what it may not hold at all is dropped, line breaks and tabs become blanks. */
function escaped(text: string): string {
  return text
    .replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (mark: string) => marks[mark] ?? '');
}
