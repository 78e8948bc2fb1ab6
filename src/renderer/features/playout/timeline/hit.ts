import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { Lane } from '../model/lane.ts';
import { indexAt, itemOf, spanAt } from '../model/lane-query.ts';
import type { Frame } from './geometry.ts';
import { AXIS, CLIP_GAP, EDGE, laneAt, laneTop, LANE, msAt } from './geometry.ts';

/** px on the canvas. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A lane as the canvas draws it: `shift` = playout time - wall clock. */
export interface DrawnLane {
  readonly channel: string;
  readonly lane: Lane;
  readonly shift: number;
}

/** What lies under a pointer. `at`: playout time of the lane (epoch ms). */
export type Hit =
  | { readonly k: 'axis' }
  | { readonly k: 'none' }
  | {
      readonly k: 'item';
      readonly channel: string;
      readonly ref: ItemRef;
      readonly edge: 'start' | 'finish' | null;
      readonly at: number;
    }
  | {
      readonly k: 'gap';
      readonly channel: string;
      readonly from: number;
      readonly to: number;
      readonly at: number;
    }
  | { readonly k: 'lane'; readonly channel: string; readonly at: number };

/** Which edge of an item of `width` px a pointer takes, `x` px from its start; a narrow item keeps a third for moving. */
export function edgeAt(x: number, width: number): 'start' | 'finish' | null {
  const reach = Math.min(EDGE, width / 3);
  if (reach < 2) return null;
  if (x < reach) return 'start';
  return width - x <= reach ? 'finish' : null;
}

export function hitAt(frame: Frame, lanes: readonly DrawnLane[], point: Point): Hit {
  if (point.y < AXIS) return { k: 'axis' };
  const index = laneAt(frame, point.y);
  const drawn = lanes[index];
  if (drawn === undefined) return { k: 'none' };
  const { channel, lane, shift } = drawn;
  const at = msAt(frame, point.x) + shift;
  const top = laneTop(frame, index);
  const inClip = point.y >= top + CLIP_GAP && point.y < top + LANE - CLIP_GAP;
  if (!inClip) return { k: 'lane', channel, at };
  const item = itemOf(lane, indexAt(lane, at));
  if (item !== null) {
    const { pxPerMs } = frame;
    const edge = edgeAt((at - item.start) * pxPerMs, (item.finish - item.start) * pxPerMs);
    return { k: 'item', channel, ref: item.ref, edge, at };
  }
  const gap = spanAt(lane.gaps, at);
  if (gap < 0) return { k: 'lane', channel, at };
  return { k: 'gap', channel, from: lane.gaps.from[gap] ?? at, to: lane.gaps.to[gap] ?? at, at };
}
