import type { JsonValue, PlayoutItem } from '../document/document.ts';
import { editItem } from '../document/item.ts';
import type { Instant } from '../instant.ts';
import { toMs } from '../instant.ts';
import { readRfc3339, writeRfc3339 } from '../time/rfc3339.ts';
import { editError } from './edit-error.ts';
import { shiftInstant } from './shift.ts';
import { timeSpans, withTimes } from './time-spans.ts';
import { toObject, isObject } from '../document/source.ts';

/** First and last moment that RFC 3339 can express (epoch ms), with a day of margin for offsets. */
const SPAN = { from: -62_167_132_800_000, to: 253_402_214_400_000 } as const;

const textIn = (value: JsonValue, key: 'start' | 'finish'): string => {
  const time = toObject(value)?.[key];
  return typeof time === 'string' ? time : '';
};

/** A time of an item to the nanosecond, in its own offset; throws if the engine can't read it. */
export function parseItemTime(item: PlayoutItem, key: 'start' | 'finish'): Instant {
  const instant = readRfc3339(textIn(item.value, key));
  if (instant === null) throw editError(key, 'noTime');
  return instant;
}

/** Recently computed values by key, so undo steps of a ripple don't store them twice. */
const MAX_KEPT = 4096;
const seen: (RetimedItem | undefined)[] = [];
const seenValues: JsonValue[] = [];

/**
 * An item at another time. A ripple makes thousands, most of which are drawn and never written, so text and value are
 * computed on access. Don't clone or spread: they are accessors.
 */
class RetimedItem implements PlayoutItem {
  readonly key: number;
  readonly start: number;
  readonly finish: number;
  readonly base: PlayoutItem;
  readonly startBy: number;
  readonly finishBy: number;

  constructor(base: PlayoutItem, startBy: number, finishBy: number) {
    this.key = base.key;
    this.base = base;
    this.startBy = startBy;
    this.finishBy = finishBy;
    this.start = later(base, 'start', startBy);
    this.finish = later(base, 'finish', finishBy);
  }

  get text(): string {
    const { start, finish } = this.#times();
    const spans = timeSpans(this.base.text);
    if (spans !== null) return withTimes(this.base.text, spans, start, finish);
    return editItem(this.base, [
      { pointer: '/start', value: start },
      { pointer: '/finish', value: finish },
    ]).text;
  }

  get value(): JsonValue {
    const slot = this.key % MAX_KEPT;
    const known = seenValues[slot];
    if (seen[slot] === this && known !== undefined) return known;
    const value = isObject(this.base.value)
      ? { ...this.base.value, ...this.#times() }
      : this.base.value;
    seen[slot] = this;
    seenValues[slot] = value;
    return value;
  }

  #times(): { start: string; finish: string } {
    return {
      start: writeRfc3339(shiftInstant(parseItemTime(this.base, 'start'), this.startBy)),
      finish: writeRfc3339(shiftInstant(parseItemTime(this.base, 'finish'), this.finishBy)),
    };
  }
}

/** An item's value if its times don't matter; avoids computing it for an item that only moved. */
export const untimedValue = (item: PlayoutItem): JsonValue =>
  item instanceof RetimedItem ? item.base.value : item.value;

/** Epoch ms of a moved time: the plain sum if it is exact, else through nanoseconds. */
function later(item: PlayoutItem, key: 'start' | 'finish', by: number): number {
  if (Number.isInteger(item[key]) && Number.isInteger(by)) return item[key] + by;
  return toMs(shiftInstant(parseItemTime(item, key), by));
}

/** Throws for a time that can't be written. */
export function checkRange(ms: number, field: string): void {
  if (!(ms >= SPAN.from && ms <= SPAN.to)) throw editError(field, 'outOfTime');
}

/**
 * An item with start and finish moved by these ms, each in its own offset; the rest of its text stays. Throws if the
 * times can't be read or written.
 */
export function retimed(item: PlayoutItem, startBy: number, finishBy: number): PlayoutItem {
  if (startBy === 0 && finishBy === 0) return item;
  if (Number.isNaN(item.start)) throw editError('start', 'noTime');
  if (Number.isNaN(item.finish)) throw editError('finish', 'noTime');
  const again = item instanceof RetimedItem;
  const next = again
    ? new RetimedItem(item.base, item.startBy + startBy, item.finishBy + finishBy)
    : new RetimedItem(item, startBy, finishBy);
  if (again && next.startBy === 0 && next.finishBy === 0) return item.base;
  checkRange(next.start, 'start');
  checkRange(next.finish, 'finish');
  return next;
}
