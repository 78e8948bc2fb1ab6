import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { SaveState } from '../../../../shared/eq/session-model.ts';

export type Slot = 'A' | 'B';

/** What the core's session says, with the edits of this window that are still on their way to it. */
export interface Shown {
  /** What is edited and drawn. */
  readonly draft: DspConfig;
  /** Whether the draft is something else than what the server has. */
  readonly dirty: boolean;
  /** Words of the step that undo takes back, and of the one that redo does again. */
  readonly undo: string | null;
  readonly redo: string | null;
  readonly save: SaveState;
}

/** Everything about one player that the editor holds; React draws from it. It changes once a gesture. */
export interface EditorState extends Shown {
  readonly playerId: string | null;
  /** The equalizer of the chain that the graph edits; null: there is none. */
  readonly eqId: string | null;
  readonly selected: string | null;
  /** The band that is drawn alone; it changes nothing that is heard. */
  readonly solo: string | null;
  /** Which bands the graph edits and new ones get. */
  readonly channel: string;
  readonly slot: Slot;
  /** The other slot's configuration; null: never used, a copy is made at the first switch. */
  readonly other: DspConfig | null;
  readonly matchLoudness: boolean;
}
