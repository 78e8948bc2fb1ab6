import type { FileWindow, PlayoutItem } from '../document/document.ts';
import type { Instant } from '../instant.ts';
import { toMs } from '../instant.ts';
import { parseItemTime } from './retime.ts';
import { shiftInstant } from './shift.ts';

/** A moment with its epoch ms. */
export interface Edge {
  readonly ms: number;
  readonly at: Instant;
}

/** The range [from, to) that a file name covers or would cover. */
export interface TimeWindow {
  readonly from: Edge;
  readonly to: Edge;
}

/** Edges closer than this (ms) are equal: the precision of epoch ms as doubles. */
const TOLERANCE_MS = 0.001;

export const isNear = (a: number, b: number): boolean => Math.abs(a - b) < TOLERANCE_MS;

export const toEdge = (at: Instant): Edge => ({ ms: toMs(at), at });

export const toTimeWindow = (window: FileWindow): TimeWindow => ({
  from: toEdge(window.start),
  to: toEdge(window.finish),
});

export const contains = ({ from, to }: TimeWindow, ms: number): boolean =>
  from.ms <= ms && ms < to.ms;

export const overlaps = (a: TimeWindow, b: TimeWindow): boolean =>
  a.from.ms < b.to.ms - TOLERANCE_MS && b.from.ms < a.to.ms - TOLERANCE_MS;

export const earlier = (a: Edge, b: Edge): Edge => (b.ms < a.ms ? b : a);
export const pickLater = (a: Edge, b: Edge): Edge => (b.ms > a.ms ? b : a);

export const startEdge = (item: PlayoutItem): Edge => toEdge(parseItemTime(item, 'start'));

/** An item's finish, but at least one ms after its start: a file name must cover the starts of its items. */
export function finishEdge(item: PlayoutItem): Edge {
  const finish = toEdge(parseItemTime(item, 'finish'));
  return pickLater(finish, toEdge(shiftInstant(parseItemTime(item, 'start'), 1)));
}

/** Whether the engine can read both times of an item. */
export const isTimed = ({ start, finish }: PlayoutItem): boolean =>
  !Number.isNaN(start) && !Number.isNaN(finish);

/** The range from the first start to the last finish; null if no item has times. */
export function findSpan(items: readonly PlayoutItem[]): TimeWindow | null {
  let first: PlayoutItem | null = null;
  let last: PlayoutItem | null = null;
  let end = -Infinity;
  for (const item of items) {
    if (!isTimed(item)) continue;
    if (first === null || item.start < first.start) first = item;
    const to = Math.max(item.finish, item.start + 1);
    if (to > end) {
      last = item;
      end = to;
    }
  }
  return first === null || last === null ? null : { from: startEdge(first), to: finishEdge(last) };
}

const knownSpans = new WeakMap<readonly PlayoutItem[], { readonly span: TimeWindow | null }>();

/** `findSpan` for the items of a file, cached per state of the file. */
function spanOfFile(items: readonly PlayoutItem[]): TimeWindow | null {
  const known = knownSpans.get(items);
  if (known !== undefined) return known.span;
  const span = findSpan(items);
  knownSpans.set(items, { span });
  return span;
}

/** Which edges of a window are exactly at the items. These follow the items; the others stay. */
export function alignedEdges(
  claim: TimeWindow,
  items: readonly PlayoutItem[],
): { from: boolean; to: boolean } {
  const span = spanOfFile(items);
  if (span === null) return { from: false, to: false };
  return { from: isNear(span.from.ms, claim.from.ms), to: isNear(span.to.ms, claim.to.ms) };
}

/** An edge in the offset that the name had there. */
export const inOffset = ({ ms, at }: Edge, offset: number): Edge => ({
  ms,
  at: { ...at, offset },
});
