import type { LayoutNode } from './layout-node.ts';
import { CARD } from './layout-node.ts';
import { orderLayers } from './layout-order.ts';
import { placeLayers } from './layout-rows.ts';

/** Maximum total number of bends of long edges. Above it, long edges are straight, because bends would dominate the time of a layout. */
const MAX_BENDS = 20_000;

export interface LayoutStep {
  readonly name: string;
  /** Names of the steps before it; unknown names and the step itself are ignored. */
  readonly depends: readonly string[];
}

/** Left top corner of a card (px). */
export interface NodePosition {
  readonly x: number;
  readonly y: number;
  readonly rank: number;
}

/** An edge between two steps, by index. `rows`: its height (px) in each column from the first step's to the last one's. */
export interface LayoutEdge {
  readonly from: number;
  readonly to: number;
  readonly rows: readonly number[];
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** By the index of the step. */
  readonly cards: readonly NodePosition[];
  readonly edges: readonly LayoutEdge[];
}

/**
 * A layered layout (Sugiyama et al. 1981): ranks by longest path, few crossings by barycentres, heights near those of the neighbours.
 * Deterministic. Omits edges that close a cycle. If several steps have the same name, edges lead to the first.
 */
export function layoutSteps(steps: readonly LayoutStep[]): Layout {
  const { ranks, links } = rankSteps(steps);
  const nodes = ranks.map((rank) => nodeAt(rank, true));
  const bends = links.reduce(
    (sum, [from, to]) => sum + rankOf(ranks, to) - rankOf(ranks, from) - 1,
    0,
  );
  const all = [...nodes];
  const ways = links.map(([from, to]) => connectSteps(nodes, from, to, bends <= MAX_BENDS, all));
  const layers = orderLayers(all);
  placeLayers(layers);
  const top = Math.min(0, ...layers.map(([first]) => findTop(first)));
  const bottom = Math.max(0, ...layers.map((layer) => findBottom(layer.at(-1))));
  return {
    width: layers.length === 0 ? 0 : (layers.length - 1) * CARD.column + CARD.width,
    height: bottom - top,
    cards: nodes.map(({ rank, y }) => ({
      x: rank * CARD.column,
      y: y - CARD.height / 2 - top,
      rank,
    })),
    edges: links.map(([from, to], at) => ({
      from,
      to,
      rows: (ways[at] ?? []).map(({ y }) => y - top),
    })),
  };
}

const nodeAt = (rank: number, isStep: boolean): LayoutNode => ({
  rank,
  isStep,
  place: 0,
  mean: 0,
  y: 0,
  before: [],
  after: [],
});
const findTop = (node: LayoutNode | undefined): number =>
  node === undefined ? 0 : node.y - (node.isStep ? CARD.height / 2 : 0);
const findBottom = (node: LayoutNode | undefined): number =>
  node === undefined ? 0 : node.y + (node.isStep ? CARD.height / 2 : 0);
const rankOf = (ranks: readonly number[], at: number): number => ranks[at] ?? 0;

type Link = readonly [from: number, to: number];

/** Connects two steps across the columns between them. Returns the nodes of the path and adds new ones to `all`. */
function connectSteps(
  nodes: readonly LayoutNode[],
  from: number,
  to: number,
  bend: boolean,
  all: LayoutNode[],
): LayoutNode[] {
  const first = nodes[from];
  const last = nodes[to];
  if (first === undefined || last === undefined) return [];
  const way = [first];
  let end = first;
  const join = (next: LayoutNode): void => {
    end.after.push(next);
    next.before.push(end);
    way.push(next);
    end = next;
  };
  for (let rank = first.rank + 1; bend && rank < last.rank; rank += 1) {
    const next = nodeAt(rank, false);
    all.push(next);
    join(next);
  }
  // A straight long edge only influences the order and heights of adjacent layers.
  if (end.rank + 1 === last.rank) join(last);
  else way.push(last);
  return way;
}

/** Ranks by longest path from the steps without predecessors (Kahn 1962). A cycle is opened at its first step in the given order. */
function rankSteps(steps: readonly LayoutStep[]): { ranks: number[]; links: Link[] } {
  const indexes = new Map<string, number>();
  for (const [index, { name }] of steps.entries()) if (!indexes.has(name)) indexes.set(name, index);
  const waits = steps.map(({ depends }, to) => {
    const known = depends.map((name) => indexes.get(name));
    return new Set(known.filter((from) => from !== undefined && from !== to) as number[]);
  });
  const after = steps.map((): number[] => []);
  for (const [to, froms] of waits.entries()) for (const from of froms) after[from]?.push(to);
  const left = waits.map(({ size }) => size);
  const ranks = steps.map(() => 0);
  const done = steps.map(() => false);
  const links: Link[] = [];
  const ready = [...left.keys()].filter((index) => left[index] === 0);
  let next = 0;
  for (let count = 0; count < steps.length; count += 1) {
    if (ready.length <= count) {
      while (done[next] === true) next += 1;
      ready.push(next);
      left[next] = 0;
    }
    const from = ready[count] ?? 0;
    done[from] = true;
    for (const to of after[from] ?? []) {
      if (left[to] === 0) continue;
      links.push([from, to]);
      ranks[to] = Math.max(rankOf(ranks, to), rankOf(ranks, from) + 1);
      left[to] = (left[to] ?? 1) - 1;
      if (left[to] === 0) ready.push(to);
    }
  }
  return { ranks, links };
}
