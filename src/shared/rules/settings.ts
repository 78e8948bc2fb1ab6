import { z } from 'zod';
import type { SliceModule } from '../settings/slice.ts';
import { Rule } from './model.ts';

/** The rules' part of the settings. */
export const RulesSettings = z.object({ rules: z.array(Rule).max(100) });
export type RulesSettings = z.infer<typeof RulesSettings>;

export const rulesSlice: SliceModule<RulesSettings> = { schema: RulesSettings, migrations: [] };
