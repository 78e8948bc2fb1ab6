import { z } from 'zod';

export const EventKind = z.enum([
  'playoutGap',
  'deployFailed',
  'runFailed',
  'issueAssigned',
  'playerOffline',
]);
export type EventKind = z.infer<typeof EventKind>;

/** Something that happened in a service. `subject`: channel, service, workflow, issue or player; its texts come from servers. */
export const ServiceEvent = z.object({
  kind: EventKind,
  /** Identifies the event among those of its kind: `nightly r-1`. */
  key: z.string(),
  /** The object: id of the channel, service, workflow, project or player. */
  of: z.string(),
  subject: z.string(),
  detail: z.string(),
  /** When it happened or will happen (ms since epoch); 0: unknown. */
  at: z.number(),
  /** Whether a rule caused it; such events trigger no rules. */
  caused: z.boolean(),
});
export type ServiceEvent = z.infer<typeof ServiceEvent>;
