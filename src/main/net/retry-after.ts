/** Meaning of a service's `X-RateLimit-Reset`: an instant as text, an instant in seconds since 1970, or seconds left. */
export type ResetFormat = 'iso' | 'epoch-seconds' | 'seconds-left';

const MIN_MS = 1_000;
const MAX_MS = 60 * 60_000;
/** Longer waits are implausible and are limited to the maximum. */
const MAX_PLAUSIBLE_MS = 2 * 60 * 60_000;
/** Smaller clock differences are ignored. */
const SKEW_MS = 60_000;

/**
 * How long the server asks the client to wait (ms, 1 s to 60 min); null: unspecified. Reads `Retry-After` (seconds, fractions or an HTTP
 * date), then `RateLimit-Reset` (seconds left) and `X-RateLimit-Reset` in the service's format. `now`: ms since epoch; the server's clock is
 * used if its `Date` differs by more than a minute.
 */
export function parseRetryAfter(
  headers: Headers,
  now: number,
  reset: ResetFormat | null,
): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  const here = Math.abs(date - now) > SKEW_MS ? date : now;
  const word =
    secondsOrDate(headers.get('retry-after'), here) ??
    seconds(headers.get('ratelimit-reset')) ??
    (reset === null ? null : resetWait(headers.get('x-ratelimit-reset'), reset, here));
  if (word === null) return null;
  if (word > MAX_PLAUSIBLE_MS) return MAX_MS;
  return Math.min(MAX_MS, Math.max(MIN_MS, word));
}

function secondsOrDate(text: string | null, now: number): number | null {
  return seconds(text) ?? instant(text, now);
}

/** ms from plain seconds, which may be negative. */
function seconds(text: string | null): number | null {
  return text !== null && /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) * 1000 : null;
}

function instant(text: string | null, now: number): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at - now;
}

function resetWait(text: string | null, form: ResetFormat, now: number): number | null {
  if (form === 'iso') return instant(text, now);
  const value = seconds(text);
  if (value === null) return null;
  return form === 'seconds-left' ? value : value - now;
}
