/** Size of a card, distance between the left edges of two columns, and gap between two cards of a column (px). */
export const CARD = { width: 116, height: 42, column: 144, gap: 14 } as const;

/** A node of a layer: a step, or a bend of an edge that crosses the column. */
export interface LayoutNode {
  readonly rank: number;
  readonly isStep: boolean;
  readonly before: LayoutNode[];
  readonly after: LayoutNode[];
  /** Position in its layer, from 0. */
  place: number;
  /** Mean position of its neighbours in a sweep. */
  mean: number;
  /** Middle (px). */
  y: number;
}
