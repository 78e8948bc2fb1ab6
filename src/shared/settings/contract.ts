import { method } from '../lib/define.ts';
import { z } from 'zod';
import { Preferences } from './model.ts';

export const settingsMethods = {
  /** Changes the given preferences and returns all of them. */
  'settings.update': method({ in: Preferences.partial(), out: Preferences }),
  /** The settings file, which contains no secrets, for "Copy settings". */
  'settings.export': method({ in: z.void(), out: z.string() }),
} as const;
