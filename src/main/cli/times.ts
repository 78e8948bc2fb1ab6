import { formatDateTime } from '../../shared/format/time.ts';
/** ISO 8601 of ms since epoch, for JSON. */
export const formatIso = (at: number | null): string | null =>
  at === null || !Number.isFinite(new Date(at).getTime()) ? null : new Date(at).toISOString();

/** ISO 8601 to the second, for tables. */
export const timeCell = (at: number | null): string =>
  formatIso(at)?.replace(/\.\d+Z$/, 'Z') ?? '-';

/** An instant in ISO 8601 within a text for people: `20 Nov, 20:05`; other texts are unchanged. */
export function localTime(text: string): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : formatDateTime(at, Date.now());
}
