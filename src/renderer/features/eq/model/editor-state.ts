import type { AppError } from '../../../../shared/contract/errors.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { Difference } from '../../../../shared/eq/state.ts';
import type { History } from './history.ts';

/** How far what is drawn has come on its way to the server. */
export type SaveState =
  /** What is drawn is what the server has. */
  | { readonly k: 'saved' }
  /** Changed here; saved at `at` (ms since epoch), or by "Apply" (`at` null). */
  | { readonly k: 'changed'; readonly at: number | null }
  | { readonly k: 'saving' }
  | { readonly k: 'failed'; readonly error: AppError }
  /** The server took it and stored something else. `sent`: what was drawn then. */
  | {
      readonly k: 'differs';
      readonly differences: readonly Difference[];
      readonly sent: DspConfig;
      readonly before: DspConfig | null;
    }
  /** Another client saved meanwhile and the two cannot be joined without asking. */
  | {
      readonly k: 'conflict';
      readonly theirs: DspConfig;
      readonly revision: number;
      readonly fields: readonly string[];
    };

export type Slot = 'A' | 'B';

/** Everything about one player that the editor holds; React draws from it. It changes once a gesture. */
export interface EditorState {
  readonly playerId: string | null;
  /** What the draft started from, and its revision; null until it was read. */
  readonly base: DspConfig | null;
  readonly revision: number;
  /** What is edited and drawn. */
  readonly draft: DspConfig;
  readonly history: History<DspConfig>;
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
  readonly save: SaveState;
}
