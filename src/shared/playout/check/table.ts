import type { FileWindow, JsonObject, JsonValue, PlayoutDoc } from '../document/document.ts';
import { toObject, formatTitle } from '../document/source.ts';
import { toMs } from '../instant.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';
import { isPlain } from '../verdict/clean-item.ts';

/** The items of one file as parallel arrays. The rules run over them. */
export interface ItemTable {
  readonly values: readonly JsonValue[];
  /** Epoch ms in array order; NaN if unknown. */
  readonly start: Float64Array;
  readonly finish: Float64Array;
  /**
   * Present if the items are still to be read: the first rule pass fills in the times and sets 1 for each item that
   * every engine and schema accepts. One pass is cheaper than two.
   */
  readonly clean?: Uint8Array;
}

/** A playout file for the rules. */
export interface FileTable extends ItemTable {
  readonly path: string;
  readonly name: string;
  /** The window of the name; null if the engine ignores the file. */
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

/** Items of a document; their times are already read. */
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

/** Parsed items whose times are not read yet. */
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

export const titleAt = ({ values }: ItemTable, index: number): string =>
  formatTitle(values[index] ?? null);

/** The names of two items in a message; with their ids if their titles are equal. */
export function titlesAt(table: ItemTable, first: number, other: number): [string, string] {
  const titles: [string, string] = [titleAt(table, first), titleAt(table, other)];
  if (titles[0] !== titles[1]) return titles;
  const named = (index: number): string => {
    const id = toObject(table.values[index] ?? null)?.['id'];
    return typeof id === 'string' && id !== '' ? `${titles[0]} (${id})` : titles[0];
  };
  return [named(first), named(other)];
}

/** The clock time at which an item starts, in the offset of its file: `20:26:00`, with fractions if there are any. */
export function clockAt({ values }: ItemTable, index: number): string {
  const start = toObject(values[index] ?? null)?.['start'];
  const spelled = typeof start === 'string' ? /\d\d:\d\d:\d\d(\.\d+)?/.exec(start)?.[0] : undefined;
  return spelled?.replace(/\.0+$/, '') ?? '';
}

export const itemPointer = (index: number, rest = ''): string => `/items/${String(index)}${rest}`;

/** A window in epoch ms; null stays null. */
export const toSpan = (window: FileWindow | null): { from: number; to: number } | null =>
  window === null ? null : { from: toMs(window.start), to: toMs(window.finish) };
