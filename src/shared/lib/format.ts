/** U+2212: the minus sign with the width of a digit. */
export const MINUS = '\u2212';

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * A duration or position: `0:07`, `4:16`, `1:02:03`. `seconds` are truncated, so that a second appears once it is over; values that are not
 * numbers read as 0.
 */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = two(whole % 60);
  return hours > 0 ? `${String(hours)}:${two(minutes)}:${rest}` : `${String(minutes)}:${rest}`;
}

/** Hours and minutes of a long time (`seconds`), rounded to the minute: 46,920 s is 13 h 2 min. */
export function hoursAndMinutes(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.round(seconds / 60));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** `20:05` in this machine's time zone. `at`: ms since epoch. */
export function formatTimeOfDay(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

/** A size in whole units, rounded down: `12 bytes`, `64 KiB`, `16 MiB`. */
export function formatBytes(bytes: number): string {
  const kib = bytes / 1024;
  if (kib < 1) return `${String(bytes)} bytes`;
  return kib < 1024 ? `${String(Math.floor(kib))} KiB` : `${String(Math.floor(kib / 1024))} MiB`;
}

/** Maximum characters of a sentence; it may contain long names from files and servers. */
const MAX_SENTENCE = 1000;

/** A sentence with quoted text of any length, shortened in the middle if it is too long to read. */
export function shorten(text: string): string {
  if (text.length <= MAX_SENTENCE) return text;
  return `${text.slice(0, MAX_SENTENCE / 2)} … ${text.slice(-MAX_SENTENCE / 2)}`;
}
