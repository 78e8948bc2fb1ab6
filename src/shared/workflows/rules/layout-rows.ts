import type { LayoutNode } from './layout-node.ts';
import { CARD } from './layout-node.ts';

const PASSES = 4;
/** Half the distance (px) between the middles of two cards. An edge passes a card at this distance. */
const GRID = (CARD.height + CARD.gap) / 2;

/** Sets the height of every node: near the mean of its neighbours, in the given order and without overlaps. */
export function placeLayers(layers: readonly (readonly LayoutNode[])[]): void {
  for (const layer of layers) settle(layer, () => []);
  const back = [...layers].reverse();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const layer of layers) settle(layer, ({ before }) => before);
    for (const layer of back) settle(layer, ({ after }) => after);
  }
  // Rounds to the grid, which aligns steps that are almost level. All distances are multiples of the grid, so cards never overlap.
  for (const layer of layers) {
    settle(layer, ({ before }) => before);
    for (const node of layer) node.y = Math.round(node.y / GRID) * GRID;
  }
}

interface Block {
  sum: number;
  count: number;
}

/**
 * Minimizes the squared distances to the wanted heights while keeping the minimum distances between neighbours: isotonic regression by
 * pooling adjacent violators, after subtracting the minimum distances.
 */
function settle(
  layer: readonly LayoutNode[],
  neighboursOf: (node: LayoutNode) => readonly LayoutNode[],
): void {
  let offset = 0;
  const offsets = layer.map((node, at) => {
    offset += at === 0 ? 0 : distance(layer[at - 1], node);
    return offset;
  });
  const blocks: Block[] = [];
  for (const [at, node] of layer.entries()) {
    let last: Block = {
      sum: averageNeighbours(node, neighboursOf(node)) - (offsets[at] ?? 0),
      count: 1,
    };
    for (let top = blocks.at(-1); top !== undefined; top = blocks.at(-1)) {
      if (top.sum / top.count <= last.sum / last.count) break;
      last = { sum: top.sum + last.sum, count: top.count + last.count };
      blocks.pop();
    }
    blocks.push(last);
  }
  let at = 0;
  for (const { sum, count } of blocks) {
    for (const node of layer.slice(at, at + count)) {
      node.y = sum / count + (offsets[at] ?? 0);
      at += 1;
    }
  }
}

function averageNeighbours(node: LayoutNode, neighbours: readonly LayoutNode[]): number {
  if (neighbours.length === 0) return node.y;
  return neighbours.reduce((total, { y }) => total + y, 0) / neighbours.length;
}

const distance = (a: LayoutNode | undefined, b: LayoutNode): number =>
  a?.isStep === true && b.isStep ? 2 * GRID : GRID;
