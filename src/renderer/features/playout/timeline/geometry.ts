import type { View } from '../model/editor.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { Lane } from '../model/lane.ts';
import { indexAt, getLaneItem, spanAt } from '../model/lane.ts';

/** Height of the axis (px). */
export const AXIS = 26;
/** Lanes share the height of the timeline between these limits (px); beyond the lower one they scroll. */
const MIN_LANE = 50;
const MAX_LANE = 120;
/** Height of the output strip (px). */
export const AIR = 20;
/** Space above and below a clip (px). */
export const CLIP_GAP = 5;
/** Within this distance (px) the pointer grabs the edge of a clip. */
const EDGE = 8;
/** Narrower items (px) merge into a density bar. */
export const DENSE = 3;

/** Maps time and lanes to the canvas. px: CSS pixels from the upper left. */
export interface TimelineFrame {
  readonly width: number;
  readonly height: number;
  readonly view: View;
  readonly pxPerMs: number;
  /** Scroll offset of the lanes (px). */
  readonly scroll: number;
  readonly lanes: number;
  /** Height of one lane (px). */
  readonly lane: number;
  /** Height of a lane without the output strip (px). */
  readonly plan: number;
  /** Height of a clip (px); the last pixel of a lane is the line below it. */
  readonly clip: number;
  readonly showAir: boolean;
}

/** The height of each of `lanes` lanes (px) in a timeline of `height` px. */
export function laneHeight(height: number, lanes: number, showAir: boolean): number {
  const least = showAir ? MIN_LANE + AIR : MIN_LANE;
  const share = Math.floor((height - AXIS) / Math.max(1, lanes));
  return Math.min(MAX_LANE, Math.max(least, share));
}

export function createFrame(
  facts: Omit<TimelineFrame, 'pxPerMs' | 'lane' | 'plan' | 'clip'>,
): TimelineFrame {
  const { from, to } = facts.view;
  const lane = laneHeight(facts.height, facts.lanes, facts.showAir);
  const plan = facts.showAir ? lane - AIR : lane;
  return {
    ...facts,
    pxPerMs: facts.width / (to - from),
    lane,
    plan,
    clip: plan - 2 * CLIP_GAP - 1,
  };
}

/** Wall clock to px. */
export const toX = ({ view, pxPerMs }: TimelineFrame, ms: number): number =>
  (ms - view.from) * pxPerMs;

/** px to wall clock. */
export const msAt = ({ view, pxPerMs }: TimelineFrame, x: number): number =>
  view.from + x / pxPerMs;

/** Width of the flag with the time on the now line (px). */
const FLAG = 62;

/** Where the flag lies on the axis (px): over `x`, or beside it near an edge. */
export function flagAt(
  { width }: TimelineFrame,
  x: number,
): { side: 'left' | 'middle' | 'right'; from: number } {
  if (x > width - FLAG / 2) return { side: 'left', from: x - FLAG };
  if (x < FLAG / 2) return { side: 'right', from: x };
  return { side: 'middle', from: x - FLAG / 2 };
}

/** Whether a label at `x`, `wide` px wide, would lie under the flag of the now line at `now` px. */
export function underFlag(frame: TimelineFrame, now: number, x: number, wide: number): boolean {
  if (now < 0 || now >= frame.width) return false;
  const { from } = flagAt(frame, now);
  return x < from + FLAG && x + wide > from;
}

/** Top of a lane (px). */
export const laneTop = ({ scroll, lane }: TimelineFrame, index: number): number =>
  AXIS + index * lane - scroll;

/** The index of the lane at y; -1: on the axis or below the last lane. */
export function laneAt(frame: TimelineFrame, y: number): number {
  if (y < AXIS) return -1;
  const index = Math.floor((y - AXIS + frame.scroll) / frame.lane);
  return index < frame.lanes ? index : -1;
}

/** The lane nearest to y. */
export const nearestLane = (frame: TimelineFrame, y: number): number =>
  Math.min(frame.lanes - 1, Math.max(0, Math.floor((y - AXIS + frame.scroll) / frame.lane)));

/** The visible lanes: [first, end). */
export function lanesSeen({
  scroll,
  height,
  lane,
  lanes,
}: TimelineFrame): readonly [number, number] {
  const first = Math.max(0, Math.floor(scroll / lane));
  return [first, Math.min(lanes, Math.ceil((scroll + height - AXIS) / lane))];
}

/** px on the canvas. */
export interface TimelinePoint {
  readonly x: number;
  readonly y: number;
}

/** A lane as the canvas draws it: `shift` = playout time - wall clock. */
export interface DrawnLane {
  readonly channel: string;
  readonly lane: Lane;
  readonly shift: number;
}

/** What is under the pointer. `at`: playout time of the lane (epoch ms). */
export type TimelineHit =
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

/** The edge that the pointer grabs, `x` px from the start of an item of `width` px; the middle third always moves the item. */
export function edgeAt(x: number, width: number): 'start' | 'finish' | null {
  const reach = Math.min(EDGE, width / 3);
  if (reach < 2) return null;
  if (x < reach) return 'start';
  return width - x <= reach ? 'finish' : null;
}

export function hitAt(
  frame: TimelineFrame,
  lanes: readonly DrawnLane[],
  point: TimelinePoint,
): TimelineHit {
  if (point.y < AXIS) return { k: 'axis' };
  const index = laneAt(frame, point.y);
  const drawn = lanes[index];
  if (drawn === undefined) return { k: 'none' };
  const { channel, lane, shift } = drawn;
  const at = msAt(frame, point.x) + shift;
  const top = laneTop(frame, index);
  const inClip = point.y >= top + CLIP_GAP && point.y < top + frame.plan - CLIP_GAP;
  if (!inClip) return { k: 'lane', channel, at };
  const item = getLaneItem(lane, indexAt(lane, at));
  if (item !== null) {
    const { pxPerMs } = frame;
    const edge = edgeAt((at - item.start) * pxPerMs, (item.finish - item.start) * pxPerMs);
    return { k: 'item', channel, ref: item.ref, edge, at };
  }
  const gap = spanAt(lane.gaps, at);
  if (gap < 0) return { k: 'lane', channel, at };
  return { k: 'gap', channel, from: lane.gaps.from[gap] ?? at, to: lane.gaps.to[gap] ?? at, at };
}

/** An item wide enough to be drawn alone. x and width in px. */
export interface Clip {
  readonly index: number;
  readonly x: number;
  readonly width: number;
  /** Shift of its times while a gesture moves it (ms). */
  readonly by: number;
  /** Whether it starts before an earlier item ends. */
  readonly over: boolean;
  /** Of a bar: its distance from the top of the clip (px). */
  readonly sunk?: number;
}
