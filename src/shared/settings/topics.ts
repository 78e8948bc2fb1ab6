import { topic } from '../lib/define.ts';
import { defaultPreferences } from './preferences.ts';

export const settingsTopics = {
  settings: topic(defaultPreferences),
} as const;
