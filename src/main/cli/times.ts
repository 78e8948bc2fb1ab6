/** ISO 8601 of ms since epoch, for JSON. */
export const formatIso = (at: number | null): string | null =>
  at === null || !Number.isFinite(new Date(at).getTime()) ? null : new Date(at).toISOString();

/** The same to the second, for tables. */
export const timeCell = (at: number | null): string =>
  formatIso(at)?.replace(/\.\d+Z$/, 'Z') ?? '-';

const two = (value: number): string => String(value).padStart(2, '0');

/** An instant in ISO 8601 as `2026-11-20 20:05` in this computer's time zone, for tables that a person reads; other texts are unchanged. */
export function localTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return text;
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
