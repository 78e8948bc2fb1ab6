import type { Instant } from '../instant.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

/**
 * One element of a playout file's `items`. `text` is its exact spelling in the file, or the result of an edit; unknown
 * keys and the spelling of numbers survive. Immutable: an edit makes a new object with the same `key`.
 */
export interface PlayoutItem {
  /** Unique in this process; stays the same through edits, undo and reloads. */
  readonly key: number;
  readonly text: string;
  /** `text` as parsed JSON; may be anything, not only an object. */
  readonly value: JsonValue;
  /** Epoch ms of `start` and `finish`; NaN if the engine can't read them. */
  readonly start: number;
  readonly finish: number;
}

/**
 * A playout file that is JSON with an `items` array. Its text is `head`, the items' texts joined by `between`, and
 * `tail`. An unchanged file is written as `original`, byte for byte.
 */
export interface PlayoutDoc {
  /** Stays the same while the file is renamed by edits. */
  readonly id: string;
  /** File name without its folder. */
  readonly name: string;
  /** The window of the name; null if the engine ignores the file. */
  readonly window: FileWindow | null;
  /** The file without its `items`: the version and unknown keys. */
  readonly top: JsonObject;
  readonly head: string;
  readonly between: string;
  readonly tail: string;
  readonly items: readonly PlayoutItem[];
  readonly original: { readonly text: string; readonly items: readonly PlayoutItem[] } | null;
}

/** The half-open range [start, finish) that a file name covers. */
export interface FileWindow {
  readonly start: Instant;
  readonly finish: Instant;
}
