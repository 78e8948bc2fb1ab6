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
  const whole = offset - (offset % 60);
  const local = wholeSecond(ms) + whole;
  const day = Math.floor(local / 86_400);
  const rest = local - day * 86_400;
  const clock = [rest / 3600, (rest / 60) % 60, rest % 60].map((part) => two(Math.floor(part)));
  const minutes = Math.abs(whole) / 60;
  const zone = `${whole < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
  return `${dateOf(day)}${clock.join('')} ${zone}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The date of a day counted from 1970-01-01, as `yyyymmdd`; the year begins in March for the sum, so that leap days come last. */
function dateOf(day: number): string {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const inEra = shifted - era * 146_097;
  const year = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) /
      365,
  );
  const inYear = inEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * inYear + 2) / 153);
  const date = inYear - Math.floor((153 * month + 2) / 5) + 1;
  const shown = month < 10 ? month + 3 : month - 9;
  const full = year + era * 400 + (shown <= 2 ? 1 : 0);
  return `${String(full).padStart(4, '0')}${two(shown)}${two(date)}`;
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
