import type { LayoutNode } from './layout-node.ts';

/** Sweeps over all layers, forth and back. More hardly change the number of crossings. */
const SWEEPS = 4;

/** The nodes by rank, ordered so that few edges cross: each layer by the mean place of its neighbours in the layer before or after. */
export function orderLayers(nodes: readonly LayoutNode[]): LayoutNode[][] {
  const layers: LayoutNode[][] = [];
  for (const node of nodes) (layers[node.rank] ??= []).push(node);
  const place = new Map<LayoutNode, number>();
  const number = (layer: readonly LayoutNode[]): void => {
    for (const [at, node] of layer.entries()) place.set(node, at);
  };
  for (const layer of layers) number(layer);
  let best = layers.map((layer) => [...layer]);
  let least = crossings(layers, place);
  for (let sweep = 0; sweep < SWEEPS && least > 0; sweep += 1) {
    for (const [side, order] of [
      ['before', layers],
      ['after', [...layers].reverse()],
    ] as const)
      for (const layer of order) {
        sortBy(layer, side, place);
        number(layer);
      }
    const count = crossings(layers, place);
    if (count >= least) continue;
    least = count;
    best = layers.map((layer) => [...layer]);
  }
  return best;
}

/** A node without neighbours on that side keeps its place. */
function sortBy(
  layer: LayoutNode[],
  side: 'before' | 'after',
  place: ReadonlyMap<LayoutNode, number>,
): void {
  const means = new Map<LayoutNode, number>();
  for (const node of layer) {
    const places = node[side].map((one) => place.get(one) ?? 0);
    const sum = places.reduce((total, one) => total + one, 0);
    means.set(node, places.length === 0 ? (place.get(node) ?? 0) : sum / places.length);
  }
  layer.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
}

/** The number of pairs of edges that cross (Barth, Juenger and Mutzel 2002: inversions, counted in a binary indexed tree). */
function crossings(
  layers: readonly (readonly LayoutNode[])[],
  place: ReadonlyMap<LayoutNode, number>,
): number {
  let count = 0;
  for (const [at, layer] of layers.entries()) {
    const size = layers[at + 1]?.length ?? 0;
    const tree = new Uint32Array(size + 1);
    let seen = 0;
    for (const { after } of layer) {
      const ends = after.map((node) => place.get(node) ?? 0).sort((a, b) => a - b);
      for (const end of ends) {
        count += seen;
        for (let index = end + 1; index > 0; index -= index & -index) count -= tree[index] ?? 0;
      }
      for (const end of ends) {
        seen += 1;
        for (let index = end + 1; index <= size; index += index & -index)
          tree[index] = (tree[index] ?? 0) + 1;
      }
    }
  }
  return count;
}
