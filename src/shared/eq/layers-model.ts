import { z } from 'zod';
import { Band } from './model.ts';

/** One layer: bands with their preamp (dB) and their origin. */
export const EqLayer = z.object({ name: z.string(), bands: z.array(Band), preamp: z.number() });
export type EqLayer = z.infer<typeof EqLayer>;

/** A correction that keeps its bands (`base`) and personal adjustments on top (`taste`). */
export const EqLayers = z.object({
  base: EqLayer.nullable(),
  taste: EqLayer.nullable(),
  /** How much of the correction is applied: 0 none, 1 all, at most 1.5. */
  strength: z.number().min(0).max(1.5),
});
export type EqLayers = z.infer<typeof EqLayers>;
