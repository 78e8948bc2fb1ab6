import type { Capabilities } from './capabilities.ts';
import type { AppError } from './errors.ts';

/** Raised whenever a message changes its meaning; a client of another version is told to reload. */
export const WIRE_VERSION = 3;

/** The longest text a transport takes, in both directions: before hello, and after it (bytes). */
export const MAX_FRAME_BEFORE_HELLO = 4 * 1024;
export const MAX_FRAME = 2 * 1024 * 1024;

/** A client may subscribe to at most this many topics, unknown names included. */
export const MAX_TOPICS = 150;

type Values = Readonly<Record<string, unknown>>;

/**
 * From the core to a client. `seq` counts the state messages of one session without gaps. A client is told the topics that it
 * subscribed to in `hello` or since, and no other.
 */
export type Down =
  | {
      readonly t: 'welcome';
      readonly v: number;
      /** Random per process of the core: keys and revisions of another instance mean nothing in this one. */
      readonly instance: string;
      readonly capabilities: Capabilities;
      readonly seq: number;
      readonly snapshot: Values;
    }
  | {
      readonly t: 'snapshot';
      readonly seq: number;
      /** Every subscribed topic, which ends a gap; false: those that were just subscribed, a change like any other. */
      readonly whole: boolean;
      readonly snapshot: Values;
    }
  | { readonly t: 'ok'; readonly id: number; readonly r?: unknown }
  | { readonly t: 'err'; readonly id: number; readonly e: AppError }
  | { readonly t: 'topic'; readonly seq: number; readonly name: string; readonly value: unknown }
  | {
      readonly t: 'patch';
      readonly seq: number;
      readonly name: string;
      readonly set: Values;
      readonly del: readonly string[];
    }
  /** A piece of a message that is larger than a frame; the texts of all pieces together are the message. */
  | { readonly t: 'part'; readonly text: string; readonly more: boolean }
  | { readonly t: 'bye'; readonly reason: string };
