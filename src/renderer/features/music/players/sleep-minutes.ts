/** Times offered for a sleep timer (minutes). */
export const SLEEP_MINUTES = [15, 30, 45, 60, 90, 120] as const;
