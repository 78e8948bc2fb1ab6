import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { newDoc } from '../document/write-doc.ts';
import { fileNameOf } from '../names/file-name.ts';
import { withId } from './change.ts';
import type { Claim } from './claim.ts';
import { earlier, holds, inOffset, laterOf, near, spanOf, tightness } from './claim.ts';
import type { ChannelDraft, FileContext } from './draft.ts';
import type { FreshIds } from './ids.ts';
import { idOf } from './ids.ts';
import { arrange, sortedByStart } from './order.ts';
import type { ChannelPlan } from './plan.ts';
import { shiftInstant } from './shift.ts';
import type { Unplaced, Slot } from './slots.ts';
import { claimOfItem, grow, nextDay, slotsOf } from './slots.ts';

/** The files around a moment that no file claims. */
interface Hole {
  readonly left: Slot | null;
  readonly right: Slot | null;
}

function holeAt(slots: readonly Slot[], ms: number): Hole {
  let left: Slot | null = null;
  let right: Slot | null = null;
  for (const slot of slots) {
    const { claim } = slot;
    if (claim === null) continue;
    if (claim.to.ms <= ms && claim.to.ms > (left?.claim?.to.ms ?? -Infinity)) left = slot;
    if (claim.from.ms > ms && claim.from.ms < (right?.claim?.from.ms ?? Infinity)) right = slot;
  }
  return { left, right };
}

/** A claim cut down to the hole that it lies in. */
function fitted(claim: Claim, { left, right }: Hole): Claim {
  return {
    from: left?.claim ? laterOf(claim.from, left.claim.to) : claim.from,
    to: right?.claim ? earlier(claim.to, right.claim.from) : claim.to,
  };
}

/** The neighbour that grows over a new item: the file it comes from, the one that ends there, or one of the same day. */
function neighbour(hole: Hole, own: Slot | null, ms: number, context: FileContext): Slot | null {
  const day = context.dayStart(ms);
  const { left, right } = hole;
  const ends = left?.claim?.to.ms ?? NaN;
  const leftFits = left !== null && (near(ends, ms) ? day !== ms : ms < nextDay(ends - 1, context));
  const begins = right?.claim?.from.ms ?? NaN;
  const rightFits = right !== null && context.dayStart(begins) === day;
  if (rightFits && right === own) return right;
  if (leftFits) return left;
  return rightFits ? right : null;
}

const newSlot = (claim: Claim): Slot => ({
  doc: null,
  old: null,
  claim,
  stay: [],
  edited: [],
  restarted: new Set(),
  incoming: [],
  touched: true,
});

/** Finds the file that an item belongs to and lets it claim the item. */
function place(slots: Slot[], unplaced: Unplaced, context: FileContext): void {
  const { item, from: own } = unplaced;
  const at = item.start;
  const claims = (slot: Slot): boolean => slot.claim !== null && holds(slot.claim, at);
  const holder = own !== null && claims(own) ? own : slots.find(claims);
  const wish = claimOfItem(item);
  if (holder !== undefined) {
    holder.incoming.push(unplaced);
    const { claim } = holder;
    if (claim !== null) grow(holder, { from: claim.from, to: laterOf(claim.to, wish.to) }, slots);
    return;
  }
  const hole = holeAt(slots, at);
  const vacant = slots.find(({ claim, old }) => claim === null && old !== null && holds(old, at));
  const next = vacant === undefined ? neighbour(hole, own, at, context) : null;
  if (next?.claim) {
    next.incoming.push(unplaced);
    grow(
      next,
      { from: earlier(next.claim.from, wish.from), to: laterOf(next.claim.to, wish.to) },
      slots,
    );
    return;
  }
  const made = vacant ?? newSlot(wish);
  if (vacant === undefined) slots.push(made);
  made.claim = fitted(
    made.old === null ? wish : { from: made.old.from, to: laterOf(made.old.to, wish.to) },
    hole,
  );
  made.incoming.push(unplaced);
}

/** The claim at the end: edges that lay on the items lie on them again. */
function finalClaim(slot: Slot, items: readonly PlayoutItem[]): Claim | null {
  const { claim, old, doc } = slot;
  const span = spanOf(items);
  if (claim === null || span === null) return claim;
  const tight = doc === null || old === null ? { from: true, to: true } : tightness(old, doc.items);
  return {
    from: tight.from ? laterOf(claim.from, span.from) : claim.from,
    to: tight.to ? earlier(claim.to, span.to) : claim.to,
  };
}

