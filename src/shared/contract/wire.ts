import type { Capabilities } from './capabilities.ts';
import type { AppError } from './errors.ts';

/** Increased when a message changes its meaning; a client with another version must reload. */
export const WIRE_VERSION = 3;

/** Maximum frame size (bytes) in both directions: before hello, and after it. */
export const MAX_FRAME_BEFORE_HELLO = 4 * 1024;
export const MAX_FRAME = 2 * 1024 * 1024;

/** Maximum subscriptions of a client, unknown names included. */
export const MAX_TOPICS = 150;

type Values = Readonly<Record<string, unknown>>;

/**
 * From the core to a client. `seq` counts the state messages of one session without gaps. A client only receives the topics it subscribed to
 * in `hello` or later.
 */
export type Down =
  | {
      readonly t: 'welcome';
      readonly v: number;
      /** Random per core process: keys and revisions of one instance are not valid in another. */
      readonly instance: string;
      readonly capabilities: Capabilities;
      readonly seq: number;
      readonly snapshot: Values;
    }
  | {
      readonly t: 'snapshot';
      readonly seq: number;
      /** True: all subscribed topics, which ends a gap; false: only new subscriptions, which is an ordinary change. */
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
  /** A piece of a message that is larger than a frame; concatenate the texts of all pieces. */
  | { readonly t: 'part'; readonly text: string; readonly more: boolean }
  | { readonly t: 'bye'; readonly reason: string };
