import { distancesOf } from '../../../../shared/playout/edit/follow.ts';
import type { Snapped } from '../../../../shared/playout/edit/snap.ts';
import { snap } from '../../../../shared/playout/edit/snap.ts';
import { lowerBound } from '../model/lane-query.ts';
import type { LaneEdits } from './drag-lanes.ts';
import type { DragStart } from './drag-plan.ts';
import type { Frame } from './geometry.ts';
import type { DrawnLane } from './hit.ts';

/** Near a mark (px) what is dragged takes its place. */
const SNAP = 10;
/** Marks that one edge can choose from in one lane. */
const MOST = 40;

/**
 * Marks near the moving edges: starts and finishes of what stays, in every lane. `along`: what goes along is no mark. An edge that is out of sight takes
 * none: nobody would see why.
 */
export function markNear(
  all: readonly number[],
  start: DragStart,
  frame: Frame,
  lanes: readonly DrawnLane[],
  now: number,
  along: LaneEdits,
): Snapped | null {
  const tolerance = SNAP / frame.pxPerMs;
  const edges = all.filter((edge) => edge >= frame.view.from && edge <= frame.view.to);
  const moving = new Set(start.items.map(({ ref }) => ref.key));
  const marks: number[] = [];
  for (const [index, { lane, shift }] of lanes.entries()) {
    const distanceOf = distancesOf(along.get(index)?.pushes ?? []);
    const holds = (at: number): boolean =>
      !moving.has(lane.keys[at] ?? -1) && distanceOf(lane.starts[at] ?? 0) === 0;
    for (const edge of edges) {
      const low = edge - tolerance + shift;
      const high = edge + tolerance + shift;
      const first = lowerBound(lane.starts, low);
      for (let at = first; at < Math.min(lane.count, first + MOST); at += 1) {
        const begins = lane.starts[at] ?? 0;
        if (begins > high) break;
        if (holds(at)) marks.push(begins - shift);
      }
      // Finishes ascend as far as items do not overlap: those near the edge belong to items that begin before it.
      const end = lowerBound(lane.starts, high);
      for (let at = end - 1; at >= Math.max(0, end - MOST); at -= 1) {
        const ends = lane.finishes[at] ?? 0;
        if (ends >= low && ends <= high && holds(at)) marks.push(ends - shift);
      }
    }
  }
  marks.sort((a, b) => a - b);
  return snap(edges, { edges: marks, now, grid: null }, tolerance);
}
