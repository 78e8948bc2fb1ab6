import { expect } from 'vitest';
import { equal } from '../../../src/shared/lib/equal.ts';
import type { JsonValue, PlayoutDoc } from '../../../src/shared/playout/document/document.ts';
import { readDoc } from '../../../src/shared/playout/document/read-doc.ts';
import { writeDocText } from '../../../src/shared/playout/document/write-doc.ts';
import type { Draft, EditResult } from '../../../src/shared/playout/edit/draft.ts';
import type { Repair } from '../../../src/shared/playout/finding.ts';
import { toMs } from '../../../src/shared/playout/instant.ts';
import { parseFileName } from '../../../src/shared/playout/names/file-name.ts';
import type { Operation } from '../../../src/shared/playout/operations.ts';
import type { Found } from './playout-random.ts';
import { allItems, isTimed } from './playout-random.ts';
import type { Wanted } from './playout-random-edits.ts';
import { newKey } from './playout-draft.ts';

const byKey = (draft: Draft): Map<number, Found> =>
  new Map(allItems(draft).map((found) => [found.ref.key, found]));

const repairIn = ({ context }: Wanted): Repair | undefined => context.finding('f')?.finding.repair;

/** Keys of the items that an operation is about. */
function namedBy(before: Draft, wanted: Wanted): ReadonlySet<number> {
  const { operation, context } = wanted;
  if ('items' in operation && operation.k !== 'insert')
    return new Set(operation.items.map(({ key }) => key));
  if ('item' in operation) return new Set([operation.item.key]);
  const placed = context.finding('f');
  const repair = repairIn(wanted);
  if (placed === null || repair === undefined || !('pointer' in repair)) return new Set();
  const index = /^\/items\/(\d+)/.exec(repair.pointer)?.[1];
  const docs = before.channels.get(placed.channel)?.docs ?? [];
  const key = docs.find(({ id }) => id === placed.file)?.items[Number(index)]?.key;
  return new Set(key === undefined ? [] : [key]);
}

/** The copies that a repetition must make, and what it may replace. */
function checkRepeated(
  old: Map<number, Found>,
  operation: Extract<Operation, { k: 'repeat' }>,
  gone: readonly number[],
  come: number,
): void {
  const { channel, from, to, starts, lengths = [] } = operation;
  const rooms = starts.map((first, at) => ({
    first,
    room: Math.min(to - from, lengths[at] ?? Infinity),
  }));
  const copied = [...old.values()].filter(
    ({ ref, item }) =>
      ref.channel === channel && isTimed(item) && item.start >= from && item.start < to,
  );
  const fit = rooms.map(({ room }) => copied.filter(({ item }) => item.start - from < room).length);
  expect(come).toBe(fit.reduce((sum, count) => sum + count, 0));
  for (const key of gone) {
    const start = old.get(key)?.item.start ?? NaN;
    expect(rooms.some(({ first, room }) => start >= first && start < first + room)).toBe(true);
  }
}

/** No item is lost, duplicated or added without reason. */
function checkAccount(before: Draft, after: Draft, wanted: Wanted): void {
  const { operation } = wanted;
  const old = byKey(before);
  const now = byKey(after);
  expect(now.size).toBe(allItems(after).length);
  const gone = [...old.keys()].filter((key) => !now.has(key));
  const come = [...now.keys()].filter((key) => !old.has(key)).length;
  if (operation.k === 'repeat') {
    checkRepeated(old, operation, gone, come);
    return;
  }
  const repair = repairIn(wanted)?.k;
  const named = namedBy(before, wanted);
  const goes = operation.k === 'remove' || repair === 'remove';
  expect(new Set(gone)).toEqual(goes ? named : new Set());
  if (operation.k === 'fill') return;
  if (operation.k === 'insert') expect(come).toBe(operation.items.length);
  else expect(come).toBe(operation.k === 'split' || repair === 'split' ? 1 : 0);
}

const without = (value: JsonValue, keys: readonly string[]): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
    : value;

