import type { Lane, Spans } from '../model/lane.ts';
import { firstReaching, lowerBound, upperBound } from '../model/lane.ts';
import { DENSE } from './geometry.ts';

/** Limits a walk to the indexes [first, end). */
interface Within {
  readonly first: number;
  readonly end: number;
}

/** Callbacks of a walk over a lane, in time order. x in px. */
interface LaneVisitor {
  /** An item wide enough to be drawn alone. */
  clip(index: number, x: number, width: number): void;
  /** Items [from, to) that share one column. */
  dense(from: number, to: number, x: number, width: number): void;
}

/**
 * Visits the items of a lane that touch [from, from + width px): items of at least 3 px one by one, the rest column by column.
 * Columns are fixed in time, so that they do not flicker while panning. The cost depends on the pixels, not the items: a binary
 * search skips each column.
 */
export function walkLane(
  lane: Lane,
  from: number,
  pxPerMs: number,
  width: number,
  visitor: LaneVisitor,
  within: Within = { first: 0, end: lane.count },
): void {
  const { starts, finishes } = lane;
  const column = DENSE / pxPerMs;
  const to = from + width / pxPerMs;
  let at = Math.max(within.first, firstReaching(lane, from));
  while (at < within.end) {
    const start = starts[at] ?? 0;
    if (start >= to) return;
    const finish = finishes[at] ?? start;
    const wide = (finish - start) * pxPerMs;
    if (wide >= DENSE) {
      visitor.clip(at, (start - from) * pxPerMs, wide);
      at += 1;
      continue;
    }
    const first = Math.floor(start / column) * column;
    let end = Math.min(within.end, lowerBound(starts, first + column, at + 1));
    // The last item of a column may be a long one.
    const last = end - 1;
    if (last > at && ((finishes[last] ?? 0) - (starts[last] ?? 0)) * pxPerMs >= DENSE) end = last;
    visitor.dense(at, end, (first - from) * pxPerMs, DENSE);
    at = end;
  }
}

/** Visits the visible spans, each at least `least` px wide; spans that would overlap are merged. */
export function walkSpans(
  { from: starts, to: ends }: Spans,
  from: number,
  pxPerMs: number,
  width: number,
  visit: (x: number, width: number, merged: boolean, index: number) => void,
  least: number = DENSE,
  within: Within = { first: 0, end: starts.length },
): void {
  const to = from + width / pxPerMs;
  let at = Math.max(within.first, upperBound(ends, from));
  while (at < within.end) {
    const start = starts[at] ?? 0;
    if (start >= to) return;
    const x = (start - from) * pxPerMs;
    const wide = ((ends[at] ?? start) - start) * pxPerMs;
    if (wide >= least) {
      visit(x, wide, false, at);
      at += 1;
      continue;
    }
    const next = Math.min(within.end, lowerBound(starts, start + least / pxPerMs, at + 1));
    visit(x, least, next > at + 1, at);
    at = next;
  }
}
