import type { JsonValue, PlayoutItem } from '../document/document.ts';
import { toItem, formatTitle } from '../document/item.ts';
import { writeRfc3339 } from '../time/rfc3339.ts';
import type { NewItem } from '../operations.ts';
import type { Edge } from './time-window.ts';
import { toTimeWindow, contains } from './time-window.ts';
import { offsetNear } from './change.ts';
import type { ChannelDraft, EditContext } from './draft.ts';
import type { ChannelPlan } from './plan.ts';
import { listCuts } from './points.ts';
import { isObject } from '../document/source.ts';

/** Length of a new item in whole ms. */
export const slotOfNew = ({ durationMs }: NewItem): number => Math.max(1, Math.round(durationMs));

/** The item that starts nearest to a moment, in the file that covers the moment; null if there is none. */
function findNeighbour(channel: ChannelDraft, ms: number): PlayoutItem | null {
  const doc = channel.docs.find(
    ({ window }) => window !== null && contains(toTimeWindow(window), ms),
  );
  let best: PlayoutItem | null = null;
  for (const item of doc?.items ?? [])
    if (Math.abs(item.start - ms) < Math.abs((best?.start ?? Infinity) - ms)) best = item;
  return best;
}

/** The offset (seconds east of UTC) used in a channel around a moment. */
export const offsetFor = (channel: ChannelDraft, ms: number, context: EditContext): number =>
  offsetNear(findNeighbour(channel, ms), ms, context);

/** A source for a new item that ends after `slot` ms. */
function cutSource(source: JsonValue, slot: number): JsonValue {
  const [cut] = listCuts({ source });
  if (cut === undefined || !isObject(source)) return source;
  return { ...source, out_point_ms: cut.inPoint + slot };
}

/** The place of a new item: its times and their offset (seconds east of UTC). */
export interface NewPosition {
  readonly start: Edge;
  readonly finish: Edge;
  readonly offset: number;
}

/** A new item at its place; `cut`: it ends before its media does. */
export function makeItem(
  made: NewItem,
  { start, finish, offset }: NewPosition,
  cut: boolean,
  plan: ChannelPlan,
  context: EditContext,
): PlayoutItem {
  // A source comes over the wire, so it is JSON; this drops undefined keys.
  const source = JSON.parse(JSON.stringify(made.source)) as JsonValue;
  const words = made.title ?? formatTitle({ source });
  const value: JsonValue = {
    id: plan.ids.next(words, start.ms),
    start: writeRfc3339({ ...start.at, offset }),
    finish: writeRfc3339({ ...finish.at, offset }),
    ...(made.title === null ? {} : { title: made.title }),
    source: cut ? cutSource(source, Math.round(finish.ms - start.ms)) : source,
  };
  return toItem(value, context.newKey());
}
