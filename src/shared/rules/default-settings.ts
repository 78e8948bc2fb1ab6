import type { RulesSettings } from './settings.ts';

export const defaultRulesSettings: RulesSettings = { rules: [] };