/** Only the named items changed; shifted items changed only in their times, all by the same amount. */
function checkChanges(before: Draft, after: Draft, wanted: Wanted): void {
  const { operation } = wanted;
  const named = namedBy(before, wanted);
  const now = byKey(after);
  const ripples = 'ripple' in operation && operation.ripple;
  const distances = new Map<string, number>();
  for (const { ref, item, doc } of allItems(before)) {
    const next = now.get(ref.key);
    if (next === undefined || next.item === item) continue;
    const moves = operation.k === 'move' && named.has(ref.key);
    if (named.has(ref.key) && !moves) continue;
    if (!ripples && !moves) {
      expect(next.item.text).toBe(item.text);
      continue;
    }
    // A new id is allowed only if another item in the file has the old one.
    const free = next.doc.id === doc.id ? ['start', 'finish'] : ['start', 'finish', 'id'];
    expect(equal(without(next.item.value, free), without(item.value, free))).toBe(true);
    expect(next.item.finish - next.item.start).toBeCloseTo(item.finish - item.start, 2);
    const distance = next.item.start - item.start;
    if (moves) expect(distance).toBeCloseTo(operation.by, 2);
    else if (operation.k === 'trim' || operation.k === 'insert')
      expect(distance).toBeCloseTo(distances.get(ref.channel) ?? distance, 2);
    distances.set(ref.channel, distance);
  }
}

const overlap = (a: PlayoutDoc, b: PlayoutDoc): boolean =>
  a.window !== null &&
  b.window !== null &&
  toMs(a.window.start) < toMs(b.window.finish) - 0.001 &&
  toMs(b.window.start) < toMs(a.window.finish) - 0.001;

const inOrder = ({ items }: PlayoutDoc): boolean => {
  const starts = items.map(({ start }) => start).filter((start) => !Number.isNaN(start));
  return starts.every((start, index) => index === 0 || start >= (starts[index - 1] ?? 0));
};

/** A changed file is not empty, stays sorted if it was, and its name covers the starts that changed. */
function checkFile(was: PlayoutDoc | undefined, doc: PlayoutDoc): void {
  expect(doc.items.length).toBeGreaterThan(0);
  if (was === undefined || inOrder(was)) expect(inOrder(doc)).toBe(true);
  if (doc.window === null) return;
  expect(parseFileName(doc.name)).toEqual({ accept: true, ...doc.window });
  const old = new Map((was?.items ?? []).map((item) => [item.key, item.start]));
  for (const item of doc.items) {
    if (!isTimed(item) || old.get(item.key) === item.start) continue;
    expect(item.start).toBeGreaterThanOrEqual(toMs(doc.window.start) - 0.001);
    expect(item.start).toBeLessThan(toMs(doc.window.finish));
  }
}

/** Names are unique and cover no time that another name already covers. */
function checkFiles(before: Draft, after: Draft): void {
  for (const [key, { docs }] of after.channels) {
    const old = new Map((before.channels.get(key)?.docs ?? []).map((doc) => [doc.id, doc]));
    expect(new Set(docs.map(({ name }) => name)).size).toBe(docs.length);
    for (const doc of docs) {
      const was = old.get(doc.id);
      if (was === doc) continue;
      checkFile(was, doc);
      for (const other of docs) {
        if (other === doc || !overlap(doc, other)) continue;
        const otherWas = old.get(other.id);
        const lay = was !== undefined && otherWas !== undefined && overlap(was, otherWas);
        expect(lay).toBe(true);
      }
    }
  }
}

/** A written file reads back as the same items and keys. */
function checkText(doc: PlayoutDoc, text: string): void {
  const read = readDoc(text, doc.name, doc.id, newKey);
  if (!read.ok) throw new Error(read.reason);
  expect(read.doc.items.length).toBe(doc.items.length);
  const torn = doc.items.filter((item, index) => {
    const again = read.doc.items[index];
    const same = Object.is(again?.start, item.start) && Object.is(again?.finish, item.finish);
    return !same || !equal(again?.value, item.value);
  });
  expect(torn).toEqual([]);
  // The version increases with the features used.
  expect(equal(without(read.doc.top, ['version']), without(doc.top, ['version']))).toBe(true);
}

/** All files of a draft as they would be written: channel, name and text, as one string. */
export const textsOf = (draft: Draft): string =>
  [...draft.channels]
    .flatMap(([key, { docs }]) => docs.flatMap((doc) => [key, doc.name, writeDocText(doc)]))
    .join('\n');

/** Asserts what every edit guarantees for one step. */
export function checkStep(
  before: Draft,
  wanted: Wanted,
  { draft, items, label }: EditResult,
): void {
  checkAccount(before, draft, wanted);
  checkChanges(before, draft, wanted);
  checkFiles(before, draft);
  for (const [key, channel] of draft.channels)
    if (before.channels.get(key) !== channel)
      for (const doc of channel.docs) checkText(doc, writeDocText(doc));
  const now = byKey(draft);
  expect(items.filter((ref) => !equal(now.get(ref.key)?.ref, ref))).toEqual([]);
  expect(label).not.toBe('');
}
