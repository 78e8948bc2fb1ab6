/** The user's time zone. Moments are epoch ms. */
export interface ZonePort {
  /** Seconds east of UTC at a moment. */
  offsetAt(ms: number): number;
  /** When the day of a moment began. */
  dayStart(ms: number): number;
}
