import type { Push, Timed } from '../../../../shared/playout/edit/follow.ts';
import {
  createDistances,
  endless,
  freed,
  pushesOfHoles,
  pushOfArrival,
  pushOfMove,
  pushOfTrim,
} from '../../../../shared/playout/edit/follow.ts';
import type { RippleScope } from '../../../../shared/playout/operations.ts';
import type { ScopeFacts } from '../../../../shared/playout/edit/scope.ts';
import { withinScope } from '../../../../shared/playout/edit/scope.ts';
import type { Lane, Span, LaneItem } from '../model/lane.ts';
import {
  NOISE_MS,
  lowerBound,
  upperBound,
  firstReaching,
  indexesIn,
  bound,
} from '../model/lane.ts';
import type { DrawnLane } from './geometry.ts';

/** Items [first, end) of a lane, drawn with an offset of `by` ms. */
interface Run {
  readonly first: number;
  readonly end: number;
  readonly by: number;
  /** Latest finish of everything drawn before the run (playout time). */
  readonly reach: number;
  /** Indexes [first, end) of the lane's gaps and overlaps that lie within the run. */
  readonly gaps: readonly [number, number];
  readonly overlaps: readonly [number, number];
}

/** A lane as an edit would leave it: ranges of its items with an offset each, without copying them. */
export interface Runs {
  readonly lane: Lane;
  readonly all: readonly Run[];
  /** Gaps and overlaps created at the edges of the runs (playout time). */
  readonly gaps: readonly Span[];
  readonly overlaps: readonly Span[];
}

interface LaneEdit {
  /** Ascending by time. */
  readonly pushes: readonly Push[];
  /** Indexes of items that are left out of the lane, ascending. */
  readonly taken: readonly number[];
  /** Items that are drawn separately, by start (playout time). */
  readonly placed: readonly Timed[];
}

/** The scope of a ripple; undefined: all following items. */
type Scope = RippleScope | undefined;

const nowhere = Number.NEGATIVE_INFINITY;

/** An unchanged lane as one run. */
export const wholeLane = (lane: Lane): Runs => ({
  lane,
  all: [
    {
      first: 0,
      end: lane.count,
      by: 0,
      reach: nowhere,
      gaps: [0, lane.gaps.from.length],
      overlaps: [0, lane.overlaps.from.length],
    },
  ],
  gaps: [],
  overlaps: [],
});

/** The lane after an edit. The cost depends on the size of the edit, not of the lane. */
export function splitRuns(lane: Lane, { pushes, taken, placed }: LaneEdit): Runs {
  const distanceOf = createDistances(pushes);
  const seams = new Seams();
  const all: Run[] = [];
  const gone = new Set(taken);
  const bounds = listBounds(lane, pushes, taken);
  let next = 0;
  for (const [at, first] of bounds.entries()) {
    const end = bounds[at + 1];
    if (end === undefined || gone.has(first)) continue;
    const start = lane.starts[first] ?? 0;
    const by = distanceOf(start);
    for (; (placed[next]?.start ?? Infinity) <= start + by; next += 1) seams.meet(placed[next]);
    all.push({ first, end, by, reach: seams.reach, ...spansWithin(lane, first, end) });
    seams.meet({ start: start + by, finish: reachWithin(lane, first, end) + by });
  }
  for (; next < placed.length; next += 1) seams.meet(placed[next]);
  // Gaps are unknown while items are loading.
  return { lane, all, gaps: lane.missing > 0 ? [] : seams.gaps, overlaps: seams.overlaps };
}

function listBounds(lane: Lane, pushes: readonly Push[], taken: readonly number[]): number[] {
  const { starts, count } = lane;
  const bounds = new Set([0, count]);
  for (const { from, here } of endless(pushes))
    bounds.add(here ? lowerBound(starts, from) : upperBound(starts, from));
  for (const index of taken) bounds.add(index).add(index + 1);
  return [...bounds].sort((a, b) => a - b);
}

/** The latest finish of a run's items, ignoring earlier items that reach into it. */
const reachWithin = ({ reach, finishes }: Lane, first: number, end: number): number => {
  const most = reach[end - 1] ?? nowhere;
  return most > (reach[first - 1] ?? nowhere) ? most : (finishes[end - 1] ?? nowhere);
};

