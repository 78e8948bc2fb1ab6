/** An instant from a server (ms since epoch) as ISO 8601; throws RangeError beyond the year 275760. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** The instant (ms since epoch) of an ISO 8601 text; null for every other text, and for a day that does not exist (`2026-02-30`). */
export function fromIso(text: string): number | null {
  const at = Date.parse(text);
  if (Number.isNaN(at)) return null;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return at;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day ? at : null;
}
