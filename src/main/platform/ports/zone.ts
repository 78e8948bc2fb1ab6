/** The user's time zone. Instants are epoch ms. */
export interface ZonePort {
  /** Seconds east of UTC at an instant. */
  offsetAt(ms: number): number;
  /** The start of the day of an instant. */
  dayStart(ms: number): number;
}
