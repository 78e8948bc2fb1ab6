import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import type { TimeWindow, Edge } from './time-window.ts';
import {
  toTimeWindow,
  earlier,
  finishEdge,
  contains,
  pickLater,
  overlaps,
  findSpan,
  startEdge,
  alignedEdges,
} from './time-window.ts';
import type { FileContext } from './draft.ts';
import type { ChannelPlan, FilePlan } from './plan.ts';

/** An item without a file yet, and the file that it comes from. */
export interface Unplaced {
  readonly item: PlayoutItem;
  readonly from: Slot | null;
}

/** A file while items are placed. */
export interface Slot {
  /** Null: a new file. */
  readonly doc: PlayoutDoc | null;
  /** The window of its old name. */
  readonly old: TimeWindow | null;
  /** Its current window; null if the engine ignores the file, or while it is empty. */
  claim: TimeWindow | null;
  /** The remaining items, in place. */
  stay: readonly PlayoutItem[];
  /** Items with changed times. */
  edited: readonly PlayoutItem[];
  /** Keys of items with a changed start. */
  readonly restarted: ReadonlySet<number>;
  readonly incoming: Unplaced[];
  readonly touched: boolean;
}

/** A file that the channel already has. */
interface ExistingSlot extends Slot {
  readonly doc: PlayoutDoc;
}

const sameTimes = (a: PlayoutItem, b: PlayoutItem): boolean =>
  a.start === b.start && a.finish === b.finish;

function toSlot(doc: PlayoutDoc, plan: FilePlan | null): ExistingSlot {
  const old = doc.window === null ? null : toTimeWindow(doc.window);
  const restarted = new Set<number>();
  const base = { doc, old, claim: old, incoming: [], restarted };
  if (plan === null) return { ...base, stay: doc.items, edited: [], touched: false };
  const stay: PlayoutItem[] = [];
  const edited: PlayoutItem[] = [];
  for (const item of doc.items) {
    const next = plan.get(item.key);
    if (next === null) continue;
    stay.push(next ?? item);
    if (next === undefined || sameTimes(item, next)) continue;
    edited.push(next);
    if (next.start !== item.start) restarted.add(next.key);
  }
  return { ...base, stay, edited, touched: true };
}

/** The window of a file with its remaining items: aligned edges follow them, other edges only move out of the way. */
function followed({ doc, old, stay, edited }: ExistingSlot): TimeWindow | null {
  const now = findSpan(stay);
  if (old === null || now === null) return null;
  const tight = alignedEdges(old, doc.items);
  const moved = findSpan(edited);
  return {
    from: tight.from ? now.from : moved === null ? old.from : earlier(old.from, moved.from),
    to: tight.to ? now.to : moved === null ? old.to : pickLater(old.to, moved.to),
  };
}

/** The part of a window inside another; the other window if there is none. */
function within(claim: TimeWindow, bounds: TimeWindow): TimeWindow {
  const from = pickLater(claim.from, bounds.from);
  const to = earlier(claim.to, bounds.to);
  return from.ms < to.ms ? { from, to } : bounds;
}

/**
 * Whether items may leave a file's window and extend it: within its days, or further if all items shift together and
 * the window is aligned to them, so that it does not cover the time they left.
 */
function mayStay(
  { doc, stay, edited }: ExistingSlot,
  old: TimeWindow,
  leavers: readonly PlayoutItem[],
  plan: ChannelPlan,
  context: FileContext,
): boolean {
  const from = context.dayStart(old.from.ms);
  const to = nextDay(old.to.ms - 1, context);
  if (leavers.every(({ start }) => from <= start && start < to)) return true;
  if (!plan.follow && edited.length < stay.length) return false;
  const tight = alignedEdges(old, doc.items);
  const early = leavers.some(({ start }) => start < old.from.ms);
  const late = leavers.some(({ start }) => start >= old.to.ms);
  const rooted = leavers.length < stay.length;
  return (tight.to || (!late && rooted)) && (tight.from || (!early && rooted));
}

/** Epoch ms of the start of the next day. Days have 23 to 25 hours. */
export const nextDay = (ms: number, context: FileContext): number =>
  context.dayStart(context.dayStart(ms) + 26 * 3_600_000);

