import type { PlayoutItem } from '../document/document.ts';
import { formatTitle } from '../document/item.ts';
import type { RippleScope } from '../operations.ts';
import { isTimed } from './time-window.ts';
import type { Push, Stretch } from './follow.ts';
import { createDistances, freed } from './follow.ts';
import type { ChannelPlan } from './plan.ts';
import { editError } from './edit-error.ts';
import { retimed } from './retime.ts';
import type { ChannelDraft } from './draft.ts';
import type { ScopeFacts } from './scope.ts';
import { gapsAfter } from './scope.ts';

/** Smaller overlaps (ms) are rounding. */
const TOLERANCE_MS = 0.5;

/** The facts that determine where a ripple in a channel ends. Gaps are those before the edit. */
export function scopeIn(channel: ChannelDraft, scope: RippleScope | undefined): ScopeFacts {
  const items = (): PlayoutItem[] =>
    channel.docs.flatMap((doc) => doc.items.filter(isTimed)).sort((a, b) => a.start - b.start);
  return { scope, channel: channel.key, gaps: (after) => gapsAfter(items(), after) };
}

/**
 * Moves every item of a channel that `pushes` (ascending) reach, except items that the plan already changes. Throws if a moved item would
 * overlap one that stays.
 */
export function push(plan: ChannelPlan, pushes: readonly Push[]): void {
  plan.follow = true;
  checkRoom(plan, pushes);
  const distanceOf = createDistances(pushes);
  for (const doc of plan.channel.docs) {
    const own = plan.of(doc);
    for (const item of doc.items) {
      if (!isTimed(item) || own?.has(item.key) === true) continue;
      const distance = distanceOf(item.start);
      if (distance !== 0) plan.put(doc, retimed(item, distance, distance));
    }
  }
}

/** Throws if the last moved item would overlap the first one that stays. */
function checkRoom(plan: ChannelPlan, pushes: readonly Push[]): void {
  const items = plan.channel.docs.flatMap((doc) =>
    doc.items.filter((item) => isTimed(item) && plan.of(doc)?.has(item.key) !== true),
  );
  for (const push of pushes) {
    const { by, until = Infinity } = push;
    if (until === Infinity || by <= 0) continue;
    const next = firstFrom(items, until);
    if (next !== null && findReach(items, push) + by - next.start > TOLERANCE_MS)
      throw editError('scope', 'noRoom', { title: formatTitle(next.value) });
  }
}

const firstFrom = (items: readonly PlayoutItem[], from: number): PlayoutItem | null =>
  items.reduce<PlayoutItem | null>(
    (first, item) => (item.start >= from && item.start < (first?.start ?? Infinity) ? item : first),
    null,
  );

/** The latest finish of the items that a push moves. */
const findReach = (items: readonly PlayoutItem[], { from, here, until = Infinity }: Push): number =>
  items
    .filter(({ start }) => start < until && (start > from || (here && start === from)))
    .reduce((most, { finish }) => Math.max(most, finish), -Infinity);

/** The time in a channel that removing these items would free. */
export function freedIn(plan: ChannelPlan, gone: readonly PlayoutItem[]): Stretch[] {
  const keys = new Set(gone.map(({ key }) => key));
  return freed(gone.filter(isTimed), (from, to) =>
    plan.channel.docs.flatMap(({ items }) =>
      items.filter(({ key, start, finish }) => start < to && finish > from && !keys.has(key)),
    ),
  );
}
