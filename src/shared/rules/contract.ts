import { z } from 'zod';
import { method } from '../lib/define.ts';
import { ServiceEvent } from '../attention/event.ts';
import { Rule } from './model.ts';

const RuleId = z.object({ id: z.string().min(1).max(100) });

export const rulesMethods = {
  /**
   * Adds or replaces a rule by its id. Switches it off, unless it was on and does the same as before. Rejects with `invalid-input` for a
   * rule that would trigger itself.
   */
  'rules.save': method({ in: z.object({ rule: Rule }), out: z.void() }),
  'rules.remove': method({ in: RuleId, out: z.void() }),
  /** Rejects with `conflict` unless the last tried rule does the same. */
  'rules.switch': method({ in: RuleId.extend({ on: z.boolean() }), out: z.void() }),
  /**
   * The events that would have fired a rule in the last 7 days. `since`: start of the recorded events (ms since epoch). Has no side
   * effects.
   */
  'rules.try': method({
    in: z.object({ rule: Rule }),
    out: z.object({
      facts: z.array(ServiceEvent),
      since: z.number(),
      refused: z.string().nullable(),
    }),
  }),
} as const;
