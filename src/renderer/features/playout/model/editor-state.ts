import type { ItemRef } from '../../../../shared/playout/operations.ts';

/** A stretch of the wall clock (epoch ms). */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** What of the editor React draws. It changes once a gesture; what moves in between is `playoutEditor.live`. */
export interface EditorState {
  /** What the timeline shows, as it was when the last movement came to rest. */
  readonly view: View;
  /** The items that are chosen; the last one is where the keyboard is. */
  readonly selection: readonly ItemRef[];
  readonly snap: boolean;
  readonly ripple: boolean;
  /** What really airs, as a lane under every plan. */
  readonly showAir: boolean;
  readonly hover: ItemRef | null;
  /** What a search found, for marking. */
  readonly hits: readonly ItemRef[];
  /** The time zone of the axis (IANA). */
  readonly zone: string;
}

export const sameItem = (a: ItemRef, b: ItemRef): boolean =>
  a.key === b.key && a.channel === b.channel;

export const MIN_SPAN = 10_000;
export const MAX_SPAN = 31 * 86_400_000;
