/**
 * Which elements stand out of order: the fewest whose removal leaves rising values, and of several ways the one that keeps
 * elements further up the list. `order`: the elements that count, by place.
 */
export function displaced(values: Float64Array, order: Int32Array): Int32Array {
  // From behind: heads[n] is the element with the highest value that begins a rising run of n + 1.
  const heads: number[] = [];
  const next = new Int32Array(values.length).fill(-1);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const index = order[at] ?? -1;
    const value = values[index] ?? NaN;
    let low = 0;
    let high = heads.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[heads[middle] ?? -1] ?? NaN) >= value) low = middle + 1;
      else high = middle;
    }
    next[index] = low > 0 ? (heads[low - 1] ?? -1) : -1;
    heads[low] = index;
  }
  const kept = new Uint8Array(values.length);
  for (let index = heads.at(-1) ?? -1; index >= 0; index = next[index] ?? -1) kept[index] = 1;
  return order.filter((index) => kept[index] === 0);
}
