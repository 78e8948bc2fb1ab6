import { z } from 'zod';
import { Band } from './model.ts';

/** A band that the app stores but never sends, with its filter's position in the chain and its own position there. */
export const UnsentBand = z.object({
  filter: z.number().int().min(0),
  place: z.number().int().min(0),
  band: Band,
});
export type UnsentBand = z.infer<typeof UnsentBand>;
