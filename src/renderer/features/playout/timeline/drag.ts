import type { Timed } from '../../../../shared/playout/edit/follow.ts';
import type { Operation, RippleScope } from '../../../../shared/playout/operations.ts';
import type { Conflict } from './conflicts.ts';
import { Conflicts } from './conflicts.ts';
import type { EditPosition } from './ripple-scope.ts';
import type { LaneEdits, LaneMove, Runs } from './runs.ts';
import {
  arrivalEdits,
  moveEdits,
  trimEdits,
  countFollowers,
  isTaken,
  lanesAfter,
  touches,
  findRun,
} from './runs.ts';
import type { TimelineFrame, DrawnLane, TimelinePoint } from './geometry.ts';
import { nearestLane } from './geometry.ts';
import type { Span, LaneItem } from '../model/lane.ts';
import type { Snapped } from './snap.ts';
import { markNear } from './snap.ts';

/** The dragged items, as of the start of the drag. */
export interface DragStart {
  /** All dragged items; the first one is under the pointer. */
  readonly items: readonly LaneItem[];
  /** Index of the lane of the first item. */
  readonly lane: number;
  readonly edge: 'start' | 'finish' | null;
  readonly from: TimelinePoint;
}

export interface DragRules {
  /** Whether to snap to marks. */
  readonly snap: boolean;
  readonly ripple: boolean;
  /** The scope of a ripple from these places; omitted: all following items. */
  readonly scope?: (places: readonly EditPosition[]) => RippleScope | undefined;
  /** Whether the items stay in their lane. */
  readonly keepLane: boolean;
  /** Wall clock. */
  readonly now: number;
  /** The range that the channel's process has already loaded (playout time). */
  readonly locked: (channel: string) => (Span & { readonly lagMs?: number }) | null;
  /** Whether the channel is read-only. */
  readonly still: (channel: string) => boolean;
}

/** A preview of a dragged item at its target. Times: wall clock. */
export interface GhostPiece {
  readonly lane: number;
  readonly start: number;
  readonly finish: number;
  readonly title: string;
  /** The range is free and the channel is writable. */
  readonly fits: boolean;
}

export interface DragPlan {
  readonly pieces: readonly GhostPiece[];
  /** The lanes that change, by index, as they would be after the release. */
  readonly lanes: ReadonlyMap<number, Runs>;
  /** The items that move along with the dragged ones, per lane; `until`: wall clock. */
  readonly moves: readonly LaneMove[];
  readonly trouble: readonly Conflict[];
  /** Ranges of the affected lanes that the server has already loaded (wall clock). */
  readonly locked: readonly (Span & { readonly lane: number })[];
  /** The mark that the drag snapped to (wall clock). */
  readonly mark: number | null;
  /** When the first affected item that is already loaded will air (wall clock); null: none is loaded. */
  readonly airs: number | null;
  /** The edit that a release would make; null: no change. */
  readonly operation: Operation | null;
  /** How far the items moved (ms). */
  readonly by: number;
}

/** Minimum length (ms) of a trimmed item. */
const MIN_LENGTH_MS = 100;

const noEdits: LaneEdits = new Map();

/** The step (ms) to which unsnapped times are rounded: a round number of about one pixel. */
export function chooseRounding(pxPerMs: number): number {
  const px = 1 / pxPerMs;
  const steps = [1, 10, 100, 500, 1000, 5000, 10_000, 30_000, 60_000, 300_000, 900_000];
  return steps.findLast((step) => step <= px) ?? 1;
}

const snappedTo = (
  edges: readonly number[],
  start: DragStart,
  frame: TimelineFrame,
  lanes: readonly DrawnLane[],
  { snap, now }: DragRules,
  along: LaneEdits,
): Snapped | null => (snap ? markNear(edges, start.items, frame, lanes, now, along) : null);

function rounded(ms: number, { pxPerMs }: TimelineFrame): number {
  const step = chooseRounding(pxPerMs);
  return Math.round(ms / step) * step;
}