function spansWithin(lane: Lane, first: number, end: number): Pick<Run, 'gaps' | 'overlaps'> {
  const { starts, reach, gaps, overlaps } = lane;
  const from = starts[first] ?? 0;
  const last = starts[end - 1] ?? from;
  // A gap ends, and an overlap begins, at the start of its later item; those before the run's first item belong to a seam.
  return {
    gaps: [upperBound(gaps.to, from), upperBound(gaps.to, last)],
    overlaps: [
      lowerBound(overlaps.from, Math.max(from, reach[first - 1] ?? nowhere)),
      upperBound(overlaps.from, last),
    ],
  };
}

/** Collects the gaps and overlaps where runs and placed items meet. */
class Seams {
  readonly gaps: Span[] = [];
  readonly overlaps: Span[] = [];
  reach = nowhere;

  meet(next: Timed | undefined): void {
    if (next === undefined) return;
    const { reach } = this;
    const to = Math.min(reach, next.finish);
    if (reach !== nowhere && next.start - reach > NOISE_MS)
      this.gaps.push({ from: reach, to: next.start });
    else if (to - next.start > NOISE_MS) this.overlaps.push({ from: next.start, to });
    this.reach = Math.max(reach, next.finish);
  }
}

/** The run that contains an item; null: the item is drawn separately. */
export function findRun({ all }: Runs, index: number): Run | null {
  const run = all[bound((at) => (all[at]?.end ?? Infinity) <= index, 0, all.length)];
  return run !== undefined && run.first <= index ? run : null;
}

/** Whether an item, where it is drawn, starts before an earlier one ends. */
export function isOver({ lane: { starts, reach } }: Runs, run: Run, index: number): boolean {
  const before = index > run.first ? (reach[index - 1] ?? nowhere) : nowhere;
  const own = before > (reach[run.first - 1] ?? nowhere) ? before + run.by : nowhere;
  return Math.max(run.reach, own) - ((starts[index] ?? 0) + run.by) > NOISE_MS;
}

/** The edits of a drag, by lane index. */
export type LaneEdits = ReadonlyMap<number, LaneEdit>;

const byStart = (a: Timed, b: Timed): number => a.start - b.start;

const listIndexes = (items: readonly LaneItem[]): number[] =>
  items.map(({ index }) => index).sort((a, b) => a - b);

/** The pushes that close the gaps left by items that are removed from a lane. */
function closing(lane: Lane, items: readonly LaneItem[], scope: Scope): Push[] {
  const gone = new Set(items.map(({ index }) => index));
  const others = (from: number, to: number): Timed[] =>
    indexesIn(lane, from, to).flatMap((at) =>
      gone.has(at) ? [] : [{ start: lane.starts[at] ?? 0, finish: lane.finishes[at] ?? 0 }],
    );
  const facts = scopeIn(lane, scope);
  return pushesOfHoles(freed(items, others)).map((push) =>
    withinScope(push, push.from - push.by, facts),
  );
}

/** The gaps of a lane after a time, in order (playout time). */
function* walkGaps({ starts, finishes, gaps }: Lane, after: number): Generator<Span> {
  const first = starts.find((start, at) => (finishes[at] ?? 0) > start);
  if (first !== undefined && first - after > NOISE_MS) yield { from: after, to: first };
  for (let at = upperBound(gaps.to, after + NOISE_MS); at < gaps.to.length; at += 1)
    yield { from: Math.max(after, gaps.from[at] ?? 0), to: gaps.to[at] ?? 0 };
}

const scopeIn = (lane: Lane, scope: Scope): ScopeFacts => ({
  scope,
  channel: lane.channel,
  gaps: (after) => walkGaps(lane, after),
});

