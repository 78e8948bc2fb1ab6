import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import type { Claim, Edge } from './claim.ts';
import {
  claimOf,
  earlier,
  finishEdge,
  holds,
  laterOf,
  overlaps,
  spanOf,
  startEdge,
  tightness,
} from './claim.ts';
import type { FileContext } from './draft.ts';
import type { ChannelPlan, FilePlan } from './plan.ts';

/** A file while an edit is settled. */
export interface Slot {
  /** Null: a new file. */
  readonly doc: PlayoutDoc | null;
  /** What its name claimed before. */
  readonly old: Claim | null;
  /** What it claims now; null where the engine would not take the file, or while it is empty. */
  claim: Claim | null;
  /** What stays of its items, in place. */
  stay: readonly PlayoutItem[];
  /** Those among them whose times changed. */
  edited: readonly PlayoutItem[];
  /** Keys of those whose start changed. */
  readonly restarted: ReadonlySet<number>;
  readonly incoming: PlayoutItem[];
  readonly touched: boolean;
}

const sameTimes = (a: PlayoutItem, b: PlayoutItem): boolean =>
  a.start === b.start && a.finish === b.finish;

function slotOf(doc: PlayoutDoc, plan: FilePlan | null): Slot {
  const old = doc.window === null ? null : claimOf(doc.window);
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
function followed(slot: Slot): Claim | null {
  const { doc, old, stay, edited } = slot;
  const now = spanOf(stay);
  if (doc === null || old === null || now === null) return null;
  const tight = tightness(old, doc.items);
  const moved = spanOf(edited);
  return {
    from: tight.from ? now.from : moved === null ? old.from : earlier(old.from, moved.from),
    to: tight.to ? now.to : moved === null ? old.to : laterOf(old.to, moved.to),
  };
}

/** What of a claim lies within another; the other where that is nothing. */
function within(claim: Claim, bounds: Claim): Claim {
  const from = laterOf(claim.from, bounds.from);
  const to = earlier(claim.to, bounds.to);
  return from.ms < to.ms ? { from, to } : bounds;
}

/** Whether items may leave a file's claim and take it along: pushed on together, all of them, or within the same days. */
function mayStay(
  slot: Slot,
  leavers: readonly PlayoutItem[],
  plan: ChannelPlan,
  context: FileContext,
): boolean {
  const { old } = slot;
  if (old === null || plan.follow || slot.edited.length === slot.stay.length) return true;
  const from = context.dayStart(old.from.ms);
  const to = nextDay(old.to.ms - 1, context);
  return leavers.every(({ start }) => from <= start && start < to);
}

/** Epoch ms at which the day after that of a moment begins. Days have 23 to 25 hours. */
export const nextDay = (ms: number, context: FileContext): number =>
  context.dayStart(context.dayStart(ms) + 26 * 3_600_000);

/** The claims that would come to lie over each other although they did not. */
const clashes = (slot: Slot, wish: Claim, others: ReadonlyMap<Slot, Claim>): boolean =>
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

/** Takes out of a file what cannot stay with it; whether its claim can be as it wishes then. */
function parting(
  slot: Slot,
  wish: Claim,
  plan: ChannelPlan,
  context: FileContext,
  wishes: ReadonlyMap<Slot, Claim>,
): { left: readonly PlayoutItem[]; fits: boolean } {
  const { old } = slot;
  const leavers = slot.edited.filter(({ start }) => old === null || !holds(old, start));
  const clash = clashes(slot, wish, wishes);
  if (leavers.length === 0 || (!clash && mayStay(slot, leavers, plan, context)))
    return { left: [], fits: !clash };
  const gone = new Set(leavers);
  slot.stay = slot.stay.filter((item) => !gone.has(item));
  slot.edited = slot.edited.filter((item) => !gone.has(item));
  return { left: leavers, fits: false };
}

/** Gives files that are in each other's way what they need: all of them shrink before any of them grows. */
function growAll(clamped: readonly Slot[], slots: readonly Slot[]): void {
  const wishes = clamped.flatMap((slot) => {
    const wish = followed(slot);
    return wish === null || slot.old === null ? [] : [{ slot, wish, old: slot.old }];
  });
  for (const { slot, wish, old } of wishes) slot.claim = within(wish, old);
  for (const { slot, wish } of wishes) grow(slot, wish, slots);
}

/**
 * The files of a channel with their part of a plan, and the items that have to find another file. Claims follow what stays as far
 * as they may.
 */
export function slotsOf(
  plan: ChannelPlan,
  context: FileContext,
): { slots: Slot[]; homeless: { item: PlayoutItem; from: Slot | null }[] } {
  const slots = plan.channel.docs.map((doc) => slotOf(doc, plan.of(doc)));
  const homeless: { item: PlayoutItem; from: Slot | null }[] = plan.added.map((item) => ({
    item,
    from: null,
  }));
  const wishes = new Map(
    slots.flatMap((slot) => {
      const wish = slot.touched ? followed(slot) : slot.claim;
      return wish === null ? [] : [[slot, wish] as const];
    }),
  );
  const clamped: Slot[] = [];
  for (const [slot, wish] of wishes) {
    if (!slot.touched || slot.old === null) continue;
    const { left, fits } = parting(slot, wish, plan, context, wishes);
    for (const item of left) homeless.push({ item, from: slot });
    if (fits) slot.claim = wish;
    else clamped.push(slot);
  }
  for (const slot of slots) if (slot.touched && slot.stay.length === 0) slot.claim = null;
  growAll(clamped, slots);
  return { slots, homeless };
}

/** What one item claims. */
export const claimOfItem = (item: PlayoutItem): Claim => ({
  from: startEdge(item),
  to: finishEdge(item),
});