function renamed(doc: PlayoutDoc, old: Claim | null, claim: Claim | null): PlayoutDoc {
  if (old === null || claim === null) return doc;
  if (near(old.from.ms, claim.from.ms) && near(old.to.ms, claim.to.ms)) return doc;
  const window = {
    start: near(old.from.ms, claim.from.ms)
      ? old.from.at
      : inOffset(claim.from, old.from.at.offset).at,
    finish: near(old.to.ms, claim.to.ms) ? old.to.at : inOffset(claim.to, old.to.at.offset).at,
  };
  return { ...doc, window, name: fileNameOf(window) };
}

/**
 * What comes into a file gets another id where the file has that one: ids are unique within a file. What had the same id in the
 * same file before keeps it.
 */
function withOwnIds(slot: Slot, fresh: FreshIds): readonly PlayoutItem[] {
  if (slot.incoming.length === 0) return [];
  const back = slot.incoming.flatMap(({ item, from }) => (from === slot ? [item] : []));
  const origins = new Map<string, Slot | null>(
    [...slot.stay, ...back].map((item) => [idOf(item), slot] as const),
  );
  return slot.incoming.map(({ item, from }) => {
    const id = idOf(item);
    const origin = origins.get(id);
    if (origin === undefined || (origin === from && from !== null)) {
      origins.set(id, from);
      return item;
    }
    return withId(item, fresh.next(id, item.start));
  });
}

function fileOf(slot: Slot, sort: boolean, ids: FreshIds, context: FileContext): PlayoutDoc | null {
  const { doc, stay } = slot;
  if (!slot.touched && slot.incoming.length === 0 && !sort) return doc;
  if (stay.length + slot.incoming.length === 0) return null;
  const incoming = withOwnIds(slot, ids);
  const arranged = arrange(doc?.items ?? [], stay, slot.restarted, incoming);
  const items = sort ? sortedByStart(arranged) : arranged;
  const claim = finalClaim(slot, items);
  if (doc !== null) return renamed({ ...doc, items }, slot.old, claim);
  if (claim === null) return null;
  const start = claim.from.at;
  const finish = inOffset(claim.to, start.offset).at;
  return newDoc(context.newFileId(), { start, finish }, items);
}

const startOf = ({ window }: PlayoutDoc): number => window?.start.seconds ?? -Infinity;

/** Files whose claims lay over each other before may come to the same name: a later one ends a millisecond later then. */
function withOwnNames(docs: readonly PlayoutDoc[]): readonly PlayoutDoc[] {
  const names = new Set<string>();
  return docs.map((doc) => {
    let { name, window } = doc;
    while (names.has(name) && window !== null) {
      window = { start: window.start, finish: shiftInstant(window.finish, 1) };
      name = fileNameOf(window);
    }
    names.add(name);
    return name === doc.name ? doc : { ...doc, name, window };
  });
}

/** New files between those that were there, by what they claim. */
function withNew(docs: readonly PlayoutDoc[], made: readonly PlayoutDoc[]): PlayoutDoc[] {
  return made.reduce<PlayoutDoc[]>(
    (all, doc) => {
      const at = all.findIndex((other) => startOf(other) > startOf(doc));
      return at === -1 ? [...all, doc] : [...all.slice(0, at), doc, ...all.slice(at)];
    },
    [...docs],
  );
}

/**
 * Carries a plan out: every item ends in the file that claims its start, in its place; names follow the edges they lay on; no two
 * names come to claim the same time; a file without items goes. Files that nothing happens to stay the same objects.
 */
export function settle(plan: ChannelPlan, context: FileContext): ChannelDraft {
  if (plan.empty) return plan.channel;
  const { slots, unplaced } = slotsOf(plan, context);
  const order = unplaced.sort((a, b) => a.item.start - b.item.start);
  for (const one of order) place(slots, one, context);
  const files = slots.map((slot) => ({
    slot,
    doc: fileOf(slot, slot.doc !== null && plan.sort.has(slot.doc.id), plan.ids, context),
  }));
  const docs = files.flatMap(({ slot, doc }) => (slot.doc === null || doc === null ? [] : [doc]));
  const made = files.flatMap(({ slot, doc }) => (slot.doc !== null || doc === null ? [] : [doc]));
  return { ...plan.channel, docs: withOwnNames(withNew(docs, made)) };
}
