import { method } from '../lib/define.ts';
import { z } from 'zod';
import { Preferences } from './model.ts';
import { ImportPreview, MAX_SETTINGS_TEXT } from './transfer.ts';

const SettingsText = z.object({ text: z.string().max(MAX_SETTINGS_TEXT) });

export const settingsMethods = {
  /** Changes the given preferences and returns all of them. */
  'settings.update': method({ in: Preferences.partial(), out: Preferences }),
  /** The settings as a file for another computer, without secrets. */
  'settings.export': method({ in: z.void(), out: z.string() }),
  /** What the import of a settings file would change. Rejects with `invalid-input`, with the field and what to do. */
  'settings.previewImport': method({ in: SettingsText, out: ImportPreview }),
  /** Imports a settings file: all of it or nothing. Rejects like `settings.previewImport`, and with `storage`. */
  'settings.import': method({ in: SettingsText, out: ImportPreview }),
} as const;
