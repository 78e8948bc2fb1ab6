import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { newDoc } from '../document/write-doc.ts';
import { formatFileName } from '../names/file-name.ts';
import { withId } from './change.ts';
import type { TimeWindow } from './time-window.ts';
import {
  earlier,
  contains,
  inOffset,
  pickLater,
  isNear,
  findSpan,
  alignedEdges,
} from './time-window.ts';
import type { ChannelDraft, FileContext } from './draft.ts';
import type { FreshIds } from './ids.ts';
import { getId } from './ids.ts';
import { arrange, sortedByStart } from './order.ts';
import type { ChannelPlan } from './plan.ts';
import { shiftInstant } from './shift.ts';
import type { Unplaced, Slot } from './slots.ts';
import { windowOfItem, grow, nextDay, planSlots } from './slots.ts';

/** The files before and after a moment that no file covers. */
interface Neighbors {
  readonly left: Slot | null;
  readonly right: Slot | null;
}

function neighborsAt(slots: readonly Slot[], ms: number): Neighbors {
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

/** Clips a window to the gap between two files. */
function clipped(claim: TimeWindow, { left, right }: Neighbors): TimeWindow {
  return {
    from: left?.claim ? pickLater(claim.from, left.claim.to) : claim.from,
    to: right?.claim ? earlier(claim.to, right.claim.from) : claim.to,
  };
}

/**
 * The adjacent file to extend over a new item: the one it comes from, the one that ends there, or one of the same day.
 */
function growingNeighbor(
  hole: Neighbors,
  own: Slot | null,
  ms: number,
  context: FileContext,
): Slot | null {
  const day = context.dayStart(ms);
  const { left, right } = hole;
  const ends = left?.claim?.to.ms ?? NaN;
  const leftFits =
    left !== null && (isNear(ends, ms) ? day !== ms : ms < nextDay(ends - 1, context));
  const begins = right?.claim?.from.ms ?? NaN;
  const rightFits = right !== null && context.dayStart(begins) === day;
  if (rightFits && right === own) return right;
  if (leftFits) return left;
  return rightFits ? right : null;
}

const newSlot = (claim: TimeWindow): Slot => ({
  doc: null,
  old: null,
  claim,
  stay: [],
  edited: [],
  restarted: new Set(),
  incoming: [],
  touched: true,
});

/** Finds the file for an item and extends its window over the item. */
function placeItem(slots: Slot[], unplaced: Unplaced, context: FileContext): void {
  const { item, from: own } = unplaced;
  const at = item.start;
  const claims = (slot: Slot): boolean => slot.claim !== null && contains(slot.claim, at);
  const holder = own !== null && claims(own) ? own : slots.find(claims);
  const window = windowOfItem(item);
  if (holder !== undefined) {
    holder.incoming.push(unplaced);
    const { claim } = holder;
    if (claim !== null)
      grow(holder, { from: claim.from, to: pickLater(claim.to, window.to) }, slots);
    return;
  }
  const hole = neighborsAt(slots, at);
  const vacant = slots.find(
    ({ claim, old }) => claim === null && old !== null && contains(old, at),
  );
  const next = vacant === undefined ? growingNeighbor(hole, own, at, context) : null;
  if (next?.claim) {
    next.incoming.push(unplaced);
    grow(
      next,
      { from: earlier(next.claim.from, window.from), to: pickLater(next.claim.to, window.to) },
      slots,
    );
    return;
  }
  const made = vacant ?? newSlot(window);
  if (vacant === undefined) slots.push(made);
  made.claim = clipped(
    made.old === null ? window : { from: made.old.from, to: pickLater(made.old.to, window.to) },
    hole,
  );
  made.incoming.push(unplaced);
}

/** The final window: edges that were aligned to items are aligned again. */
function finalWindow(slot: Slot, items: readonly PlayoutItem[]): TimeWindow | null {
  const { claim, old, doc } = slot;
  const span = findSpan(items);
  if (claim === null || span === null) return claim;
  const tight =
    doc === null || old === null ? { from: true, to: true } : alignedEdges(old, doc.items);
  return {
    from: tight.from ? pickLater(claim.from, span.from) : claim.from,
    to: tight.to ? earlier(claim.to, span.to) : claim.to,
  };
}

function renamed(doc: PlayoutDoc, old: TimeWindow | null, claim: TimeWindow | null): PlayoutDoc {
  if (old === null || claim === null) return doc;
  if (isNear(old.from.ms, claim.from.ms) && isNear(old.to.ms, claim.to.ms)) return doc;
  const window = {
    start: isNear(old.from.ms, claim.from.ms)
      ? old.from.at
      : inOffset(claim.from, old.from.at.offset).at,
    finish: isNear(old.to.ms, claim.to.ms) ? old.to.at : inOffset(claim.to, old.to.at.offset).at,
  };
  return { ...doc, window, name: formatFileName(window) };
}

/**
 * Gives incoming items a new id if the file already has theirs: ids are unique within a file. An item that had that id
 * in the same file before keeps it.
 */
function withUniqueIds(slot: Slot, fresh: FreshIds): readonly PlayoutItem[] {
  if (slot.incoming.length === 0) return [];
  const back = slot.incoming.flatMap(({ item, from }) => (from === slot ? [item] : []));
  const origins = new Map<string, Slot | null>(
    [...slot.stay, ...back].map((item) => [getId(item), slot] as const),
  );
  return slot.incoming.map(({ item, from }) => {
    const id = getId(item);
    const origin = origins.get(id);
    if (origin === undefined || (origin === from && from !== null)) {
      origins.set(id, from);
      return item;
    }
    return withId(item, fresh.next(id, item.start));
  });
}

function writeFile(
  slot: Slot,
  sort: boolean,
  ids: FreshIds,
  context: FileContext,
): PlayoutDoc | null {
  const { doc, stay } = slot;
  if (!slot.touched && slot.incoming.length === 0 && !sort) return doc;
  if (stay.length + slot.incoming.length === 0) return null;
  const incoming = withUniqueIds(slot, ids);
  const arranged = arrange(doc?.items ?? [], stay, slot.restarted, incoming);
  const items = sort ? sortedByStart(arranged) : arranged;
  const claim = finalWindow(slot, items);
  if (doc !== null) return renamed({ ...doc, items }, slot.old, claim);
  if (claim === null) return null;
  const start = claim.from.at;
  const finish = inOffset(claim.to, start.offset).at;
  return newDoc(context.newFileId(), { start, finish }, items);
}

const startOf = ({ window }: PlayoutDoc): number => window?.start.seconds ?? -Infinity;

/** Files with overlapping windows can get the same name: the later one then ends a millisecond later. */
function withUniqueNames(docs: readonly PlayoutDoc[]): readonly PlayoutDoc[] {
  const names = new Set<string>();
  return docs.map((doc) => {
    let { name, window } = doc;
    while (names.has(name) && window !== null) {
      window = { start: window.start, finish: shiftInstant(window.finish, 1) };
      name = formatFileName(window);
    }
    names.add(name);
    return name === doc.name ? doc : { ...doc, name, window };
  });
}

/** Inserts new files among the others by their windows. */
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
 * Applies a plan: every item ends up, in order, in the file that covers its start; file names follow their aligned
 * edges; windows get no new overlaps; files without items are removed. Unaffected files stay the same objects.
 */
export function placeItems(plan: ChannelPlan, context: FileContext): ChannelDraft {
  const docs = plan.empty ? plan.channel.docs : placedDocs(plan, context);
  if (docs === plan.channel.docs && plan.docChanges.length === 0) return plan.channel;
  return { ...plan.channel, docs: plan.docChanges.reduce((now, change) => change(now), docs) };
}

function placedDocs(plan: ChannelPlan, context: FileContext): readonly PlayoutDoc[] {
  const { slots, unplaced } = planSlots(plan, context);
  const order = unplaced.sort((a, b) => a.item.start - b.item.start);
  for (const one of order) placeItem(slots, one, context);
  const files = slots.map((slot) => ({
    slot,
    doc: writeFile(slot, slot.doc !== null && plan.sort.has(slot.doc.id), plan.ids, context),
  }));
  const docs = files.flatMap(({ slot, doc }) => (slot.doc === null || doc === null ? [] : [doc]));
  const made = files.flatMap(({ slot, doc }) => (slot.doc !== null || doc === null ? [] : [doc]));
  return withUniqueNames(withNew(docs, made));
}
