import type { JsonValue, PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { editItem } from '../document/item.ts';
import { parseWindow } from '../document/read-doc.ts';
import { setTop } from '../document/write-doc.ts';
import type { Repair, SingleRepair } from '../finding.ts';
import { pointerKeys, step } from '../json/pointer.ts';
import { AppFailure } from '../../contract/errors.ts';
import { toObject } from '../document/source.ts';
import { cutInTwo, endingAt, startingAt, tidyTime, withId } from './change.ts';
import type { Edge } from './time-window.ts';
import { isTimed } from './time-window.ts';
import type { ChannelDraft, FileContext } from './draft.ts';
import { distanceTo, momentAt } from './exact-time.ts';
import { getId } from './ids.ts';
import { ChannelPlan } from './plan.ts';
import { listCuts } from './points.ts';
import { editError } from './edit-error.ts';
import { retimed } from './retime.ts';
import { placeItems } from './place-items.ts';

/** A repair, and the file of its finding. */
export interface RepairRequest {
  readonly docId: string;
  readonly repair: Repair;
}

type ItemRepair = Exclude<SingleRepair, { k: 'sort' | 'rename' | 'offsets' }>;

/** An item that a pointer names, and the rest of the pointer. */
interface Target {
  readonly doc: PlayoutDoc;
  readonly item: PlayoutItem;
  readonly within: string;
}

/** The item at a pointer in its file; null if the pointer is outside the items. */
function findTarget(doc: PlayoutDoc, pointer: string): Target | null {
  const [first, index, ...rest] = pointerKeys(pointer);
  if (first !== 'items' || index === undefined) return null;
  const item = doc.items[Number(index)];
  if (item === undefined) throw editError('findings', 'stale');
  return {
    doc,
    item,
    within: rest.map(step).join(''),
  };
}

/** Collects repairs for one channel: current items, found by the original pointers. */
export interface Repairs {
  readonly plan: ChannelPlan;
  /** Keys of the repaired items. */
  readonly made: Set<number>;
}

const findCurrent = (plan: ChannelPlan, { doc, item }: Target): PlayoutItem | null => {
  const planned = plan.of(doc)?.get(item.key);
  return planned === undefined ? item : planned;
};

/** Closes a gap from the item before it or, if the pointer names the item at its end, from that one. */
function closing(item: PlayoutItem, start: Edge, finish: Edge): PlayoutItem {
  const { ms: from } = start;
  const { ms: to } = finish;
  if (Math.abs(item.start - to) >= Math.abs(item.finish - from)) return endingAt(item, finish);
  const by = distanceTo(item, 'start', start);
  const first = Math.min(...listCuts(item.value).map(({ inPoint }) => inPoint));
  if (first + by >= 0) return startingAt(item, start);
  // The media has no earlier part: plays it from its beginning, for at most the slot.
  const slot = item.finish - from;
  const points = listCuts(item.value).flatMap(({ pointer, inPoint, outPoint }) => [
    ...(inPoint === 0 ? [] : [{ pointer: `${pointer}/in_point_ms`, value: 0 }]),
    ...(outPoint === null
      ? []
      : [{ pointer: `${pointer}/out_point_ms`, value: Math.max(1, Math.round(slot)) }]),
  ]);
  return editItem(retimed(item, by, 0), points);
}

/** Sets the out point of the source that a pointer goes into, or of all sources. */
function fittedOut(item: PlayoutItem, within: string, outPointMs: number): PlayoutItem {
  const cuts = listCuts(item.value);
  const named = cuts.filter(
    ({ pointer }) => within === pointer || within.startsWith(`${pointer}/`),
  );
  return editItem(
    item,
    (named.length > 0 ? named : cuts).map(({ pointer }) => ({
      pointer: `${pointer}/out_point_ms`,
      value: outPointMs,
    })),
  );
}

/** One item after its repair; null: removed. */
function repaired(
  item: PlayoutItem,
  target: Target,
  repair: ItemRepair,
  { plan, made }: Repairs,
  context: FileContext,
): PlayoutItem | null {
  const moment = (ms: number): Edge => momentAt(plan.channel.docs, ms, new Set([item.key]));
  switch (repair.k) {
    case 'remove':
      return null;
    case 'rehouse':
      plan.add(item);
      made.add(item.key);
      return null;
    case 'trim':
      return endingAt(item, moment(repair.to));
    case 'close-gap':
      return closing(item, moment(repair.from), moment(repair.to));
    case 'fit-out':
      return fittedOut(item, target.within, repair.outPointMs);
    case 'new-id':
      return withId(item, freeId(plan, repair.id, target));
    case 'set':
      return editItem(item, [valueEdit(target.within, repair.value)]);
    case 'split': {
      const id = plan.ids.next(getId(item), repair.at);
      const [first, second] = cutInTwo(item, moment(repair.at), context.newKey(), id);
      plan.add(second);
      made.add(second.key);
      return first;
    }
  }
}

/** The id that the finding proposes, unless the same step used it. */
const freeId = (plan: ChannelPlan, id: string, { doc, item }: Target): string =>
  plan.ids.claim(id, doc) ? id : plan.ids.next(id, isTimed(item) ? item.start : 0);

const valueEdit = (pointer: string, value: JsonValue | undefined) =>
  value === undefined ? { pointer } : { pointer, value };

/** Gives an item's times numeric offsets. */
function inDigits(item: PlayoutItem): PlayoutItem {
  const value = toObject(item.value);
  const edits = (['start', 'finish'] as const).flatMap((field) => {
    const text = value?.[field];
    if (typeof text !== 'string' || !/z$/i.test(text)) return [];
    const tidy = tidyTime(text);
    return tidy === null ? [] : [{ pointer: `/${field}`, value: tidy }];
  });
  return edits.length === 0 ? item : editItem(item, edits);
}

function allInDigits(plan: ChannelPlan, doc: PlayoutDoc): void {
  for (const item of doc.items) {
    const now = plan.of(doc)?.get(item.key);
    if (now === null) continue;
    const next = inDigits(now ?? item);
    if (next !== item) plan.put(doc, next);
  }
}

/** Sets a key of the file itself. */
function setFile(
  docs: readonly PlayoutDoc[],
  docId: string,
  pointer: string,
  value: JsonValue | undefined,
) {
  const [key, ...rest] = pointerKeys(pointer);
  if (key === undefined || rest.length > 0) throw editError('findings', 'stale');
  return docs.map((doc) => (doc.id === docId ? setTop(doc, key, value) : doc));
}

function rename(docs: readonly PlayoutDoc[], docId: string, name: string): PlayoutDoc[] {
  if (docs.some((doc) => doc.id !== docId && doc.name === name))
    throw editError('findings', 'takenName', { name });
  return docs.map((doc) => (doc.id === docId ? { ...doc, name, window: parseWindow(name) } : doc));
}

export const createRepairs = (channel: ChannelDraft): Repairs => ({
  plan: new ChannelPlan(channel),
  made: new Set(),
});

/**
 * Adds a repair. A second repair of an item continues from the first; a repair of a removed item has no effect. For a
 * repair of many places, those that are not possible are left out, unless none is possible.
 */
export function gather(
  repairs: Repairs,
  { docId, repair }: RepairRequest,
  context: FileContext,
): void {
  const doc = repairs.plan.channel.docs.find(({ id }) => id === docId);
  if (doc === undefined) throw editError('findings', 'stale');
  if (repair.k !== 'each') {
    gatherOne(repairs, doc, repair, context);
    return;
  }
  const refused: AppFailure[] = [];
  for (const part of repair.repairs)
    try {
      gatherOne(repairs, doc, part, context);
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      refused.push(error);
    }
  const [why] = refused;
  if (why !== undefined && refused.length === repair.repairs.length) throw why;
}

function gatherOne(
  repairs: Repairs,
  doc: PlayoutDoc,
  repair: SingleRepair,
  context: FileContext,
): void {
  const { plan, made } = repairs;
  if (repair.k === 'sort') {
    plan.sort.add(doc.id);
    return;
  }
  if (repair.k === 'rename') {
    plan.docChanges.push((docs) => rename(docs, doc.id, repair.name));
    return;
  }
  if (repair.k === 'offsets') {
    allInDigits(plan, doc);
    return;
  }
  const target = findTarget(doc, repair.pointer);
  if (target === null) {
    if (repair.k !== 'set') throw editError('findings', 'stale');
    plan.docChanges.push((docs) => setFile(docs, doc.id, repair.pointer, repair.value));
    return;
  }
  const now = findCurrent(plan, target);
  if (now === null) return;
  const next = repaired(now, target, repair, repairs, context);
  if (next === null) plan.drop(doc, now.key);
  else if (next !== now) plan.put(doc, next);
  made.add(now.key);
}

const DAY_MS = 86_400_000;

/** A context for files outside the app: new keys and ids, days and offsets by file names. */
function plainContext(docs: readonly PlayoutDoc[]): FileContext {
  let key = docs.reduce(
    (most, { items }) => items.reduce((high, item) => Math.max(high, item.key), most),
    0,
  );
  let file = 0;
  const east = docs.find(({ window }) => window !== null)?.window?.start.offset ?? 0;
  return {
    newKey: () => (key += 1),
    newFileId: () => `new-${String((file += 1))}`,
    offsetAt: () => east,
    dayStart: (ms) => Math.floor((ms + east * 1000) / DAY_MS) * DAY_MS - east * 1000,
  };
}

/**
 * The files of a playout folder after these repairs. Their pointers refer to the given files and are not affected by
 * each other. Throws `invalid-input` if a repair does not fit the files.
 */
export function applyRepairs(
  docs: readonly PlayoutDoc[],
  requests: readonly RepairRequest[],
): readonly PlayoutDoc[] {
  const context = plainContext(docs);
  const repairs = createRepairs({ key: '', docs, readOnly: false });
  for (const request of requests) gather(repairs, request, context);
  return placeItems(repairs.plan, context).docs;
}
