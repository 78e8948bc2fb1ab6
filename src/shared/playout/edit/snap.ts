/** Snap targets of a moving edge. All times: epoch ms. */
export interface SnapTargets {
  /** Starts and finishes of nearby items in all lanes, ascending. */
  readonly edges: ArrayLike<number>;
  /** The now line; null: not visible. */
  readonly now: number | null;
  /** Marks every `step` ms from `origin`, in both directions; null: none. */
  readonly grid: { readonly step: number; readonly origin: number } | null;
}

export interface Snapped {
  /** Distance (ms) to add to all moving edges so that one of them is at `at`. */
  readonly by: number;
  /** The target. */
  readonly at: number;
  /** Index of the edge that snapped. */
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

/** The value nearest to `at`; null if there is none. `sorted`: ascending. */
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

/** An item's edge has priority over the now line, and the now line over the grid. */
const rank: Readonly<Record<Snapped['k'], number>> = { edge: 0, now: 1, grid: 2 };

/**
 * Finds the snap target of a drag: the kind with the highest priority within `tolerance` (ms) of one of the `moving`
 * edges, then the nearest; null if there is none.
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
