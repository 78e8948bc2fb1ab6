import type { PlayoutDoc } from '../document/document.ts';
import type { Engine, Finding } from '../finding.ts';
import type { ItemRef } from '../operations.ts';

/** A channel's playout files with the edits applied. Immutable. */
export interface ChannelDraft {
  readonly key: string;
  /** The readable files. A file that lost its last item by an edit is not listed. */
  readonly docs: readonly PlayoutDoc[];
  /** Read-only: every edit is refused. */
  readonly readOnly: boolean;
}

/** All channels by key. An edit makes a new draft that shares unchanged parts with the old one. */
export interface Draft {
  readonly channels: ReadonlyMap<string, ChannelDraft>;
}

/** The context that file edits need, independent of a channel. */
export interface FileContext {
  /** Returns an item key that is unique in this process. */
  readonly newKey: () => number;
  /** Returns a file id that is unique in this process. */
  readonly newFileId: () => string;
  /** Seconds east of UTC of the user's zone at a moment (epoch ms). */
  readonly offsetAt: (ms: number) => number;
  /** Epoch ms at which the day of a moment starts in the user's zone. */
  readonly dayStart: (ms: number) => number;
}

export interface EditContext extends FileContext {
  /**
   * End of the locked range (epoch ms, playout time): the current item and the next minute. Null: nothing is on air.
   */
  readonly lockedUntil: (channel: string) => number | null;
  /** The engine that checks the channel's items. */
  readonly engine: (channel: string) => Engine;
  /** Looks up a finding of the current draft by id; `file` is the file's id. Null: it no longer exists. */
  readonly finding: (
    id: string,
  ) => { readonly channel: string; readonly file: string; readonly finding: Finding } | null;
}

export interface EditResult {
  /** The same draft object if nothing changed. */
  readonly draft: Draft;
  /** Current places of the items that the step made or moved. */
  readonly items: readonly ItemRef[];
  /** Messages for the user. */
  readonly notes: readonly string[];
  /** Name of the step for undo: `Move 3 items`. */
  readonly label: string;
}
