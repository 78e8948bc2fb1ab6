import type { LayoutNode } from './layout-node.ts';

/** Number of sweeps over all layers, forward and back. More hardly reduce the number of crossings. */
const SWEEPS = 4;

/**
 * Groups the nodes by rank and orders them to reduce crossings: each layer by the mean position of its neighbours in the previous or next
 * layer.
 */
export function orderLayers(nodes: readonly LayoutNode[]): LayoutNode[][] {
  const layers: LayoutNode[][] = [];
  for (const node of nodes) (layers[node.rank] ??= []).push(node);
  for (const layer of layers) number(layer);
  const back = [...layers].reverse();
  let best = layers.map((layer) => [...layer]);
  let least = crossings(layers);
  for (let sweep = 0; sweep < SWEEPS && least > 0; sweep += 1) {
    for (const layer of layers) sortBy(layer, 'before');
    for (const layer of back) sortBy(layer, 'after');
    const count = crossings(layers);
    if (count >= least) continue;
    least = count;
    best = layers.map((layer) => [...layer]);
  }
  return best;
}

function number(layer: readonly LayoutNode[]): void {
  for (const [at, node] of layer.entries()) node.place = at;
}

/** A node without neighbours on that side keeps its position. */
function sortBy(layer: LayoutNode[], side: 'before' | 'after'): void {
  for (const node of layer) {
    const near = node[side];
    let sum = 0;
    for (const { place } of near) sum += place;
    node.mean = near.length === 0 ? node.place : sum / near.length;
  }
  layer.sort((a, b) => a.mean - b.mean);
  number(layer);
}

/** The number of pairs of edges that cross (Barth, Juenger and Mutzel 2002: inversions, counted in a binary indexed tree). */
function crossings(layers: readonly (readonly LayoutNode[])[]): number {
  let count = 0;
  for (const [at, layer] of layers.entries()) {
    const size = layers[at + 1]?.length ?? 0;
    const tree = new Uint32Array(size + 1);
    let seen = 0;
    for (const { after } of layer) {
      for (const { place } of after) {
        count += seen;
        for (let index = place + 1; index > 0; index -= index & -index) count -= tree[index] ?? 0;
      }
      seen += after.length;
      for (const { place } of after)
        for (let index = place + 1; index <= size; index += index & -index)
          tree[index] = (tree[index] ?? 0) + 1;
    }
  }
  return count;
}
