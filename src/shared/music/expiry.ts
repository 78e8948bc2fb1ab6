const DAY = 86_400_000;
/** From here on (days) an expiry is said ahead. */
const WARN_DAYS = 14;

/** When something ends, seen from now. Times: ms since epoch. */
export interface Expiry {
  readonly urgency: 'none' | 'soon' | 'over';
  readonly at: number;
  /** Whole days that are left; 0 on the last one and afterwards. */
  readonly days: number;
}

/** How near the end of a token is at `now`. Times: ms since epoch. */
export function expiryOf(at: number, now: number): Expiry {
  if (at <= now) return { urgency: 'over', at, days: 0 };
  const days = Math.floor((at - now) / DAY);
  return { urgency: days > WARN_DAYS ? 'none' : 'soon', at, days };
}
