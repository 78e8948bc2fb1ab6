import { MINUS } from '../lib/format.ts';

/** Separates groups of three digits; a narrow space that does not break the line. */
const THIN = '\u202f';
const pad = (value: number, size = 2): string => String(value).padStart(size, '0');

/**
 * A length of media, a position, a gap or an overlap: `0:07`, `4:16`, `1:38:20`. `ms` are truncated to seconds, so that a second appears once
 * it is over; what is not a number reads as 0.
 */
export function formatLength(ms: number): string {
  const whole = Number.isFinite(ms) ? Math.trunc(ms / 1000) : 0;
  const seconds = Math.abs(whole);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = pad(seconds % 60);
  const text =
    hours > 0 ? `${String(hours)}:${pad(minutes)}:${rest}` : `${String(minutes)}:${rest}`;
  return whole < 0 ? `${MINUS}${text}` : text;
}

/** A length of media (ms) to the millisecond: `46:10.000`, for editing. Without `always`, a fraction of zero is omitted. */
export function formatExactLength(ms: number, always = false): string {
  const whole = Number.isFinite(ms) ? Math.round(ms) : 0;
  const fraction = Math.abs(whole) % 1000;
  const text = formatLength(Math.trunc(whole / 1000) * 1000);
  const sign = whole < 0 && !text.startsWith(MINUS) ? MINUS : '';
  return `${sign}${text}${always || fraction !== 0 ? `.${pad(fraction, 3)}` : ''}`;
}

/** `2 770 000`, with a Unicode minus sign. */
export const groupDigits = (value: number): string =>
  String(value)
    .replace('-', MINUS)
    .replace(/\B(?=(\d{3})+(?!\d))/g, THIN);

/** `2 770 000 ms`: the format of in and out points. */
export const formatMilliseconds = (ms: number): string => `${groupDigits(Math.round(ms))} ms`;
