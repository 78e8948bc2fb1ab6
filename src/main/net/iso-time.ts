/** An instant that a server told (ms since epoch) as ISO 8601; throws RangeError beyond the year 275760. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
