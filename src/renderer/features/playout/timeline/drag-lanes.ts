import type { Push, Timed } from '../../../../shared/playout/edit/follow.ts';
import {
  distancesOf,
  freed,
  pushesOfHoles,
  pushOfArrival,
  pushOfMove,
  pushOfTrim,
} from '../../../../shared/playout/edit/follow.ts';
import type { Lane, Span } from '../model/lane.ts';
import type { FoundItem } from '../model/lane-query.ts';
import { firstReaching, indexesIn } from '../model/lane-query.ts';
import type { DrawnLane } from './hit.ts';
import type { LaneEdit, Runs } from './runs.ts';
import { runsOf } from './runs.ts';

/** What a drag does to lanes, by their indexes. */
export type LaneEdits = ReadonlyMap<number, LaneEdit>;

const byStart = (a: Timed, b: Timed): number => a.start - b.start;

const indexesOf = (items: readonly FoundItem[]): number[] =>
  items.map(({ index }) => index).sort((a, b) => a - b);

/** The pushes that make items close up over what is taken out of a lane. */
function closing(lane: Lane, items: readonly FoundItem[]): Push[] {
  const gone = new Set(items.map(({ index }) => index));
  const others = (from: number, to: number): Timed[] =>
    indexesIn(lane, from, to).flatMap((at) =>
      gone.has(at) ? [] : [{ start: lane.starts[at] ?? 0, finish: lane.finishes[at] ?? 0 }],
    );
  return pushesOfHoles(freed(items, others));
}

/** A move within the lanes of the items. `by`: ms. */
export function moveEdits(
  items: readonly FoundItem[],
  by: number,
  lanes: readonly DrawnLane[],
): LaneEdits {
  const edits = new Map<number, LaneEdit>();
  for (const [index, { channel }] of lanes.entries()) {
    const own = items.filter(({ ref }) => ref.channel === channel);
    if (own.length > 0) edits.set(index, { pushes: [pushOfMove(own, by)], taken: [], placed: [] });
  }
  return edits;
}

/** A move from one lane to another. `by`: ms, of playout time. */
export function arrivalEdits(
  items: readonly FoundItem[],
  by: number,
  from: { readonly index: number; readonly lane: Lane },
  to: number,
): LaneEdits {
  const placed = items
    .map(({ start, finish }) => ({ start: start + by, finish: finish + by }))
    .sort(byStart);
  return new Map([
    [from.index, { pushes: closing(from.lane, items), taken: indexesOf(items), placed: [] }],
    [to, { pushes: [pushOfArrival(items, by)], taken: [], placed }],
  ]);
}

/** A trim of an item to `now`. `cut`: ms by which it gets shorter. */
export const trimEdits = (item: FoundItem, now: Timed, cut: number, index: number): LaneEdits =>
  new Map([[index, { pushes: [pushOfTrim(item, cut)], taken: [item.index], placed: [now] }]]);

/** The lanes as the edits leave them. */
export function lanesAfter(edits: LaneEdits, lanes: readonly DrawnLane[]): Map<number, Runs> {
  const after = new Map<number, Runs>();
  for (const [index, edit] of edits) {
    const lane = lanes[index]?.lane;
    if (lane !== undefined) after.set(index, runsOf(lane, edit));
  }
  return after;
}

/** Whether what does not move along lies over a stretch (playout time). `moving`: keys of what is dragged. */
export function isTaken(
  lane: Lane,
  { start, finish }: Timed,
  moving: ReadonlySet<number>,
  pushes: readonly Push[],
): boolean {
  const distanceOf = distancesOf(pushes);
  return indexesIn(lane, start + 1, finish - 1).some(
    (at) => !moving.has(lane.keys[at] ?? -1) && distanceOf(lane.starts[at] ?? 0) === 0,
  );
}

export const touches = ({ start, finish }: Timed, span: Span): boolean =>
  start < span.to && finish > span.from;

/** How many items of a lane move along, and whether one of them lies within `span` before or after. */
export function followersOf(
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
