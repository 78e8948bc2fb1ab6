import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { Lane } from './lane.ts';

/** An item of a lane with everything that the timeline knows of it. Times: epoch ms, playout time. */
export interface FoundItem {
  readonly ref: ItemRef;
  readonly index: number;
  readonly start: number;
  readonly finish: number;
  readonly title: string;
  /** Source type; '' where there is none. */
  readonly kind: string;
  /** Sum of `rowFlags`. */
  readonly flags: number;
}

/** The first index whose value is at or above `wanted`; the length where there is none. Values ascend. */
export const lowerBound = (values: Float64Array, wanted: number, from = 0): number =>
  bound((at) => (values[at] ?? 0) < wanted, from, values.length);

/** The first index whose value is above `wanted`; the length where there is none. Values ascend. */
export const upperBound = (values: Float64Array, wanted: number, from = 0): number =>
  bound((at) => (values[at] ?? 0) <= wanted, from, values.length);

/** The first of the indexes [low, high) that does not lie below what is looked for; `high` where all do. */
export function bound(below: (at: number) => boolean, low: number, high: number): number {
  let [first, end] = [low, high];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (below(middle)) first = middle + 1;
    else end = middle;
  }
  return first;
}

/** The first item that can be seen from `from` on: nothing before it reaches so far. */
export const firstReaching = (lane: Lane, from: number): number => upperBound(lane.reach, from);

/** The item at a place of the lane, or null where the lane is shorter. */
export function itemOf(lane: Lane, index: number): FoundItem | null {
  const start = lane.starts[index];
  const file = lane.fileIds[lane.files[index] ?? -1];
  if (start === undefined || file === undefined || index < 0) return null;
  return {
    ref: { channel: lane.channel, file, key: lane.keys[index] ?? 0 },
    index,
    start,
    finish: lane.finishes[index] ?? start,
    title: lane.titles[index] ?? '',
    kind: lane.kinds[index] ?? '',
    flags: lane.flags[index] ?? 0,
  };
}

/** What lies at `ms`: of several the one that was placed last, as on air. -1: nothing. */
export function indexAt(lane: Lane, ms: number): number {
  const first = firstReaching(lane, ms);
  for (let at = upperBound(lane.starts, ms) - 1; at >= first; at -= 1)
    if ((lane.finishes[at] ?? 0) > ms) return at;
  return -1;
}

/** Indexes of the items that touch [from, to). */
export function indexesIn(lane: Lane, from: number, to: number): number[] {
  const found: number[] = [];
  const end = lowerBound(lane.starts, to);
  for (let at = firstReaching(lane, from); at < end; at += 1)
    if ((lane.finishes[at] ?? 0) > from) found.push(at);
  return found;
}

const indexes = new WeakMap<Int32Array, Map<number, number>>();

/** Where an item's key lies in its lane; -1: not there. */
export function indexOfKey({ keys }: Lane, key: number): number {
  let map = indexes.get(keys);
  if (map === undefined) {
    map = new Map();
    for (const [index, one] of keys.entries()) map.set(one, index);
    indexes.set(keys, map);
  }
  return map.get(key) ?? -1;
}

/** Index of the span that holds `ms`; -1: none. Spans ascend and do not touch. */
export function spanAt(spans: Lane['gaps'], ms: number): number {
  const at = upperBound(spans.from, ms) - 1;
  return at >= 0 && (spans.to[at] ?? 0) > ms ? at : -1;
}
