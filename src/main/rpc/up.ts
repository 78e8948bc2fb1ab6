import { z } from 'zod';
import { MAX_TOPICS } from '../../shared/contract/wire.ts';

/** Names of topics. Unknown names are ignored, so that a client may know more topics than its core. */
const Topics = z.array(z.string().max(100)).max(MAX_TOPICS);

/** From a client to the core. `resync` is sent after a gap in `seq`. */
export const Up = z.discriminatedUnion('t', [
  z.object({ t: z.literal('hello'), v: z.number().int(), topics: Topics.default([]) }),
  /** Replaces the client's subscriptions. */
  z.object({ t: z.literal('subscribe'), topics: Topics }),
  z.object({
    t: z.literal('call'),
    id: z.number().int().nonnegative(),
    m: z.string().max(100),
    /** Omitted for methods without input: JSON has no `undefined`. */
    a: z.unknown().optional(),
    /** The caller's own time limit (ms): requests to servers may take as long. */
    limit: z.number().positive().max(86_400_000).optional(),
  }),
  z.object({ t: z.literal('cancel'), id: z.number().int().nonnegative() }),
  z.object({ t: z.literal('resync') }),
]);
export type Up = z.infer<typeof Up>;