/** The windows that would newly overlap. */
const clashes = (slot: Slot, wanted: TimeWindow, others: ReadonlyMap<Slot, TimeWindow>): boolean =>
  [...others].some(
    ([other, claim]) =>
      other !== slot &&
      overlaps(wanted, claim) &&
      !(slot.old !== null && other.old !== null && overlaps(slot.old, other.old)),
  );

/** Extends a file's window to `wanted` at both ends, up to where another window covers the time. `slots` may include the file. */
export function grow(slot: Slot, wanted: { from: Edge; to: Edge }, slots: readonly Slot[]): void {
  const { claim } = slot;
  if (claim === null) return;
  let { from, to } = wanted;
  for (const other of slots) {
    if (other.claim === null) continue;
    if (other.claim.from.ms < claim.from.ms) from = pickLater(from, other.claim.to);
    if (other.claim.to.ms > claim.to.ms) to = earlier(to, other.claim.from);
  }
  slot.claim = { from: earlier(claim.from, from), to: pickLater(claim.to, to) };
}

/** Removes and returns the edited items that cannot stay in their file. `clash`: its window would newly overlap another. */
function partingFrom(
  slot: ExistingSlot,
  old: TimeWindow,
  clash: boolean,
  plan: ChannelPlan,
  context: FileContext,
): readonly PlayoutItem[] {
  const leavers = slot.edited.filter(({ start }) => !contains(old, start));
  if (!clash && mayStay(slot, old, leavers, plan, context)) return [];
  const gone = new Set(leavers);
  slot.stay = slot.stay.filter((item) => !gone.has(item));
  slot.edited = slot.edited.filter((item) => !gone.has(item));
  return leavers;
}

/** Resolves conflicts between files: each keeps its part of its old window and gives up the rest. */
function clampAll(
  slots: readonly ExistingSlot[],
  wanted: Map<Slot, TimeWindow>,
  plan: ChannelPlan,
  context: FileContext,
): { clamped: ReadonlySet<ExistingSlot>; unplaced: Unplaced[] } {
  const clamped = new Set<ExistingSlot>();
  const unplaced: Unplaced[] = [];
  const look = (slot: ExistingSlot): boolean => {
    const { old } = slot;
    const window = wanted.get(slot);
    if (!slot.touched || old === null || window === undefined || clamped.has(slot)) return false;
    const clash = clashes(slot, window, wanted);
    const left = partingFrom(slot, old, clash, plan, context);
    for (const item of left) unplaced.push({ item, from: slot });
    if (!clash && left.length === 0) return false;
    clamped.add(slot);
    const rest = followed(slot);
    if (slot.stay.length === 0) wanted.delete(slot);
    else wanted.set(slot, rest === null ? old : within(rest, old));
    return true;
  };
  // A range that one file gives up can conflict with a file that was already handled.
  while (slots.map(look).includes(true));
  return { clamped, unplaced };
}

/**
 * The files of a channel with their part of a plan, and the items that need another file. Windows follow the remaining
 * items as far as allowed.
 */
export function planSlots(
  plan: ChannelPlan,
  context: FileContext,
): { slots: Slot[]; unplaced: Unplaced[] } {
  const slots = plan.channel.docs.map((doc) => toSlot(doc, plan.of(doc)));
  const wanted = new Map<Slot, TimeWindow>();
  for (const slot of slots) {
    const window = slot.touched ? (followed(slot) ?? slot.claim) : slot.claim;
    if (window !== null && !(slot.touched && slot.stay.length === 0)) wanted.set(slot, window);
  }
  const { clamped, unplaced } = clampAll(slots, wanted, plan, context);
  for (const slot of slots) slot.claim = wanted.get(slot) ?? null;
  for (const slot of clamped) {
    const window = followed(slot);
    if (window !== null) grow(slot, window, slots);
  }
  for (const item of plan.added) unplaced.push({ item, from: null });
  return { slots, unplaced };
}

export const windowOfItem = (item: PlayoutItem): TimeWindow => ({
  from: startEdge(item),
  to: finishEdge(item),
});
