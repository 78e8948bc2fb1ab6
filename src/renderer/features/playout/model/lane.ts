import type { LaneRow } from '../../../../shared/playout/state.ts';
import { rowFlags } from '../../../../shared/playout/state.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';

/** Ranges of time, ascending (epoch ms). */
export interface Spans {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** Rows of one file, sorted by start; where starts are equal, in the order of the file. */
export interface LanePart {
  readonly file: string;
  readonly revision: number;
  readonly starts: Float64Array;
  readonly finishes: Float64Array;
  readonly keys: Int32Array;
  readonly flags: Uint8Array;
  readonly titles: readonly string[];
  readonly kinds: readonly string[];
}

/**
 * The items of a channel by start, as parallel arrays: a channel may have a hundred thousand, and drawing must touch only the
 * visible ones. Times are epoch ms of the playout's clock.
 */
export interface Lane {
  readonly channel: string;
  /** Files whose rows are still loading. */
  readonly missing: number;
  readonly count: number;
  readonly starts: Float64Array;
  readonly finishes: Float64Array;
  /** For each item, the latest finish of it and all items before it. */
  readonly reach: Float64Array;
  readonly keys: Int32Array;
  /** Sums of `rowFlags`. */
  readonly flags: Uint8Array;
  readonly titles: readonly string[];
  /** Source types; '' if an item has none. */
  readonly kinds: readonly string[];
  /** Index in `fileIds`. */
  readonly files: Uint16Array;
  readonly fileIds: readonly string[];
  readonly gaps: Spans;
  readonly overlaps: Spans;
  /** Prefix sums: how many of the first n items have an error, or only a warning. */
  readonly errors: Uint32Array;
  readonly warnings: Uint32Array;
}

/** Smaller differences (ms) are rounding, not gaps. */
export const NOISE_MS = 0.5;

const noSpans: Spans = { from: new Float64Array(0), to: new Float64Array(0) };

/** Converts the rows of one file to a part. Leaves out rows with unreadable times; the findings list those. */
export function createPart(file: string, revision: number, rows: readonly LaneRow[]): LanePart {
  const good = rows.filter(
    ([, start, finish]) => Number.isFinite(start) && Number.isFinite(finish),
  );
  // Array.sort is stable: of two items with equal starts the later one stays last, and it is the one that airs.
  if (!ascending(good)) good.sort((a, b) => a[1] - b[1]);
  return {
    file,
    revision,
    keys: Int32Array.from(good, (row) => row[0]),
    starts: Float64Array.from(good, (row) => row[1]),
    finishes: Float64Array.from(good, (row) => row[2]),
    titles: good.map((row) => row[3]),
    kinds: good.map((row) => row[4]),
    flags: Uint8Array.from(good, (row) => row[5]),
  };
}

function ascending(rows: readonly LaneRow[]): boolean {
  for (let at = 1; at < rows.length; at += 1)
    if ((rows[at]?.[1] ?? 0) < (rows[at - 1]?.[1] ?? 0)) return false;
  return true;
}

/** A range of time (epoch ms). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Joins the parts of a channel: linear where files follow each other, sorted where they interleave. `missing`: files whose rows are still
 * loading; `unknown`: ranges where a gap cannot be ruled out yet.
 */
export function createLane(
  channel: string,
  parts: readonly LanePart[],
  missing = 0,
  unknown: readonly Span[] = [],
): Lane {
  const full = parts
    .filter(({ keys }) => keys.length > 0)
    .sort((a, b) => (a.starts[0] ?? 0) - (b.starts[0] ?? 0));
  const joined = follow(full) ? joinInOrder(full) : joinSorted(full);
  const reach = computeReach(joined.starts, joined.finishes);
  return {
    channel,
    missing,
    ...joined,
    count: joined.starts.length,
    reach,
    fileIds: full.map(({ file }) => file),
    gaps: findGaps(joined.starts, joined.finishes, unknown),
    overlaps: findOverlaps(joined.starts, joined.finishes, reach),
    errors: countFlags(joined.flags, rowFlags.error, 0),
    warnings: countFlags(joined.flags, rowFlags.warning, rowFlags.error),
  };
}

function countFlags(flags: Uint8Array, wanted: number, without: number): Uint32Array {
  const counts = new Uint32Array(flags.length + 1);
  let count = 0;
  for (let at = 0; at < flags.length; at += 1) {
    const flag = flags[at] ?? 0;
    if ((flag & wanted) !== 0 && (flag & without) === 0) count += 1;
    counts[at + 1] = count;
  }
  return counts;
}

type Joined = Pick<Lane, 'starts' | 'finishes' | 'keys' | 'flags' | 'titles' | 'kinds' | 'files'>;

function follow(parts: readonly LanePart[]): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const { starts } of parts) {
    if ((starts[0] ?? 0) < last) return false;
    last = starts.at(-1) ?? last;
  }
  return true;
}

function joinInOrder(parts: readonly LanePart[]): Joined {
  const count = parts.reduce((sum, { keys }) => sum + keys.length, 0);
  const made = {
    starts: new Float64Array(count),
    finishes: new Float64Array(count),
    keys: new Int32Array(count),
    flags: new Uint8Array(count),
    files: new Uint16Array(count),
  };
  let at = 0;
  for (const [index, part] of parts.entries()) {
    made.starts.set(part.starts, at);
    made.finishes.set(part.finishes, at);
    made.keys.set(part.keys, at);
    made.flags.set(part.flags, at);
    made.files.fill(index, at, at + part.keys.length);
    at += part.keys.length;
  }
  return {
    ...made,
    titles: parts.flatMap(({ titles }) => titles),
    kinds: parts.flatMap(({ kinds }) => kinds),
  };
}

