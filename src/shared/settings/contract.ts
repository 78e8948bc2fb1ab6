import { method } from '../lib/define.ts';
import { z } from 'zod';
import { Preferences } from './model.ts';

export const settingsMethods = {
  /** Changes the named preferences and keeps the others; answers all of them. */
  'settings.update': method({ in: Preferences.partial(), out: Preferences }),
  /** The settings file without profiles' secrets (there are none in it), for "Copy settings". */
  'settings.export': method({ in: z.void(), out: z.string() }),
} as const;