/** What releasing the drag here would do. Pure; called on every pointer move. `lanes`: as drawn. */
export function planDrag(
  start: DragStart,
  frame: TimelineFrame,
  lanes: readonly DrawnLane[],
  to: TimelinePoint,
  rules: DragRules,
): DragPlan {
  return start.edge === null
    ? planMove(start, frame, lanes, to, rules)
    : planTrim(start, start.edge, frame, lanes, to, rules);
}

function planMove(
  start: DragStart,
  frame: TimelineFrame,
  lanes: readonly DrawnLane[],
  to: TimelinePoint,
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
  const along = here ? computeOwnEdits(items, lanes, rules) : noEdits;
  const edges = [wall + raw, first.finish - source.shift + raw];
  const snapped = snappedTo(edges, start, frame, lanes, rules, along);
  const shown = snapped === null ? rounded(wall + raw, frame) - wall : raw + snapped.by;
  const by = here ? shown : shown + target.shift - source.shift;
  const still = shown === 0 && here;
  const arrival = { channel: target.channel, at: here ? first.start : first.start + by };
  const scope = scopeAt([...toPlaces(items), arrival], rules);
  const edits = still || !rules.ripple ? noEdits : computeEdits(start, by, lanes, index, scope);
  const operation: Operation = {
    k: 'move',
    items: items.map(({ ref }) => ref),
    by,
    channel: here ? null : target.channel,
    ...ripplingBy(rules, scope),
  };
  return {
    ...outcome(placedBy(start, by, lanes, index), edits, lanes, rules),
    mark: snapped?.at ?? null,
    by: shown,
    operation: still ? null : operation,
  };
}

const toPlaces = (items: readonly LaneItem[]): EditPosition[] =>
  items.map(({ ref, start: at }) => ({ channel: ref.channel, at }));

const scopeAt = (places: readonly EditPosition[], { ripple, scope }: DragRules) =>
  ripple ? scope?.(places) : undefined;

const ripplingBy = ({ ripple }: DragRules, scope: RippleScope | undefined) =>
  scope === undefined ? { ripple } : { ripple, scope };

/** The edits of a ripple in the items' own lanes, whatever the distance. */
const computeOwnEdits = (
  items: readonly LaneItem[],
  lanes: readonly DrawnLane[],
  rules: DragRules,
): LaneEdits =>
  rules.ripple ? moveEdits(items, 1, lanes, scopeAt(toPlaces(items), rules)) : noEdits;

/** The lane edits of a move with ripple. `index`: the target lane of the first item. */
function computeEdits(
  { items, lane }: DragStart,
  by: number,
  lanes: readonly DrawnLane[],
  index: number,
  scope: RippleScope | undefined,
): LaneEdits {
  const source = lanes[lane];
  const target = lanes[index];
  return source === undefined || target === undefined || index === lane
    ? moveEdits(items, by, lanes, scope)
    : arrivalEdits(
        items,
        by,
        { index: lane, lane: source.lane },
        { index, lane: target.lane },
        scope,
      );
}

const placedBy = (
  { items, lane }: DragStart,
  by: number,
  lanes: readonly DrawnLane[],
  index: number,
): LaneClip[] =>
  items.map((item) => {
    const own = lanes.findIndex(({ channel }) => channel === item.ref.channel);
    const start = item.start + by;
    return { item, lane: own === lane ? index : own, start, finish: item.finish + by };
  });

const nothing: DragPlan = {
  pieces: [],
  lanes: new Map(),
  moves: [],
  trouble: [],
  locked: [],
  mark: null,
  airs: null,
  operation: null,
  by: 0,
};

/** The target lane. Items from several lanes stay in theirs, because a target for each would be a guess. */
function targetLane(
  start: DragStart,
  frame: TimelineFrame,
  to: TimelinePoint,
  rules: DragRules,
): number {
  const [first] = start.items;
  const several = start.items.some(({ ref }) => ref.channel !== first?.ref.channel);
  return rules.keepLane || several ? start.lane : nearestLane(frame, to.y);
}

