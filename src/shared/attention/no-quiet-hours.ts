import type { QuietHours } from './quiet-hours-model.ts';

/** The default, used by every window at startup. */
export const noQuietHours: QuietHours = {
  weekdays: { on: false, from: '22:00', to: '07:00' },
  weekends: { on: false, from: '23:00', to: '09:30' },
  onAir: true,
};
