/** An instant from a server (ms since epoch) as ISO 8601; throws RangeError beyond the year 275760. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** The instant (ms since epoch) of an ISO 8601 text; null for every other text. */
export function fromIso(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
