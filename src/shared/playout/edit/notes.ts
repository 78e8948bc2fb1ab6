import { t } from '../../i18n/translate.ts';
import type { PlayoutItem } from '../document/document.ts';
import type { ChannelPlan } from './plan.ts';

/** An edit can't reach what airs now and within the next minute: the engine has already produced it. */
const LOCKED_MS = 60_000;

/** Whether an item is in the locked range, which ends at `until` (epoch ms); null: there is none. */
export const isLocked = (
  { start, finish }: { readonly start: number; readonly finish: number },
  until: number | null,
): boolean => until !== null && start < until && finish > until - LOCKED_MS;

/** Returns a message if a plan changes items in the locked range. */
export function lockedNotes(plan: ChannelPlan, until: number | null): string[] {
  if (until === null) return [];
  const keys = new Set<number>();
  const look = (item: PlayoutItem): void => {
    if (isLocked(item, until)) keys.add(item.key);
  };
  for (const doc of plan.channel.docs) {
    const own = plan.of(doc);
    if (own === null) continue;
    for (const item of doc.items) {
      const next = own.get(item.key);
      if (next === undefined) continue;
      look(item);
      if (next !== null) look(next);
    }
  }
  plan.added.forEach(look);
  return keys.size === 0 ? [] : [t('playoutedit:note.locked', { count: keys.size })];
}
