import type { View } from '../model/editor.ts';

/** Height of the axis (px). */
export const AXIS = 20;
/** Height of a lane without what airs (px). */
export const LANE = 50;
/** What the strip of what airs adds (px). */
export const AIR = 20;
/** Room above and below a clip (px). */
export const CLIP_GAP = 5;
/** Height of a clip (px); the last pixel of a lane is the line below it. */
export const CLIP_HEIGHT = LANE - 2 * CLIP_GAP - 1;
/** Near an edge of a clip (px) the pointer takes that edge. */
export const EDGE = 8;
/** Below this (px) items merge to a density bar. */
export const DENSE = 3;

/** How time and lanes lie on the canvas. px are CSS pixels from the canvas's upper left. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly view: View;
  readonly pxPerMs: number;
  /** How far the lanes are scrolled (px). */
  readonly scroll: number;
  readonly lanes: number;
  /** Height of one lane (px). */
  readonly lane: number;
  readonly showAir: boolean;
}

export const laneHeight = (showAir: boolean): number => (showAir ? LANE + AIR : LANE);

export function frameOf(facts: Omit<Frame, 'pxPerMs' | 'lane'>): Frame {
  const { from, to } = facts.view;
  return { ...facts, pxPerMs: facts.width / (to - from), lane: laneHeight(facts.showAir) };
}

/** Wall clock to px. */
export const xOf = ({ view, pxPerMs }: Frame, ms: number): number => (ms - view.from) * pxPerMs;

/** px to wall clock. */
export const msAt = ({ view, pxPerMs }: Frame, x: number): number => view.from + x / pxPerMs;

/** Upper edge of a lane. */
export const laneTop = ({ scroll, lane }: Frame, index: number): number =>
  AXIS + index * lane - scroll;

/** The lane at y, or -1: axis or below the last. */
export function laneAt(frame: Frame, y: number): number {
  if (y < AXIS) return -1;
  const index = Math.floor((y - AXIS + frame.scroll) / frame.lane);
  return index < frame.lanes ? index : -1;
}

/** The nearest lane to y. */
export const nearestLane = (frame: Frame, y: number): number =>
  Math.min(frame.lanes - 1, Math.max(0, Math.floor((y - AXIS + frame.scroll) / frame.lane)));

/** Lanes that can be seen: [first, end). */
export function lanesSeen({ scroll, height, lane, lanes }: Frame): readonly [number, number] {
  const first = Math.max(0, Math.floor(scroll / lane));
  return [first, Math.min(lanes, Math.ceil((scroll + height - AXIS) / lane))];
}
