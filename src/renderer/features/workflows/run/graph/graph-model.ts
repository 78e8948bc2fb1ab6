import type { Step } from '../../../../../shared/workflows/model.ts';
import type { LayoutEdge, NodePosition } from '../../../../../shared/workflows/rules/layout.ts';
import { layoutSteps } from '../../../../../shared/workflows/rules/layout.ts';
import { CARD } from '../../../../../shared/workflows/rules/layout-node.ts';

/** Room (px) above the row of handlers, for its title. */
const TITLE = 40;

/** Where the cards and edges of a run are (px). */
export interface Graph {
  readonly width: number;
  readonly height: number;
  /** By the index of the step. */
  readonly cards: readonly NodePosition[];
  readonly edges: readonly LayoutEdge[];
  /** Top of the row of handlers, which run after the steps; null: there are none. */
  readonly handlers: number | null;
}

/** Key of everything that positions depend on; states and times are not part of it. */
export const formatShape = (steps: readonly Step[]): string =>
  JSON.stringify(steps.map(({ name, depends, handler }) => [name, depends, handler]));

/** Lays out the steps, and the handlers in a row below them. */
export function layOutGraph(steps: readonly Step[]): Graph {
  const places = [...steps.keys()];
  const main = places.filter((index) => steps[index]?.handler === null);
  const apart = places.filter((index) => steps[index]?.handler !== null);
  const layout = layoutSteps(main.flatMap((index) => steps[index] ?? []));
  const cards: NodePosition[] = [];
  for (const [at, index] of main.entries()) {
    const card = layout.cards[at];
    if (card !== undefined) cards[index] = card;
  }
  const top = apart.length === 0 ? null : layout.height + (main.length === 0 ? 0 : TITLE);
  for (const [rank, index] of apart.entries())
    cards[index] = { x: rank * CARD.column, y: top ?? 0, rank };
  const wide = apart.length === 0 ? 0 : (apart.length - 1) * CARD.column + CARD.width;
  return {
    width: Math.max(layout.width, wide),
    height: top === null ? layout.height : top + CARD.height,
    cards,
    edges: layout.edges.map(({ from, to, rows }) => ({
      from: main[from] ?? from,
      to: main[to] ?? to,
      rows,
    })),
    handlers: top,
  };
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The card that an arrow key selects: Left and Right follow an edge if there is one, Up and Down stay in the column. Null: none. */
export function findNeighbour(
  { cards, edges }: Graph,
  index: number,
  direction: Direction,
): number | null {
  const own = cards[index];
  if (own === undefined) return null;
  const upDown = direction === 'up' || direction === 'down';
  const forward = direction === 'right' || direction === 'down';
  const linked = edges.flatMap(({ from, to }) =>
    (forward ? from : to) === index ? [forward ? to : from] : [],
  );
  const rank = own.rank + (forward ? 1 : -1);
  const inColumn = (wanted: number) => [...cards.keys()].filter((at) => cards[at]?.rank === wanted);
  const choices = upDown
    ? inColumn(own.rank).filter((at) => forward === (cards[at]?.y ?? 0) > own.y && at !== index)
    : linked.length > 0
      ? linked
      : inColumn(rank);
  let best: number | null = null;
  let least = Infinity;
  for (const at of choices) {
    const far = Math.abs((cards[at]?.y ?? 0) - own.y);
    if (far >= least) continue;
    least = far;
    best = at;
  }
  return best;
}
