import { snap } from '../../../../shared/playout/edit/snap.ts';
import type { Operation } from '../../../../shared/playout/operations.ts';
import type { FoundItem } from '../model/lane-query.ts';
import { lowerBound } from '../model/lane-query.ts';
import type { Frame } from './geometry.ts';
import { nearestLane } from './geometry.ts';
import type { DrawnLane, Point } from './hit.ts';

/** Near a mark (px) what is dragged takes its place. */
const SNAP = 10;
/** An item is never trimmed below this (ms). */
const SHORTEST = 100;
/** Marks that one edge can choose from in one lane. */
const MOST = 40;

/** What is dragged, as it was when it was taken. */
export interface DragStart {
  /** All that move; the first one is under the pointer. */
  readonly items: readonly FoundItem[];
  /** Index of the lane of the first one. */
  readonly lane: number;
  readonly edge: 'start' | 'finish' | null;
  readonly from: Point;
}

export interface DragRules {
  /** Marks are taken. */
  readonly snap: boolean;
  readonly ripple: boolean;
  /** It stays in its lane. */
  readonly keepLane: boolean;
  /** Wall clock. */
  readonly now: number;
}

/** A piece that is drawn where it would go. Times: wall clock. */
export interface GhostPiece {
  readonly lane: number;
  readonly start: number;
  readonly finish: number;
  readonly title: string;
}

export interface DragPlan {
  readonly pieces: readonly GhostPiece[];
  /** Where it snapped to (wall clock). */
  readonly mark: number | null;
  /** What a release would do; null: nothing changed. */
  readonly operation: Operation | null;
  /** How far it moved (ms). */
  readonly by: number;
}

/** ms that a place is rounded to where nothing holds it: about a pixel, and a round number. */
export function roundingOf(pxPerMs: number): number {
  const px = 1 / pxPerMs;
  const steps = [1, 10, 100, 500, 1000, 5000, 10_000, 30_000, 60_000, 300_000, 900_000];
  return steps.findLast((step) => step <= px) ?? 1;
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
  const [first] = start.items;
  const source = lanes[start.lane];
  if (first === undefined || source === undefined) return nothing;
  const lane = targetLane(start, frame, to, rules);
  const target = lanes[lane] ?? source;
  const wall = first.start - source.shift;
  const raw = (to.x - start.from.x) / frame.pxPerMs;
  const edges = [wall + raw, first.finish - source.shift + raw];
  const snapped = rules.snap ? find(edges, start, frame, lanes, rules.now) : null;
  const step = roundingOf(frame.pxPerMs);
  const rounded = Math.round((wall + raw) / step) * step - wall;
  const by = snapped === null ? rounded : raw + snapped.by;
  const moved = by + target.shift - source.shift;
  const other = target.channel === source.channel ? null : target.channel;
  return {
    pieces: start.items.map((item) => ({
      lane: laneOfItem(item, start, lane, lanes),
      start: item.start + by - shiftOfItem(item, lanes),
      finish: item.finish + by - shiftOfItem(item, lanes),
      title: item.title,
    })),
    mark: snapped?.at ?? null,
    by,
    operation:
      by === 0 && other === null
        ? null
        : {
            k: 'move',
            items: start.items.map(({ ref }) => ref),
            by: other === null ? by : moved,
            channel: other,
            ripple: rules.ripple,
          },
  };
}

const nothing: DragPlan = { pieces: [], mark: null, operation: null, by: 0 };

const drawnOf = (item: FoundItem, lanes: readonly DrawnLane[]): DrawnLane | undefined =>
  lanes.find(({ channel }) => channel === item.ref.channel);

const shiftOfItem = (item: FoundItem, lanes: readonly DrawnLane[]): number =>
  drawnOf(item, lanes)?.shift ?? 0;

function laneOfItem(
  item: FoundItem,
  start: DragStart,
  lane: number,
  lanes: readonly DrawnLane[],
): number {
  const own = lanes.findIndex(({ channel }) => channel === item.ref.channel);
  return own === start.lane ? lane : own;
}

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
  const snapped = rules.snap ? find([raw], start, frame, lanes, rules.now) : null;
  const step = roundingOf(frame.pxPerMs);
  const wanted = snapped === null ? Math.round(raw / step) * step : raw + snapped.by;
  const least = item.start - drawn.shift + SHORTEST;
  const most = item.finish - drawn.shift - SHORTEST;
  const at = edge === 'start' ? Math.min(wanted, most) : Math.max(wanted, least);
  return {
    pieces: [
      {
        lane: start.lane,
        start: edge === 'start' ? at : item.start - drawn.shift,
        finish: edge === 'finish' ? at : item.finish - drawn.shift,
        title: item.title,
      },
    ],
    mark: snapped !== null && at === wanted ? snapped.at : null,
    by: at - was,
    operation:
      at === was
        ? null
        : { k: 'trim', item: item.ref, edge, to: at + drawn.shift, ripple: rules.ripple },
  };
}

/**
 * Marks near the moving edges: starts and finishes of what is not dragged itself, in every lane. An edge that is out of sight takes
 * none: nobody would see why.
 */
function find(
  all: readonly number[],
  start: DragStart,
  frame: Frame,
  lanes: readonly DrawnLane[],
  now: number,
) {
  const tolerance = SNAP / frame.pxPerMs;
  const edges = all.filter((edge) => edge >= frame.view.from && edge <= frame.view.to);
  const moving = new Set(start.items.map(({ ref }) => ref.key));
  const marks: number[] = [];
  for (const { lane, shift } of lanes)
    for (const edge of edges) {
      const low = edge - tolerance + shift;
      const high = edge + tolerance + shift;
      const first = lowerBound(lane.starts, low);
      for (let at = first; at < Math.min(lane.count, first + MOST); at += 1) {
        const begins = lane.starts[at] ?? 0;
        if (begins > high) break;
        if (!moving.has(lane.keys[at] ?? -1)) marks.push(begins - shift);
      }
      // Finishes ascend as far as items do not overlap: those near the edge belong to items that begin before it.
      const end = lowerBound(lane.starts, high);
      for (let at = end - 1; at >= Math.max(0, end - MOST); at -= 1) {
        const ends = lane.finishes[at] ?? 0;
        if (ends >= low && ends <= high && !moving.has(lane.keys[at] ?? -1))
          marks.push(ends - shift);
      }
    }
  marks.sort((a, b) => a - b);
  return snap(edges, { edges: marks, now, grid: null }, tolerance);
}
