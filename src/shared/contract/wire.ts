import { z } from 'zod';
import { AppErrorSchema } from './errors.ts';
import { Capabilities } from './capabilities.ts';

/** Raised whenever a message changes its meaning; a client of another version is told to reload. */
export const WIRE_VERSION = 2;

/** The longest text a transport takes, in both directions: before hello, and after it (bytes). */
export const MAX_FRAME_BEFORE_HELLO = 4 * 1024;
export const MAX_FRAME = 2 * 1024 * 1024;

/** From a client to the core. `resync` is sent after a gap in `seq`. */
export const Up = z.discriminatedUnion('t', [
  z.object({ t: z.literal('hello'), v: z.number().int() }),
  z.object({
    t: z.literal('call'),
    id: z.number().int().nonnegative(),
    m: z.string().max(100),
    /** Left out where a method takes nothing: JSON has no `undefined`. */
    a: z.unknown().optional(),
  }),
  z.object({ t: z.literal('cancel'), id: z.number().int().nonnegative() }),
  z.object({ t: z.literal('resync') }),
]);
export type Up = z.infer<typeof Up>;

/** From the core to a client. `seq` counts the state messages of one session without gaps. */
export const Down = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('welcome'),
    v: z.number().int(),
    /** Random per process of the core: keys and revisions of another instance mean nothing in this one. */
    instance: z.string().min(1).max(100),
    capabilities: Capabilities,
    seq: z.number().int(),
    snapshot: z.record(z.string(), z.unknown()),
  }),
  z.object({
    t: z.literal('snapshot'),
    seq: z.number().int(),
    snapshot: z.record(z.string(), z.unknown()),
  }),
  z.object({ t: z.literal('ok'), id: z.number().int(), r: z.unknown().optional() }),
  z.object({ t: z.literal('err'), id: z.number().int(), e: AppErrorSchema }),
  z.object({
    t: z.literal('topic'),
    seq: z.number().int(),
    name: z.string(),
    value: z.unknown(),
  }),
  z.object({
    t: z.literal('patch'),
    seq: z.number().int(),
    name: z.string(),
    set: z.record(z.string(), z.unknown()),
    del: z.array(z.string()),
  }),
  /** A piece of a message that is larger than a frame; the texts of all pieces together are the message. */
  z.object({ t: z.literal('part'), text: z.string(), more: z.boolean() }),
  z.object({ t: z.literal('bye'), reason: z.string() }),
]);
export type Down = z.infer<typeof Down>;
