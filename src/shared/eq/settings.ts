import { z } from 'zod';
import type { SliceModule } from '../settings/slice.ts';
import { EqLayers } from './layers-model.ts';
import { Band, DspConfig } from './model.ts';

/** A band that the app stores but never sends, with its filter's position in the chain and its own position there. */
const UnsentBand = z.object({
  filter: z.number().int().min(0),
  place: z.number().int().min(0),
  band: Band,
});
export type UnsentBand = z.infer<typeof UnsentBand>;

/** The equalizer's part of the settings. */
export const EqSettings = z.object({
  /** Nothing is saved to the server before "Apply". */
  applyOnly: z.boolean(),
  /** Presets stored by this app; usable with every server. */
  presets: z.array(z.object({ id: z.string().min(1), name: z.string(), config: DspConfig })),
  /** `local/<id>` or `server/<id>`, in the order of the tray. */
  pinned: z.array(z.string()),
  /** profile id -> player id -> the layers that its bands were made from. */
  layers: z.record(z.string(), z.record(z.string(), EqLayers)),
  /** profile id -> player id -> bands that are stored but never sent, with their positions: filter, and index within it. */
  held: z.record(z.string(), z.record(z.string(), z.array(UnsentBand))),
});
export type EqSettings = z.infer<typeof EqSettings>;

export const eqSlice: SliceModule<EqSettings> = { schema: EqSettings, migrations: [] };
