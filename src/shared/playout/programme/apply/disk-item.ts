import type { JsonObject, PlayoutItem } from '../../document/document.ts';
import { getId, formatTitle } from '../../document/item.ts';
import { mainSource } from '../../document/source.ts';
import type { Item, LibraryMedia } from '../model.ts';
import { formatMediaTitle } from '../media-title.ts';

/** The fields that items of files and generated items have in common. */
export interface ComparedItem {
  readonly id: string;
  readonly start: number;
  readonly finish: number;
  /** What it shows: the path of a file, or the parameters of a picture; '' otherwise. */
  readonly what: string;
  readonly isFile: boolean;
  /** Start within the file (ms) if it is cut. */
  readonly inMs: number | null;
  readonly outMs: number | null;
  readonly title: string;
}

/** null: the item has no valid times and never airs. */
export function readDiskItem({ value, start, finish }: PlayoutItem): ComparedItem | null {
  if (Number.isNaN(start) || Number.isNaN(finish)) return null;
  const source = mainSource(value);
  const path = source?.['source_type'] === 'local' ? source['path'] : null;
  return {
    id: getId(value),
    start,
    finish,
    what: readWhat(source),
    isFile: typeof path === 'string',
    inMs: readMs(source, 'in_point_ms'),
    outMs: readMs(source, 'out_point_ms'),
    title: formatTitle(value),
  };
}

function readWhat(source: JsonObject | null): string {
  const named = source?.['source_type'] === 'lavfi' ? source['params'] : source?.['path'];
  return typeof named === 'string' ? named : '';
}

function readMs(source: JsonObject | null, key: 'in_point_ms' | 'out_point_ms'): number | null {
  const value = source?.[key];
  return typeof value === 'number' ? value : null;
}

/** Converts a generated item. `byId`: its media. */
export function toComparedItem(
  item: Item & { readonly id: string },
  byId: ReadonlyMap<string, LibraryMedia>,
): ComparedItem {
  const media = item.media === undefined ? undefined : byId.get(item.media);
  return {
    id: item.id,
    start: item.start,
    finish: item.finish,
    what: item.media === undefined ? (item.lavfi ?? '') : (media?.path ?? ''),
    isFile: item.media !== undefined,
    inMs: item.inMs ?? null,
    outMs: item.outMs ?? null,
    title: media === undefined ? (item.media ?? '') : formatMediaTitle(media),
  };
}

/** Times in files have fractions of a millisecond. */
export const isNear = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? (a ?? 0) === (b ?? 0) : Math.abs(a - b) < 1;

/** Whether both air the same content at the same time. */
export const isSameAiring = (a: ComparedItem, b: ComparedItem): boolean =>
  isNear(a.start, b.start) && isNear(a.finish, b.finish) && isSameContent(a, b);

const isSameContent = (a: ComparedItem, b: ComparedItem): boolean =>
  a.what === b.what && a.isFile === b.isFile && isNear(a.inMs, b.inMs) && isSameOut(a, b);

/** An item that plays its file to the end may or may not state an out point. */
const isSameOut = (a: ComparedItem, b: ComparedItem): boolean =>
  a.outMs === null || b.outMs === null || isNear(a.outMs, b.outMs);

/** Whether both play the same part of a file, at any time. */
export const isSamePart = (a: ComparedItem, b: ComparedItem): boolean =>
  isSameContent(a, b) && isNear(a.finish - a.start, b.finish - b.start);