/** Moves items within their lanes. `by`: ms. */
export function moveEdits(
  items: readonly LaneItem[],
  by: number,
  lanes: readonly DrawnLane[],
  scope?: Scope,
): LaneEdits {
  const edits = new Map<number, LaneEdit>();
  for (const [index, { channel, lane }] of lanes.entries()) {
    const own = items.filter(({ ref }) => ref.channel === channel);
    if (own.length === 0) continue;
    const last = Math.max(...own.map(({ finish }) => finish));
    const push = withinScope(pushOfMove(own, by), last, scopeIn(lane, scope));
    edits.set(index, { pushes: [push], taken: [], placed: [] });
  }
  return edits;
}

/** Moves items from one lane to another. `by`: ms of playout time. */
export function arrivalEdits(
  items: readonly LaneItem[],
  by: number,
  from: { readonly index: number; readonly lane: Lane },
  to: { readonly index: number; readonly lane: Lane },
  scope?: Scope,
): LaneEdits {
  const arrival = pushOfArrival(items, by);
  const placed = items
    .map(({ start, finish }) => ({ start: start + by, finish: finish + by }))
    .sort(byStart);
  return new Map([
    [
      from.index,
      { pushes: closing(from.lane, items, scope), taken: listIndexes(items), placed: [] },
    ],
    [
      to.index,
      { pushes: [withinScope(arrival, arrival.from, scopeIn(to.lane, scope))], taken: [], placed },
    ],
  ]);
}

/** Trims an item to `now`. `cut`: ms by which it gets shorter. */
export function trimEdits(
  item: LaneItem,
  now: Timed,
  cut: number,
  { index, lane }: { readonly index: number; readonly lane: Lane },
  scope?: Scope,
): LaneEdits {
  const push = withinScope(pushOfTrim(item, cut), item.finish, scopeIn(lane, scope));
  return new Map([[index, { pushes: [push], taken: [item.index], placed: [now] }]]);
}

/** The items of a lane that move along: how many, by how much (ms), and up to when (null: to the last item). */
export interface LaneMove {
  readonly channel: string;
  readonly count: number;
  readonly by: number;
  readonly until: number | null;
}

/** The move that makes room for new items of `length` ms in a lane. `until`: playout time; null: to the last item. */
export function roomMove(lane: Lane, at: number, length: number, scope: Scope): LaneMove {
  const room = { from: at, here: true, by: length };
  const { until = Infinity } = withinScope(room, at, scopeIn(lane, scope));
  const count = Math.max(0, lowerBound(lane.starts, until) - lowerBound(lane.starts, at));
  return { channel: lane.channel, count, by: length, until: until === Infinity ? null : until };
}

export function lanesAfter(edits: LaneEdits, lanes: readonly DrawnLane[]): Map<number, Runs> {
  const after = new Map<number, Runs>();
  for (const [index, edit] of edits) {
    const lane = lanes[index]?.lane;
    if (lane !== undefined) after.set(index, splitRuns(lane, edit));
  }
  return after;
}

/** Whether an item that stays in place overlaps a range (playout time). `moving`: keys of the dragged items. */
export function isTaken(
  lane: Lane,
  { start, finish }: Timed,
  moving: ReadonlySet<number>,
  pushes: readonly Push[],
): boolean {
  const distanceOf = createDistances(pushes);
  return indexesIn(lane, start + 1, finish - 1).some(
    (at) => !moving.has(lane.keys[at] ?? -1) && distanceOf(lane.starts[at] ?? 0) === 0,
  );
}

export const touches = ({ start, finish }: Timed, span: Span): boolean =>
  start < span.to && finish > span.from;

/** How many items of a lane move along, and whether one of them touches `span` before or after the move. */
export function countFollowers(
  { lane, all }: Runs,
  span: Span | null,
): { readonly count: number; readonly within: boolean } {
  let count = 0;
  let within = false;
  for (const { first, end, by } of all) {
    if (by === 0) continue;
    count += end - first;
    if (span === null || within) continue;
    const reaches = (later: number): boolean => {
      for (let at = Math.max(first, firstReaching(lane, span.from - later)); at < end; at += 1) {
        const start = (lane.starts[at] ?? 0) + later;
        if (start >= span.to) return false;
        if ((lane.finishes[at] ?? 0) + later > span.from) return true;
      }
      return false;
    };
    within = reaches(0) || reaches(by);
  }
  return { count, within };
}
