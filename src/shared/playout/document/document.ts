import type { Instant } from '../instant.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

/**
 * One element of a playout file's `items`. `text` is its exact spelling in the file, or what an edit made of it; every key of it
 * survives, known or not, and numbers keep their spelling. Never changed in place: an edit makes a new one with the same `key`.
 */
export interface PlayoutItem {
  /** Unique in this process, for as long as the item lives through edits, undo and reloads. */
  readonly key: number;
  readonly text: string;
  /** `text` as JSON; not an object where the file holds something else. */
  readonly value: JsonValue;
  /** Epoch ms of `start` and `finish`; NaN where the engine could not read them. */
  readonly start: number;
  readonly finish: number;
}

/**
 * A playout file that could be read as JSON with an array `items`. Its text is `head`, the items' texts joined by `between`,
 * and `tail`; while nothing was changed, `original` is what is written, byte by byte.
 */
export interface PlayoutDoc {
  /** Stays the same while the file is renamed by edits. */
  readonly id: string;
  /** File name without its folder. */
  readonly name: string;
  /** What the name says; null where the engine would not take the file for a playout. */
  readonly window: FileWindow | null;
  /** The whole file without its `items`: for the version and keys that are not ours. */
  readonly top: JsonObject;
  readonly head: string;
  readonly between: string;
  readonly tail: string;
  readonly items: readonly PlayoutItem[];
  readonly original: { readonly text: string; readonly items: readonly PlayoutItem[] } | null;
}

/** The half-open stretch [start, finish) that a file name claims. */
export interface FileWindow {
  readonly start: Instant;
  readonly finish: Instant;
}
