import { z } from 'zod';

/** A time of the day, such as `22:00`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const QuietSpan = z.object({ on: z.boolean(), from: TimeOfDay, to: TimeOfDay });
export type QuietSpan = z.infer<typeof QuietSpan>;

/**
 * When the app shows no system notifications. A span across midnight belongs to the day on which it ends, so `weekends` covers the nights
 * before Saturday and Sunday.
 */
export const QuietHours = z.object({
  weekdays: QuietSpan,
  weekends: QuietSpan,
  /** Still announces problems that air within `ON_AIR_MS`. */
  onAir: z.boolean(),
});
export type QuietHours = z.infer<typeof QuietHours>;
