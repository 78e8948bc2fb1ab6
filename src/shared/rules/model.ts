import { z } from 'zod';
import { Param } from '../workflows/model.ts';

/** null: any. */
const Which = z.string().min(1).max(500).nullable();

/** What a rule waits for. */
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

/** What a rule does: nothing that costs money or destroys something. Texts may hold `{subject}` and `{detail}` of what happened. */
export const RuleThen = z.discriminatedUnion('k', [
  z.object({ k: z.literal('notify'), text: z.string().max(500) }),
  z.object({
    k: z.literal('startWorkflow'),
    file: z.string().min(1).max(500),
    name: z.string().min(1).max(500),
    params: z.array(Param).max(50),
  }),
  z.object({ k: z.literal('pausePlayer'), player: z.string().min(1).max(500) }),
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

/** What happened. `subject`: channel, service, workflow, issue or player; texts come from elsewhere. */
export const Fact = z.object({
  kind: z.enum(['playoutGap', 'deployFailed', 'runFailed', 'issueAssigned', 'playerOffline']),
  /** Recognizes the same event again: `nightly r-1`. */
  key: z.string(),
  /** What `RuleWhen` names: channel, service, workflow, project, player. */
  of: z.string(),
  subject: z.string(),
  detail: z.string(),
  /** ms since epoch. */
  at: z.number(),
  /** A rule caused it: it starts nothing. */
  caused: z.boolean(),
});
export type Fact = z.infer<typeof Fact>;

/** One firing of a rule. `problem` null: done. */
export const Firing = z.object({
  ruleId: z.string(),
  ruleName: z.string(),
  fact: Fact,
  at: z.number(),
  problem: z.string().nullable(),
});
export type Firing = z.infer<typeof Firing>;
