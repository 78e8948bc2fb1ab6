/** What a moving edge can snap to. All times: epoch ms. */
export interface SnapTargets {
  /** Starts and finishes of the items around, of all lanes, in rising order. */
  readonly edges: ArrayLike<number>;
  /** The now line; null: none in sight. */
  readonly now: number | null;
  /** Marks every `step` ms from `origin` on, both ways; null: none. */
  readonly grid: { readonly step: number; readonly origin: number } | null;
}

export interface Snapped {
  /** What to add to every moving edge (ms), so that one of them lies on `at`. */
  readonly by: number;
  /** Where it snapped to. */
  readonly at: number;
  /** Index of the moving edge that did. */
  readonly edge: number;
  readonly k: 'edge' | 'now' | 'grid';
}

/** Index of the first value that is not below `at`. */
function lowerBound(sorted: ArrayLike<number>, at: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The value nearest to `at`; null where there is none. `sorted` in rising order. */
export function nearest(sorted: ArrayLike<number>, at: number): number | null {
  const index = lowerBound(sorted, at);
  const after = sorted[index];
  const before = sorted[index - 1];
  if (before === undefined || after === undefined) return after ?? before ?? null;
  return at - before <= after - at ? before : after;
}

const marks = (targets: SnapTargets, edge: number): { k: Snapped['k']; at: number | null }[] => [
  { k: 'edge', at: nearest(targets.edges, edge) },
  { k: 'now', at: targets.now },
  {
    k: 'grid',
    at:
      targets.grid === null
        ? null
        : targets.grid.origin +
          Math.round((edge - targets.grid.origin) / targets.grid.step) * targets.grid.step,
  },
];

/** An item's edge beats the now line, that beats the grid. */
const rank: Readonly<Record<Snapped['k'], number>> = { edge: 0, now: 1, grid: 2 };

/**
 * Where what is dragged snaps to: the strongest kind of mark within `tolerance` (ms) of one of the `moving` edges, of that kind
 * the nearest; null where none is that near.
 */
export function snap(
  moving: readonly number[],
  targets: SnapTargets,
  tolerance: number,
): Snapped | null {
  let best: Snapped | null = null;
  for (const [edge, from] of moving.entries())
    for (const { k, at } of marks(targets, from)) {
      if (at === null || Math.abs(at - from) > tolerance) continue;
      const found: Snapped = { by: at - from, at, edge, k };
      const better =
        best === null ||
        rank[k] < rank[best.k] ||
        (k === best.k && Math.abs(found.by) < Math.abs(best.by));
      if (better) best = found;
    }
  return best;
}
