import type { PlayoutDoc } from '../document/document.ts';
import type { Engine, Finding } from '../finding.ts';
import type { ItemRef } from '../operations.ts';

/** A channel's playout files as the edits left them. Never changed in place. */
export interface ChannelDraft {
  readonly key: string;
  /** Files that could be read. One that lost its last item by an edit is not in here any more. */
  readonly docs: readonly PlayoutDoc[];
  /** Shown only: every edit is refused. */
  readonly readOnly: boolean;
}

/** All channels by their keys. An edit makes a new one, which shares with the old one whatever it did not touch. */
export interface Draft {
  readonly channels: ReadonlyMap<string, ChannelDraft>;
}

/** What an edit of files needs from around it, without any channel. */
export interface FileContext {
  /** A number that no item of this process has or had. */
  readonly newKey: () => number;
  /** An id that no file of this process has or had. */
  readonly newFileId: () => string;
  /** Seconds east of UTC of the user's zone at a moment (epoch ms). */
  readonly offsetAt: (ms: number) => number;
  /** Epoch ms at which the day of a moment began in the user's zone. */
  readonly dayStart: (ms: number) => number;
}

/** What an operation needs from around the draft. */
export interface EditContext extends FileContext {
  /** End (epoch ms, playout time) of what is on air and the minute after it; null: nothing of the channel is on air. */
  readonly lockedUntil: (channel: string) => number | null;
  /** The engine that judges the channel's items. */
  readonly engine: (channel: string) => Engine;
  /** A finding of the present draft by its id; `file` is the id of its file. Null: there is none any more. */
  readonly finding: (
    id: string,
  ) => { readonly channel: string; readonly file: string; readonly finding: Finding } | null;
}

/** What an operation came to. */
export interface EditResult {
  /** The very same draft where nothing had to change. */
  readonly draft: Draft;
  /** What the step made or moved, where it lies now. */
  readonly items: readonly ItemRef[];
  /** What the user should know of it, as sentences. */
  readonly notes: readonly string[];
  /** Name of the step, for undo: `Move 3 items`. */
  readonly label: string;
}
