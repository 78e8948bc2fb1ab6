import type { PlayoutItem } from '../document/document.ts';
import { titleOf } from '../document/item.ts';
import type { RippleScope } from '../operations.ts';
import { isTimed } from './claim.ts';
import type { Push, Stretch } from './follow.ts';
import { distancesOf, freed } from './follow.ts';
import type { ChannelPlan } from './plan.ts';
import { refusal } from './refuse.ts';
import { retimed } from './retime.ts';
import type { ChannelDraft } from './draft.ts';
import type { ScopeFacts } from './scope.ts';
import { gapsAfter } from './scope.ts';

/** Overlaps below it (ms) are rounding. */
const NEAR = 0.5;

/** What a ripple in a channel needs to know of its scope. Gaps are those of the files as they are before the edit. */
export function scopeIn(channel: ChannelDraft, scope: RippleScope | undefined): ScopeFacts {
  const items = (): PlayoutItem[] =>
    channel.docs.flatMap((doc) => doc.items.filter(isTimed)).sort((a, b) => a.start - b.start);
  return { scope, channel: channel.key, gaps: (after) => gapsAfter(items(), after) };
}

/**
 * Moves every item of a channel that `pushes` (in order) reach; what the plan has for an item already stays. Throws where an end of
 * theirs would leave an overlap.
 */
export function push(plan: ChannelPlan, pushes: readonly Push[]): void {
  plan.follow = true;
  checkRoom(plan, pushes);
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

/** Throws where the last of the items that move would overlap the first that stays. */
function checkRoom(plan: ChannelPlan, pushes: readonly Push[]): void {
  for (const { from, here, by, until } of pushes) {
    if (until === undefined || by <= 0) continue;
    let reach = -Infinity;
    let next: PlayoutItem | null = null;
    for (const doc of plan.channel.docs)
      for (const item of doc.items) {
        const { key, start, finish } = item;
        if (!isTimed(item) || plan.of(doc)?.has(key) === true) continue;
        if (start >= until) next = next === null || start < next.start ? item : next;
        else if (start > from || (here && start === from)) reach = Math.max(reach, finish + by);
      }
    if (next !== null && reach - next.start > NEAR)
      throw refusal('scope', 'noRoom', { title: titleOf(next.value) });
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
