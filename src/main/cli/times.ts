/** ISO 8601 of ms since epoch, for JSON. */
export const isoOf = (at: number | null): string | null =>
  at === null || !Number.isFinite(new Date(at).getTime()) ? null : new Date(at).toISOString();

/** The same to the second, for tables. */
export const timeCell = (at: number | null): string => isoOf(at)?.replace(/\.\d+Z$/, 'Z') ?? '-';
