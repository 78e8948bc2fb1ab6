import { offsetText, padded, toWallTime } from '../time/calendar.ts';

/** A program of the guide. Times: epoch ms of the wall clock. */
export interface Programme {
  readonly start: number;
  readonly stop: number;
  /** Offset of the written times, in seconds east of UTC. */
  readonly offset: number;
  readonly title: string;
}

/**
 * The guide of one channel as an XMLTV document. The channel server copies its `programme` elements (playout.md 7).
 * Leaves out programs that don't end after they start. `channelId`: `tvg_id` of the channel.
 */
export function formatXmltv(
  programmes: readonly Programme[],
  channelId: string,
): { text: string; programmes: number } {
  const listed = programmes
    .filter(({ start, stop }) => wholeSecond(stop) > wholeSecond(start))
    .toSorted((a, b) => a.start - b.start);
  const id = escaped(channelId);
  const lines = listed.map(
    ({ start, stop, offset, title }) =>
      `  <programme start="${xmltvTime(start, offset)}" stop="${xmltvTime(stop, offset)}" channel="${id}">\n` +
      `    <title>${escaped(title)}</title>\n` +
      `  </programme>\n`,
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<tv generator-info-name="Channelstrip">\n${lines.join('')}</tv>\n`;
  return { text, programmes: listed.length };
}

/** Guides have whole seconds: rounds to the nearest, so adjacent programs stay adjacent. */
const wholeSecond = (ms: number): number => Math.round(ms / 1000);

/** `20261120200500 +0100`, the format of the channel server's own tools. */
function xmltvTime(ms: number, offset: number): string {
  const { year, month, day, hour, minute, second } = toWallTime(
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

/** Text for XML 1.0: drops invalid characters and replaces line breaks and tabs with spaces. */
function escaped(text: string): string {
  return text
    .replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (mark: string) => marks[mark] ?? '');
}
