export interface Snapped {
  /** Distance (ms) to add to all moving edges so that one of them is at `at`. */
  readonly by: number;
  /** The target. */
  readonly at: number;
}

/** The target nearest to one of the moving edges, within `tolerance`; of equally near ones the first. */
function nearest(
  moving: readonly number[],
  targets: readonly number[],
  tolerance: number,
): Snapped | null {
  let best: Snapped | null = null;
  for (const from of moving)
    for (const at of targets) {
      const by = at - from;
      if (Math.abs(by) > tolerance) continue;
      if (best === null || Math.abs(by) < Math.abs(best.by)) best = { by, at };
    }
  return best;
}

/**
 * Finds the snap target of a drag within `tolerance` (ms) of one of the `moving` edges; null if there is none. A start
 * or finish of an item (`edges`) has priority over the now line. All times: epoch ms.
 */
export const snap = (
  moving: readonly number[],
  edges: readonly number[],
  now: number,
  tolerance: number,
): Snapped | null => nearest(moving, edges, tolerance) ?? nearest(moving, [now], tolerance);
