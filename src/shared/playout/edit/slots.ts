import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import type { TimeWindow, Edge } from './time-window.ts';
import {
  timeWindowOf,
  earlier,
  finishEdge,
  contains,
  laterOf,
  overlaps,
  spanOf,
  startEdge,
  alignedEdges,
} from './time-window.ts';
import type { FileContext } from './draft.ts';
import type { ChannelPlan, FilePlan } from './plan.ts';

/** An item that has to find a file, and the one that it comes from. */
export interface Unplaced {
  readonly item: PlayoutItem;
  readonly from: Slot | null;
}

/** A file while an edit is settled. */
export interface Slot {
  /** Null: a new file. */
  readonly doc: PlayoutDoc | null;
  /** What its name claimed before. */
  readonly old: TimeWindow | null;
  /** What it claims now; null where the engine would not take the file, or while it is empty. */
  claim: TimeWindow | null;
  /** What stays of its items, in place. */
  stay: readonly PlayoutItem[];
  /** Those among them whose times changed. */
  edited: readonly PlayoutItem[];
  /** Keys of those whose start changed. */
  readonly restarted: ReadonlySet<number>;
  readonly incoming: Unplaced[];
  readonly touched: boolean;
}

const sameTimes = (a: PlayoutItem, b: PlayoutItem): boolean =>
  a.start === b.start && a.finish === b.finish;

function slotOf(doc: PlayoutDoc, plan: FilePlan | null): Slot {
  const old = doc.window === null ? null : timeWindowOf(doc.window);
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

/** The claim that a file would have with all that is left in it: tight edges follow, loose ones only give way. */
function followed(slot: Slot): TimeWindow | null {
  const { doc, old, stay, edited } = slot;
  const now = spanOf(stay);
  if (doc === null || old === null || now === null) return null;
  const tight = alignedEdges(old, doc.items);
  const moved = spanOf(edited);
  return {
    from: tight.from ? now.from : moved === null ? old.from : earlier(old.from, moved.from),
    to: tight.to ? now.to : moved === null ? old.to : laterOf(old.to, moved.to),
  };
}

/** What of a claim lies within another; the other where that is nothing. */
function within(claim: TimeWindow, bounds: TimeWindow): TimeWindow {
  const from = laterOf(claim.from, bounds.from);
  const to = earlier(claim.to, bounds.to);
  return from.ms < to.ms ? { from, to } : bounds;
}

/**
 * Whether items may leave a file's claim and take it along: within its days, or further where all of them are pushed on together
 * and the claim lies tight on them, so that it does not come to cover the time that they left.
 */
function mayStay(
  slot: Slot,
  leavers: readonly PlayoutItem[],
  plan: ChannelPlan,
  context: FileContext,
): boolean {
  const { doc, old, stay, edited } = slot;
  if (doc === null || old === null) return true;
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

/** Epoch ms at which the day after that of a moment begins. Days have 23 to 25 hours. */
export const nextDay = (ms: number, context: FileContext): number =>
  context.dayStart(context.dayStart(ms) + 26 * 3_600_000);

/** The claims that would come to lie over each other although they did not. */
const clashes = (slot: Slot, wish: TimeWindow, others: ReadonlyMap<Slot, TimeWindow>): boolean =>
  [...others].some(
    ([other, claim]) =>
      other !== slot &&
      overlaps(wish, claim) &&
      !(slot.old !== null && other.old !== null && overlaps(slot.old, other.old)),
  );

/** How far a file may grow at its start and end without touching what others claim now. */
export function grow(slot: Slot, wish: { from: Edge; to: Edge }, slots: readonly Slot[]): void {
  const { claim } = slot;
  if (claim === null) return;
  let { from, to } = wish;
  for (const other of slots) {
    if (other === slot || other.claim === null) continue;
    if (other.claim.from.ms < claim.from.ms) from = laterOf(from, other.claim.to);
    else to = earlier(to, other.claim.from);
  }
  slot.claim = { from: earlier(claim.from, from), to: laterOf(claim.to, to) };
}

/** The items of a file that cannot stay with it when it would claim `wish`. */
function partingFrom(
  slot: Slot,
  clash: boolean,
  plan: ChannelPlan,
  context: FileContext,
): readonly PlayoutItem[] {
  const { old } = slot;
  const leavers = slot.edited.filter(({ start }) => old === null || !contains(old, start));
  if (leavers.length === 0 || (!clash && mayStay(slot, leavers, plan, context))) return [];
  const gone = new Set(leavers);
  slot.stay = slot.stay.filter((item) => !gone.has(item));
  slot.edited = slot.edited.filter((item) => !gone.has(item));
  return leavers;
}

/** Files that are in each other's way: they get what lies within their old claims, and give up what then lies outside. */
function clampAll(
  slots: readonly Slot[],
  wishes: Map<Slot, TimeWindow>,
  plan: ChannelPlan,
  context: FileContext,
): { clamped: ReadonlySet<Slot>; unplaced: Unplaced[] } {
  const clamped = new Set<Slot>();
  const unplaced: Unplaced[] = [];
  const look = (slot: Slot): boolean => {
    const wish = wishes.get(slot);
    if (!slot.touched || slot.old === null || wish === undefined || clamped.has(slot)) return false;
    const clash = clashes(slot, wish, wishes);
    const left = partingFrom(slot, clash, plan, context);
    for (const item of left) unplaced.push({ item, from: slot });
    if (!clash && left.length === 0) return false;
    clamped.add(slot);
    const rest = followed(slot);
    if (slot.stay.length === 0) wishes.delete(slot);
    else wishes.set(slot, rest === null ? slot.old : within(rest, slot.old));
    return true;
  };
  // What one gives up can be in the way of another that was looked at before.
  while (slots.map(look).includes(true));
  return { clamped, unplaced };
}

/**
 * The files of a channel with their part of a plan, and the items that have to find another file. Claims follow what stays as far
 * as they may.
 */
export function slotsOf(
  plan: ChannelPlan,
  context: FileContext,
): { slots: Slot[]; unplaced: Unplaced[] } {
  const slots = plan.channel.docs.map((doc) => slotOf(doc, plan.of(doc)));
  const wishes = new Map<Slot, TimeWindow>();
  for (const slot of slots) {
    const wish = slot.touched ? (followed(slot) ?? slot.claim) : slot.claim;
    if (wish !== null && !(slot.touched && slot.stay.length === 0)) wishes.set(slot, wish);
  }
  const { clamped, unplaced } = clampAll(slots, wishes, plan, context);
  for (const slot of slots) slot.claim = wishes.get(slot) ?? null;
  for (const slot of clamped) {
    const wish = followed(slot);
    if (wish !== null) grow(slot, wish, slots);
  }
  for (const item of plan.added) unplaced.push({ item, from: null });
  return { slots, unplaced };
}

/** What one item claims. */
export const windowOfItem = (item: PlayoutItem): TimeWindow => ({
  from: startEdge(item),
  to: finishEdge(item),
});
