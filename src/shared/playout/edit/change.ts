import type { PlayoutItem } from '../document/document.ts';
import { editItem, toItem } from '../document/item.ts';
import { readRfc3339, writeRfc3339 } from '../time/rfc3339.ts';
import type { Edge } from './time-window.ts';
import type { EditContext } from './draft.ts';
import { distanceTo } from './exact-time.ts';
import type { ValueEdit } from './points.ts';
import { pointsAfterFinish, pointsAfterStart } from './points.ts';
import { editError } from './edit-error.ts';
import { retimed, parseItemTime } from './retime.ts';

/** Minimum length of an item (ms). */
const MIN_ITEM_MS = 1;

const withValues = (item: PlayoutItem, edits: readonly ValueEdit[]): PlayoutItem =>
  edits.length === 0 ? item : editItem(item, edits);

/** Moves the start and keeps the finish; the media stays in sync. */
export function startingAt(item: PlayoutItem, to: Edge): PlayoutItem {
  if (!(item.finish - to.ms >= MIN_ITEM_MS)) throw editError('to', 'tooShort');
  const by = distanceTo(item, 'start', to);
  return withValues(retimed(item, by, 0), pointsAfterStart(item, by));
}

/** Moves the finish. */
export function endingAt(item: PlayoutItem, to: Edge): PlayoutItem {
  if (!(to.ms - item.start >= MIN_ITEM_MS)) throw editError('to', 'tooShort');
  const points = pointsAfterFinish(item, to.ms - item.start);
  return withValues(retimed(item, 0, distanceTo(item, 'finish', to)), points);
}

/** Cuts off the first `by` ms (restores them if negative) without moving the start. */
export function withoutFirst(item: PlayoutItem, by: number): PlayoutItem {
  if (!(item.finish - item.start - by >= MIN_ITEM_MS)) throw editError('to', 'tooShort');
  return withValues(retimed(item, 0, -by), pointsAfterStart(item, by));
}

/** A copy of the item with its own key. */
export const copyItem = (item: PlayoutItem, key: number): PlayoutItem => toItem(item.text, key);

export const withId = (item: PlayoutItem, id: string): PlayoutItem =>
  editItem(item, [{ pointer: '/id', value: id }]);

/** Both parts of an item that is cut at a moment. */
export function cutInTwo(
  item: PlayoutItem,
  at: Edge,
  key: number,
  id: string,
): readonly [PlayoutItem, PlayoutItem] {
  if (!(at.ms - item.start >= MIN_ITEM_MS) || !(item.finish - at.ms >= MIN_ITEM_MS))
    throw editError('at', 'splitOutside');
  const first = endingAt(item, at);
  return [first, withId(startingAt(copyItem(item, key), at), id)];
}

/** The same item with its times in another offset (seconds east of UTC). */
export function inOffset(item: PlayoutItem, offset: number): PlayoutItem {
  const start = parseItemTime(item, 'start');
  const finish = parseItemTime(item, 'finish');
  if (start.offset === offset && finish.offset === offset) return item;
  return editItem(item, [
    { pointer: '/start', value: writeRfc3339({ ...start, offset }) },
    { pointer: '/finish', value: writeRfc3339({ ...finish, offset }) },
  ]);
}

/** The offset for a time near an item: the item's own, or the user zone's if the item uses that zone. */
export function offsetNear(item: PlayoutItem | null, ms: number, context: EditContext): number {
  const near = item === null ? NaN : item.start;
  if (item === null || Number.isNaN(near)) return context.offsetAt(ms);
  const own = parseItemTime(item, 'start').offset;
  return own === context.offsetAt(near) ? context.offsetAt(ms) : own;
}

/** A time as the app writes it: with a numeric offset, never `Z`. Null if the engine can't read it. */
export function tidyTime(text: string): string | null {
  const instant = readRfc3339(text);
  return instant === null ? null : writeRfc3339(instant);
}
