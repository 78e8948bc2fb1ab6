import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import type { Instant } from '../instant.ts';
import { toInstant } from '../instant.ts';
import type { Edge } from './time-window.ts';
import { isTimed } from './time-window.ts';
import { parseItemTime } from './retime.ts';

/** Tolerance (ms) between two epoch ms values for the same moment, from rounding. */
const TOLERANCE_MS = 0.0006;

/** ms from one moment to another, to the nanosecond for some days. */
export const between = (from: Instant, to: Instant): number =>
  (to.seconds - from.seconds) * 1000 + (to.nanos - from.nanos) / 1e6;

/**
 * The exact moment for epoch ms. Doubles can't represent nanoseconds in this century, so fractional ms are matched to
 * the item edge at that place; other programs write such times. `except`: keys of items that move.
 */
export function momentAt(
  docs: readonly PlayoutDoc[],
  ms: number,
  except: ReadonlySet<number> = new Set(),
): Edge {
  if (Number.isInteger(ms)) return { ms, at: toInstant(ms, 0) };
  for (const { items } of docs)
    for (const item of items) {
      if (!isTimed(item) || except.has(item.key)) continue;
      for (const key of ['start', 'finish'] as const)
        if (Math.abs(item[key] - ms) < TOLERANCE_MS)
          return { ms: item[key], at: parseItemTime(item, key) };
    }
  return { ms, at: toInstant(ms, 0) };
}

/** By how many ms an edge of an item must move to be at a moment. */
export function distanceTo(item: PlayoutItem, key: 'start' | 'finish', { ms, at }: Edge): number {
  if (Number.isInteger(item[key]) && Number.isInteger(ms)) return ms - item[key];
  return between(parseItemTime(item, key), at);
}

/** Makes a distance (ms) exact if it puts one of the items' edges on another edge. */
export function exactDistance(
  docs: readonly PlayoutDoc[],
  items: readonly PlayoutItem[],
  by: number,
): number {
  if (Number.isInteger(by)) return by;
  const moving = new Set(items.map(({ key }) => key));
  for (const item of items)
    for (const key of ['start', 'finish'] as const) {
      if (!isTimed(item)) continue;
      const moment = momentAt(docs, item[key] + by, moving);
      const exact = distanceTo(item, key, moment);
      if (moment.ms !== item[key] + by || exact !== by) return exact;
    }
  return by;
}
