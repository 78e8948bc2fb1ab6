import type { ZonePort } from '../ports/zone.ts';

/** This computer's time zone. */
export const localZone: ZonePort = {
  offsetAt: (ms) => -60 * new Date(ms).getTimezoneOffset(),
  dayStart: (ms) => {
    const day = new Date(ms);
    return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  },
};
