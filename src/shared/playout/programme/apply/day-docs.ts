import type { PlayoutDoc, PlayoutItem } from '../../document/document.ts';
import { editItem } from '../../document/item.ts';
import { toObject } from '../../document/source.ts';
import { formatFileName } from '../../names/file-name.ts';
import type { ChannelDays } from '../channel-days.ts';
import type { ComparedItem } from './disk-item.ts';
import { isSameAiring, readDiskItem } from './disk-item.ts';

/** A playout file before and after an apply. */
export interface DocChange {
  /** null: the file is new. */
  readonly before: PlayoutDoc | null;
  /** null: the file is removed. */
  readonly after: PlayoutDoc | null;
}

export interface DayDocs {
  /** The channel's files that may be changed. */
  readonly disk: readonly PlayoutDoc[];
  /** The generated documents, one per broadcast day, with their items in comparable form. */
  readonly generated: readonly {
    readonly doc: PlayoutDoc;
    readonly items: readonly ComparedItem[];
  }[];
  readonly seam: number;
  readonly days: ChannelDays;
}

/**
 * Returns the files that change. Items that start before the seam, and items that air the same at the same time, keep their text. The rest
 * of the day of the seam joins the file with the last item that stays.
 */
export function planDocs({ disk, generated, seam, days }: DayDocs): readonly DocChange[] {
  const touched = disk.filter(({ items }) => items.some(({ start }) => start >= seam));
  const staying = disk.filter(({ items }) => items.some(({ start }) => start < seam));
  const last = latest(staying, seam);
  const changes: DocChange[] = [];
  const pool = new Map(touched.filter((doc) => !staying.includes(doc)).map((doc) => [doc.id, doc]));
  const left = [...generated];
  const lastStart = last?.items.findLast(({ start }) => start < seam)?.start;
  const seamDay = days.dayAt(seam);
  const joins = lastStart !== undefined && days.dayAt(lastStart) === seamDay;
  for (const doc of staying) {
    const kept = doc.items.filter(({ start }) => start < seam);
    const rest = doc === last && joins ? takeDay(left, seamDay, days) : [];
    const after = withItems(doc, [...kept, ...rest.flatMap((day) => reuse(day, disk))], days);
    if (!isSameDoc(doc, after)) changes.push({ before: doc, after });
  }
  for (const day of left) {
    const base = findBase(day.doc, pool, days);
    if (base !== null) pool.delete(base.id);
    const items = reuse(day, disk);
    const after = base === null ? day.doc : withItems(base, items, days);
    if (base === null || !isSameDoc(base, after)) changes.push({ before: base, after });
  }
  for (const doc of pool.values()) changes.push({ before: doc, after: null });
  return changes;
}

/** The file with the last item before the seam. */
function latest(docs: readonly PlayoutDoc[], seam: number): PlayoutDoc | null {
  let best: PlayoutDoc | null = null;
  let bestAt = -Infinity;
  for (const doc of docs)
    for (const { start } of doc.items)
      if (start < seam && start > bestAt) {
        best = doc;
        bestAt = start;
      }
  return best;
}

type GeneratedDay = DayDocs['generated'][number];

const findDocDay = ({ doc }: GeneratedDay, days: ChannelDays): number =>
  days.dayAt(doc.items[0]?.start ?? 0);

function takeDay(left: GeneratedDay[], day: number, days: ChannelDays): readonly GeneratedDay[] {
  const index = left.findIndex((one) => findDocDay(one, days) === day);
  return index === -1 ? [] : left.splice(index, 1);
}

/** The file with the same name, otherwise of the same day. */
function findBase(
  doc: PlayoutDoc,
  pool: ReadonlyMap<string, PlayoutDoc>,
  days: ChannelDays,
): PlayoutDoc | null {
  const all = [...pool.values()];
  const start = (one: PlayoutDoc): number => days.dayAt(one.items[0]?.start ?? 0);
  return (
    all.find(({ name }) => name === doc.name) ??
    all.find((one) => start(one) === start(doc)) ??
    null
  );
}

/**
 * Items that are already on disk keep their text, such as a title that the user has changed. Tracks are added if they would air black
 * without them.
 */
function reuse({ doc, items }: GeneratedDay, disk: readonly PlayoutDoc[]): readonly PlayoutItem[] {
  const known = new Map<number, PlayoutItem>();
  for (const one of disk) for (const item of one.items) known.set(Math.round(item.start), item);
  return doc.items.map((item, index) => {
    const old = known.get(Math.round(item.start));
    const [was, is] = [old === undefined ? null : readDiskItem(old), items[index]];
    const isSame = was !== null && is !== undefined && was.id === is.id && isSameAiring(was, is);
    return isSame && old !== undefined ? addTracks(old, item) : item;
  });
}

function addTracks(old: PlayoutItem, made: PlayoutItem): PlayoutItem {
  const value = toObject(made.value)?.['tracks'];
  const isMissing = value !== undefined && toObject(old.value)?.['tracks'] === undefined;
  return isMissing ? editItem(old, [{ pointer: '/tracks', value }]) : old;
}

function withItems(doc: PlayoutDoc, items: readonly PlayoutItem[], days: ChannelDays): PlayoutDoc {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return { ...doc, items };
  const isFirst = first === doc.items[0] && doc.window !== null;
  const window = {
    start: isFirst && doc.window !== null ? doc.window.start : days.zone.stamp(first.start),
    finish:
      last === doc.items.at(-1) && doc.window !== null
        ? doc.window.finish
        : days.zone.stamp(last.finish),
  };
  const isSameWindow = doc.window?.start === window.start && doc.window.finish === window.finish;
  return { ...doc, name: isSameWindow ? doc.name : formatFileName(window), window, items };
}

const isSameDoc = (a: PlayoutDoc, b: PlayoutDoc): boolean =>
  a.name === b.name &&
  a.items.length === b.items.length &&
  a.items.every((item, index) => item === b.items[index]);
