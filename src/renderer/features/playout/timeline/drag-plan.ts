import type { Operation } from '../../../../shared/playout/operations.ts';
import type { Span } from '../model/lane.ts';
import type { FoundItem } from '../model/lane-query.ts';
import type { Point } from './hit.ts';
import type { Runs } from './runs.ts';

/** What is dragged, as it was when it was taken. */
export interface DragStart {
  /** All that move; the first one is under the pointer. */
  readonly items: readonly FoundItem[];
  /** Index of the lane of the first one. */
  readonly lane: number;
  readonly edge: 'start' | 'finish' | null;
  readonly from: Point;
}

export interface DragRules {
  /** Marks are taken. */
  readonly snap: boolean;
  readonly ripple: boolean;
  /** It stays in its lane. */
  readonly keepLane: boolean;
  /** Wall clock. */
  readonly now: number;
  /** What of a channel cannot be changed in time any more (playout time). */
  readonly locked: (channel: string) => Span | null;
  /** Nothing may be changed in a channel. */
  readonly still: (channel: string) => boolean;
}

/** A piece that is drawn where it would go. Times: wall clock. */
export interface GhostPiece {
  readonly lane: number;
  readonly start: number;
  readonly finish: number;
  readonly title: string;
  /** Nothing else lies there, and it may be put there. */
  readonly fits: boolean;
}

/** What speaks against a drag, which may be meant all the same. */
export type Trouble = 'overlap' | 'locked' | 'still';

export interface DragPlan {
  readonly pieces: readonly GhostPiece[];
  /** Lanes that give way, by their indexes, as the release would leave them. */
  readonly lanes: ReadonlyMap<number, Runs>;
  /** How many items beside the dragged ones move along. */
  readonly follow: number;
  readonly trouble: readonly Trouble[];
  /** Stretches that cannot be changed in time, of the lanes where that matters (wall clock). */
  readonly locked: readonly (Span & { readonly lane: number })[];
  /** Where it snapped to (wall clock). */
  readonly mark: number | null;
  /** What a release would do; null: nothing changed. */
  readonly operation: Operation | null;
  /** How far it moved (ms). */
  readonly by: number;
}
