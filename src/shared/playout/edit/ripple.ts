import type { PlayoutItem } from '../document/document.ts';
import { isTimed } from './time-window.ts';
import type { Push, Stretch } from './follow.ts';
import { distancesOf, freed } from './follow.ts';
import type { ChannelPlan } from './plan.ts';
import { retimed } from './retime.ts';

/** Moves every item of a channel that `pushes` (in order) reach; what the plan has for an item already stays. */
export function push(plan: ChannelPlan, pushes: readonly Push[]): void {
  plan.follow = true;
  const distanceOf = distancesOf(pushes);
  for (const doc of plan.channel.docs) {
    const own = plan.of(doc);
    for (const item of doc.items) {
      if (!isTimed(item) || own?.has(item.key) === true) continue;
      const distance = distanceOf(item.start);
      if (distance !== 0) plan.put(doc, retimed(item, distance, distance));
    }
  }
}

/** The time that falls free in a channel when these items go. */
export function freedIn(plan: ChannelPlan, gone: readonly PlayoutItem[]): Stretch[] {
  const keys = new Set(gone.map(({ key }) => key));
  return freed(gone.filter(isTimed), (from, to) =>
    plan.channel.docs.flatMap(({ items }) =>
      items.filter(({ key, start, finish }) => start < to && finish > from && !keys.has(key)),
    ),
  );
}