function joinSorted(parts: readonly LanePart[]): Joined {
  const all = joinInOrder(parts);
  const order = Uint32Array.from(all.starts, (_, index) => index).sort(
    (a, b) => (all.starts[a] ?? 0) - (all.starts[b] ?? 0) || a - b,
  );
  const pick = <A extends Float64Array | Int32Array | Uint8Array | Uint16Array>(from: A): A => {
    const to = from.slice() as A;
    for (const [at, index] of order.entries()) to[at] = from[index] ?? 0;
    return to;
  };
  return {
    starts: pick(all.starts),
    finishes: pick(all.finishes),
    keys: pick(all.keys),
    flags: pick(all.flags),
    files: pick(all.files),
    titles: Array.from(order, (index) => all.titles[index] ?? ''),
    kinds: Array.from(order, (index) => all.kinds[index] ?? ''),
  };
}

/** An item that ends before it starts never plays; it is drawn at its start with no length. */
function computeReach(starts: Float64Array, finishes: Float64Array): Float64Array {
  const reach = new Float64Array(starts.length);
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < starts.length; at += 1) {
    most = Math.max(most, finishes[at] ?? 0, starts[at] ?? 0);
    reach[at] = most;
  }
  return reach;
}

function findGaps(starts: Float64Array, finishes: Float64Array, unknown: readonly Span[]): Spans {
  const spans = collector();
  let from = Number.POSITIVE_INFINITY;
  for (let at = 0; at < starts.length; at += 1) {
    const start = starts[at] ?? 0;
    const finish = finishes[at] ?? 0;
    if (finish <= start) continue;
    if (start - from > NOISE_MS && !unknown.some((span) => span.from < start && span.to > from))
      spans.add(from, start);
    from = from === Number.POSITIVE_INFINITY ? finish : Math.max(from, finish);
  }
  return spans.done();
}

function findOverlaps(starts: Float64Array, finishes: Float64Array, reach: Float64Array): Spans {
  const spans = collector();
  for (let at = 1; at < starts.length; at += 1) {
    const from = starts[at] ?? 0;
    const to = Math.min(reach[at - 1] ?? 0, finishes[at] ?? 0);
    if (to - from > NOISE_MS) spans.add(from, to);
  }
  return spans.done();
}

function collector() {
  const from: number[] = [];
  const to: number[] = [];
  return {
    add: (a: number, b: number): void => {
      from.push(a);
      to.push(b);
    },
    done: (): Spans =>
      from.length === 0 ? noSpans : { from: Float64Array.from(from), to: Float64Array.from(to) },
  };
}

/** An item of a lane with all its timeline data. Times: epoch ms, playout time. */
export interface LaneItem {
  readonly ref: ItemRef;
  readonly index: number;
  readonly start: number;
  readonly finish: number;
  readonly title: string;
  /** Source type; '' if it has none. */
  readonly kind: string;
  /** Sum of `rowFlags`. */
  readonly flags: number;
}

/** The first index whose value is at or above `wanted`; the length if none is. Values ascend. */
export const lowerBound = (values: Float64Array, wanted: number, from = 0): number =>
  bound((at) => (values[at] ?? 0) < wanted, from, values.length);

/** The first index whose value is above `wanted`; the length if none is. Values ascend. */
export const upperBound = (values: Float64Array, wanted: number): number =>
  bound((at) => (values[at] ?? 0) <= wanted, 0, values.length);

/** The first index in [low, high) for which `below` is false; `high` if there is none. */
export function bound(below: (at: number) => boolean, low: number, high: number): number {
  let first = low;
  let end = high;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (below(middle)) first = middle + 1;
    else end = middle;
  }
  return first;
}

/** The first item that ends after `from`. */
export const firstReaching = (lane: Lane, from: number): number => upperBound(lane.reach, from);

/** The item at an index of the lane; null beyond its end. */
export function getLaneItem(lane: Lane, index: number): LaneItem | null {
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

/** The item at `ms`; of several, the one with the latest start, as the engine airs it. -1: none. */
export function indexAt(lane: Lane, ms: number): number {
  const first = firstReaching(lane, ms);
  for (let at = upperBound(lane.starts, ms) - 1; at >= first; at -= 1)
    if ((lane.finishes[at] ?? 0) > ms) return at;
  return -1;
}

/** Indexes of the items that touch [from, to). */
export function indexesIn(lane: Lane, from: number, to: number): number[] {
  const matches: number[] = [];
  const end = lowerBound(lane.starts, to);
  for (let at = firstReaching(lane, from); at < end; at += 1)
    if ((lane.finishes[at] ?? 0) > from) matches.push(at);
  return matches;
}

const indexes = new WeakMap<Int32Array, Map<number, number>>();

/** The index of an item's key in its lane; -1: none. */
export function indexOfKey({ keys }: Lane, key: number): number {
  let map = indexes.get(keys);
  if (map === undefined) {
    map = new Map();
    for (const [index, itemKey] of keys.entries()) map.set(itemKey, index);
    indexes.set(keys, map);
  }
  return map.get(key) ?? -1;
}

/** Index of the span that holds `ms`; -1: none. Spans ascend and do not touch. */
export function spanAt(spans: Lane['gaps'], ms: number): number {
  const at = upperBound(spans.from, ms) - 1;
  return at >= 0 && (spans.to[at] ?? 0) > ms ? at : -1;
}
