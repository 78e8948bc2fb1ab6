import type { FileWindow, JsonObject, JsonValue, PlayoutDoc } from '../document/document.ts';
import { objectOf, titleOf } from '../document/source.ts';
import { msOf } from '../instant.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';
import { isPlain } from '../verdict/clean-item.ts';

/** The items of one file side by side: what the rules run over. */
export interface ItemTable {
  readonly values: readonly JsonValue[];
  /** Epoch ms in the order of the array; NaN where there is none. */
  readonly start: Float64Array;
  readonly finish: Float64Array;
  /**
   * The items are still to be read, by whoever looks at them first, since one walk over them is cheaper than two: their times, and
   * here 1 for each that is in order by every engine and every schema.
   */
  readonly clean?: Uint8Array;
}

/** A playout file as the rules see it. */
export interface FileTable extends ItemTable {
  readonly path: string;
  readonly name: string;
  /** What the name claims; null where the engine passes the file by. */
  readonly window: FileWindow | null;
  readonly version: JsonValue | undefined;
}

/** A file without a name and without items. */
export const noFile: FileTable = {
  values: [],
  start: new Float64Array(),
  finish: new Float64Array(),
  path: '',
  name: '',
  window: null,
  version: undefined,
};

/** The items of a document, whose times were read with it. */
export function tableOfDoc({ items }: PlayoutDoc): ItemTable {
  const values: JsonValue[] = [];
  const start = new Float64Array(items.length);
  const finish = new Float64Array(items.length);
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (item === undefined) continue;
    values.push(item.value);
    start[index] = item.start;
    finish[index] = item.finish;
  }
  return { values, start, finish };
}

/** Parsed items, whose times nobody has read yet. */
export const unreadTable = (values: readonly JsonValue[]): ItemTable => ({
  values,
  start: new Float64Array(values.length).fill(NaN),
  finish: new Float64Array(values.length).fill(NaN),
  clean: new Uint8Array(values.length),
});

/** Reads one item into an unread table. */
export function readItem(
  { start, finish }: ItemTable,
  clean: Uint8Array,
  item: JsonObject,
  index: number,
): void {
  const { start: from, finish: to } = item;
  if (typeof from === 'string') start[index] = rfc3339Ms(from);
  if (typeof to === 'string') finish[index] = rfc3339Ms(to);
  clean[index] = isPlain(item) ? 1 : 0;
}

export const startAt = ({ start }: ItemTable, index: number): number => start[index] ?? NaN;
export const finishAt = ({ finish }: ItemTable, index: number): number => finish[index] ?? NaN;

/** How a sentence names an item. */
export const titleAt = ({ values }: ItemTable, index: number): string =>
  titleOf(values[index] ?? null);

/** How a sentence names two items of a file: with their ids where their titles are the same. */
export function titlesAt(table: ItemTable, one: number, other: number): [string, string] {
  const titles: [string, string] = [titleAt(table, one), titleAt(table, other)];
  if (titles[0] !== titles[1]) return titles;
  const named = (index: number): string => {
    const id = objectOf(table.values[index] ?? null)?.['id'];
    return typeof id === 'string' && id !== '' ? `${titles[0]} (${id})` : titles[0];
  };
  return [named(one), named(other)];
}

/** The clock time at which an item begins, as its file spells it (its own offset): `20:26:00`; fractions stay where there are any. */
export function clockAt({ values }: ItemTable, index: number): string {
  const start = objectOf(values[index] ?? null)?.['start'];
  const spelled = typeof start === 'string' ? /\d\d:\d\d:\d\d(\.\d+)?/.exec(start)?.[0] : undefined;
  return spelled?.replace(/\.0+$/, '') ?? '';
}

export const itemPointer = (index: number, rest = ''): string => `/items/${String(index)}${rest}`;

/** Epoch ms of a window; null stays null. */
export const spanOf = (window: FileWindow | null): { from: number; to: number } | null =>
  window === null ? null : { from: msOf(window.start), to: msOf(window.finish) };
