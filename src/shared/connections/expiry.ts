const DAY_MS = 86_400_000;
/** Days before expiry from which it is announced. */
const WARN_DAYS = 14;

/** The time until an expiry. Times: ms since epoch. */
export interface Expiry {
  readonly urgency: 'none' | 'soon' | 'over';
  readonly at: number;
  /** Whole days left; 0 on the last one and afterwards. */
  readonly days: number;
}

/** How soon a token expires, at `now`. Times: ms since epoch. */
export function computeExpiry(at: number, now: number): Expiry {
  if (at <= now) return { urgency: 'over', at, days: 0 };
  const days = Math.floor((at - now) / DAY_MS);
  return { urgency: days > WARN_DAYS ? 'none' : 'soon', at, days };
}
