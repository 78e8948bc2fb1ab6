import { createDistances } from '../../../../shared/playout/edit/follow.ts';
import type { LaneItem } from '../model/lane.ts';
import { lowerBound } from '../model/lane.ts';
import type { DrawnLane, TimelineFrame } from './geometry.ts';
import type { LaneEdits } from './runs.ts';

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

/** Snap distance (px). */
const SNAP = 10;
/** Maximum number of marks considered per edge and lane. */
const MAX_MARKS = 40;

/**
 * The nearest mark to the moving edges: starts and finishes of the remaining items in every lane, except items that move along (`along`).
 * Edges outside the view do not snap, because the user would not see why.
 */
export function markNear(
  all: readonly number[],
  items: readonly LaneItem[],
  frame: TimelineFrame,
  lanes: readonly DrawnLane[],
  now: number,
  along: LaneEdits,
): Snapped | null {
  const tolerance = SNAP / frame.pxPerMs;
  const edges = all.filter((edge) => edge >= frame.view.from && edge <= frame.view.to);
  const moving = new Set(items.map(({ ref }) => ref.key));
  const marks: number[] = [];
  for (const [index, { lane, shift }] of lanes.entries()) {
    const distanceOf = createDistances(along.get(index)?.pushes ?? []);
    const holds = (at: number): boolean =>
      !moving.has(lane.keys[at] ?? -1) && distanceOf(lane.starts[at] ?? 0) === 0;
    for (const edge of edges) {
      const low = edge - tolerance + shift;
      const high = edge + tolerance + shift;
      const first = lowerBound(lane.starts, low);
      for (let at = first; at < Math.min(lane.count, first + MAX_MARKS); at += 1) {
        const begins = lane.starts[at] ?? 0;
        if (begins > high) break;
        if (holds(at)) marks.push(begins - shift);
      }
      // Finishes ascend where items do not overlap, so those near the edge belong to items that start before it.
      const end = lowerBound(lane.starts, high);
      for (let at = end - 1; at >= Math.max(0, end - MAX_MARKS); at -= 1) {
        const ends = lane.finishes[at] ?? 0;
        if (ends >= low && ends <= high && holds(at)) marks.push(ends - shift);
      }
    }
  }
  marks.sort((a, b) => a - b);
  return snap(edges, marks, now, tolerance);
}