function planTrim(
  start: DragStart,
  edge: 'start' | 'finish',
  frame: TimelineFrame,
  lanes: readonly DrawnLane[],
  to: TimelinePoint,
  rules: DragRules,
): DragPlan {
  const [item] = start.items;
  const drawn = lanes[start.lane];
  if (item === undefined || drawn === undefined) return nothing;
  const was = item[edge] - drawn.shift;
  const raw = was + (to.x - start.from.x) / frame.pxPerMs;
  const scope = scopeAt(toPlaces([item]), rules);
  const own = { index: start.lane, lane: drawn.lane };
  const along = rules.ripple ? trimEdits(item, item, 1, own, scope) : noEdits;
  const snapped = snappedTo([raw], start, frame, lanes, rules, along);
  const wanted = snapped === null ? rounded(raw, frame) : raw + snapped.by;
  const least = item.start - drawn.shift + MIN_LENGTH_MS;
  const most = item.finish - drawn.shift - MIN_LENGTH_MS;
  const at = edge === 'start' ? Math.min(wanted, most) : Math.max(wanted, least);
  const cut = edge === 'start' ? at - was : was - at;
  const now = trimmed(item, edge, cut, rules.ripple);
  const edits = rules.ripple && cut !== 0 ? trimEdits(item, now, cut, own, scope) : noEdits;
  return {
    ...outcome([{ item, lane: start.lane, ...now }], edits, lanes, rules),
    mark: snapped !== null && at === wanted ? snapped.at : null,
    by: at - was,
    operation:
      at === was
        ? null
        : {
            k: 'trim',
            item: item.ref,
            edge,
            to: at + drawn.shift,
            ...ripplingBy(rules, scope),
          },
  };
}

/** An item shortened by `cut` ms. With ripple it keeps its start, and the following items move closer. */
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

/** An item at its target (playout time of the lane). */
interface LaneClip extends Timed {
  readonly item: LaneItem;
  readonly lane: number;
}

/** The result of a release: the changed lanes and the conflicts. */
function outcome(
  placed: readonly LaneClip[],
  edits: LaneEdits,
  lanes: readonly DrawnLane[],
  rules: DragRules,
): Pick<DragPlan, 'pieces' | 'lanes' | 'moves' | 'trouble' | 'locked' | 'airs'> {
  const after = lanesAfter(edits, lanes);
  const moving = new Set(placed.map(({ item }) => item.ref.key));
  const troubles = new Conflicts();
  const pieces = placed.flatMap((clip): GhostPiece[] => {
    const { item, lane: index, start, finish } = clip;
    const drawn = lanes[index];
    if (drawn === undefined) return [];
    const { channel, lane, shift } = drawn;
    const over = isTaken(lane, clip, moving, edits.get(index)?.pushes ?? []);
    const barred = troubles.note('still', rules.still(channel));
    const fits = !troubles.note('overlap', over) && !barred;
    const span = rules.locked(channel);
    const stays = item.ref.channel === channel;
    if (span !== null && stays && touches(item, span))
      troubles.loaded(index, shift, span, item.start);
    else if (span !== null && touches(clip, span)) troubles.loaded(index, shift, span, start);
    return [{ lane: index, start: start - shift, finish: finish - shift, title: item.title, fits }];
  });
  const moves: LaneMove[] = [];
  for (const [index, runs] of after) {
    const { channel } = runs.lane;
    const span = rules.locked(channel);
    const { count, within } = countFollowers(runs, span);
    const dragged = placed.filter(
      ({ item }) => item.ref.channel === channel && findRun(runs, item.index) !== null,
    );
    const others = count - dragged.length;
    const by = runs.all.findLast((run) => run.by !== 0)?.by ?? 0;
    const until = (edits.get(index)?.pushes.at(-1)?.until ?? NaN) - (lanes[index]?.shift ?? 0);
    if (others > 0)
      moves.push({ channel, count: others, by, until: Number.isNaN(until) ? null : until });
    if (span !== null && within) troubles.lock(index, lanes[index]?.shift ?? 0, span);
    troubles.note('overlap', runs.overlaps.length > 0);
  }
  return {
    pieces,
    lanes: after,
    moves,
    locked: troubles.locked,
    airs: troubles.airs,
    trouble: [...troubles.all],
  };
}
