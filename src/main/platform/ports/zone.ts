/** The user's time zone. Instants are epoch ms. */
export interface ZonePort {
  /** Seconds east of UTC at an instant. */
  offsetAt(ms: number): number;
  /** The start of the day of an instant. */
  dayStart(ms: number): number;
}

/** This computer's time zone. */
export const localZone: ZonePort = {
  offsetAt: (ms) => -60 * new Date(ms).getTimezoneOffset(),
  dayStart: (ms) => {
    const day = new Date(ms);
    return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  },
};
