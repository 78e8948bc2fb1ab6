import { z } from 'zod';
import { Band } from './model.ts';

/** A band that the app keeps and never sends, and where it stands: the filter's place in the chain, its own place there. */
export const UnsentBand = z.object({
  filter: z.number().int().min(0),
  place: z.number().int().min(0),
  band: Band,
});
export type UnsentBand = z.infer<typeof UnsentBand>;
