import type { Timed } from '../../../../shared/playout/edit/follow.ts';
import type { Snapped } from '../../../../shared/playout/edit/snap.ts';
import type { Operation } from '../../../../shared/playout/operations.ts';
import type { LaneEdits } from './drag-lanes.ts';
import { arrivalEdits, moveEdits, trimEdits } from './drag-lanes.ts';
import { markNear } from './drag-marks.ts';
import type { Placed } from './drag-outcome.ts';
import { outcome } from './drag-outcome.ts';
import type { DragPlan, DragRules, DragStart } from './drag-plan.ts';
import type { Frame } from './geometry.ts';
import { nearestLane } from './geometry.ts';
import type { DrawnLane, Point } from './hit.ts';

/** An item is never trimmed below this (ms). */
const SHORTEST = 100;

const noEdits: LaneEdits = new Map();

/** ms that a place is rounded to where nothing holds it: about a pixel, and a round number. */
export function roundingOf(pxPerMs: number): number {
  const px = 1 / pxPerMs;
  const steps = [1, 10, 100, 500, 1000, 5000, 10_000, 30_000, 60_000, 300_000, 900_000];
  return steps.findLast((step) => step <= px) ?? 1;
}

const snappedTo = (
  edges: readonly number[],
  start: DragStart,
  frame: Frame,
  lanes: readonly DrawnLane[],
  { snap, now }: DragRules,
  along: LaneEdits,
): Snapped | null => (snap ? markNear(edges, start, frame, lanes, now, along) : null);

function rounded(ms: number, { pxPerMs }: Frame): number {
  const step = roundingOf(pxPerMs);
  return Math.round(ms / step) * step;
}

/** Where a drag leads. `lanes`: as drawn; pure, so that it can be asked at every movement. */
export function planDrag(
  start: DragStart,
  frame: Frame,
  lanes: readonly DrawnLane[],
  to: Point,
  rules: DragRules,
): DragPlan {
  return start.edge === null
    ? planMove(start, frame, lanes, to, rules)
    : planTrim(start, start.edge, frame, lanes, to, rules);
}

function planMove(
  start: DragStart,
  frame: Frame,
  lanes: readonly DrawnLane[],
  to: Point,
  rules: DragRules,
): DragPlan {
  const { items } = start;
  const [first] = items;
  const source = lanes[start.lane];
  if (first === undefined || source === undefined) return nothing;
  const index = targetLane(start, frame, to, rules);
  const target = lanes[index] ?? source;
  const wall = first.start - source.shift;
  const raw = (to.x - start.from.x) / frame.pxPerMs;
  const here = target.channel === source.channel;
  const along = rules.ripple && here ? moveEdits(items, 1, lanes) : noEdits;
  const edges = [wall + raw, first.finish - source.shift + raw];
  const snapped = snappedTo(edges, start, frame, lanes, rules, along);
  const shown = snapped === null ? rounded(wall + raw, frame) - wall : raw + snapped.by;
  const by = here ? shown : shown + target.shift - source.shift;
  const still = shown === 0 && here;
  const edits = still || !rules.ripple ? noEdits : editsOf(start, by, lanes, index);
  const operation: Operation = {
    k: 'move',
    items: items.map(({ ref }) => ref),
    by,
    channel: here ? null : target.channel,
    ripple: rules.ripple,
  };
  return {
    ...outcome(placedBy(start, by, lanes, index), edits, lanes, rules),
    mark: snapped?.at ?? null,
    by: shown,
    operation: still ? null : operation,
  };
}

/** What a move does to the lanes with ripple. `index`: the lane that the first item goes to. */
function editsOf(
  { items, lane }: DragStart,
  by: number,
  lanes: readonly DrawnLane[],
  index: number,
): LaneEdits {
  const source = lanes[lane];
  return source === undefined || index === lane
    ? moveEdits(items, by, lanes)
    : arrivalEdits(items, by, { index: lane, lane: source.lane }, index);
}

const placedBy = (
  { items, lane }: DragStart,
  by: number,
  lanes: readonly DrawnLane[],
  index: number,
): Placed[] =>
  items.map((item) => {
    const own = lanes.findIndex(({ channel }) => channel === item.ref.channel);
    const start = item.start + by;
    return { item, lane: own === lane ? index : own, start, finish: item.finish + by };
  });

const nothing: DragPlan = {
  pieces: [],
  lanes: new Map(),
  follow: 0,
  trouble: [],
  locked: [],
  mark: null,
  operation: null,
  by: 0,
};

/** Items of several lanes stay in theirs: where they would go is a guess. */
function targetLane(start: DragStart, frame: Frame, to: Point, rules: DragRules): number {
  const [first] = start.items;
  const several = start.items.some(({ ref }) => ref.channel !== first?.ref.channel);
  return rules.keepLane || several ? start.lane : nearestLane(frame, to.y);
}

function planTrim(
  start: DragStart,
  edge: 'start' | 'finish',
  frame: Frame,
  lanes: readonly DrawnLane[],
  to: Point,
  rules: DragRules,
): DragPlan {
  const [item] = start.items;
  const drawn = lanes[start.lane];
  if (item === undefined || drawn === undefined) return nothing;
  const was = item[edge] - drawn.shift;
  const raw = was + (to.x - start.from.x) / frame.pxPerMs;
  const along = rules.ripple ? trimEdits(item, item, 1, start.lane) : noEdits;
  const snapped = snappedTo([raw], start, frame, lanes, rules, along);
  const wanted = snapped === null ? rounded(raw, frame) : raw + snapped.by;
  const least = item.start - drawn.shift + SHORTEST;
  const most = item.finish - drawn.shift - SHORTEST;
  const at = edge === 'start' ? Math.min(wanted, most) : Math.max(wanted, least);
  const cut = edge === 'start' ? at - was : was - at;
  const now = trimmed(item, edge, cut, rules.ripple);
  const edits = rules.ripple && cut !== 0 ? trimEdits(item, now, cut, start.lane) : noEdits;
  return {
    ...outcome([{ item, lane: start.lane, ...now }], edits, lanes, rules),
    mark: snapped !== null && at === wanted ? snapped.at : null,
    by: at - was,
    operation:
      at === was
        ? null
        : { k: 'trim', item: item.ref, edge, to: at + drawn.shift, ripple: rules.ripple },
  };
}

/** Where an item lies that gets `cut` ms shorter: with ripple it keeps its start, and what follows comes nearer. */
function trimmed(
  { start, finish }: Timed,
  edge: 'start' | 'finish',
  cut: number,
  ripple: boolean,
): Timed {
  return edge === 'start' && !ripple
    ? { start: start + cut, finish }
    : { start, finish: finish - cut };
}
