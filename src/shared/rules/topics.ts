import { topic } from '../lib/define.ts';
import type { Firing, Rule } from './model.ts';

/** The rules, and their firings: newest first, at most 100. */
export interface RulesState {
  readonly rules: readonly Rule[];
  readonly log: readonly Firing[];
}

const noRules: RulesState = { rules: [], log: [] };

export const rulesTopics = {
  'rules.state': topic(noRules),
} as const;
