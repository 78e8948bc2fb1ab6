import { z } from 'zod';
import type { SliceModule } from '../settings/slice.ts';
import { ServiceEvent } from '../attention/event.ts';
import { Param } from '../workflows/model.ts';

/** null: any. */
const Which = z.string().min(1).max(500).nullable();

/** The trigger of a rule. */
export const RuleWhen = z.discriminatedUnion('k', [
  z.object({ k: z.literal('playoutGap'), channel: Which, hours: z.number().int().min(1).max(72) }),
  z.object({ k: z.literal('deployFailed'), service: Which }),
  z.object({ k: z.literal('runFailed'), workflow: Which }),
  z.object({ k: z.literal('issueAssigned'), project: Which }),
  z.object({
    k: z.literal('playerOffline'),
    player: Which,
    minutes: z.number().int().min(0).max(120),
  }),
]);
export type RuleWhen = z.infer<typeof RuleWhen>;

/** The action of a rule; no action costs money or destroys anything. Texts may contain `{subject}` and `{detail}` of the event. */
export const RuleThen = z.discriminatedUnion('k', [
  z.object({ k: z.literal('notify'), text: z.string().max(500) }),
  z.object({
    k: z.literal('startWorkflow'),
    file: z.string().min(1).max(500),
    name: z.string().min(1).max(500),
    params: z.array(Param).max(50),
  }),
  z.object({ k: z.literal('pausePlayer'), player: z.string().min(1).max(500) }),
  z.object({ k: z.literal('applyScene'), scene: z.string().min(1).max(100) }),
  z.object({ k: z.literal('openPanel'), panel: z.string().min(1).max(50) }),
]);
export type RuleThen = z.infer<typeof RuleThen>;

export const Rule = z.object({
  id: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(200),
  on: z.boolean(),
  when: RuleWhen,
  then: RuleThen,
});
export type Rule = z.infer<typeof Rule>;

/** One firing of a rule. `problem` null: done. */
export const Firing = z.object({
  ruleId: z.string(),
  ruleName: z.string(),
  fact: ServiceEvent,
  at: z.number(),
  problem: z.string().nullable(),
});
export type Firing = z.infer<typeof Firing>;

/** The rules' part of the settings. */
export const RulesSettings = z.object({ rules: z.array(Rule).max(100) });
export type RulesSettings = z.infer<typeof RulesSettings>;

export const rulesSlice: SliceModule<RulesSettings> = { schema: RulesSettings, migrations: [] };
