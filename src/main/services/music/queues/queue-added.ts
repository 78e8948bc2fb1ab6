import type { PlayOption } from '../../../../shared/music/queue-contract.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { MOST_REMOVED } from '../../../../shared/music/rules/queue-limits.ts';
import type { EditContext } from './edit-context.ts';
import type { QueueEntry } from './queue-entries.ts';
import type { Change } from './queue-undo.ts';

/** Items among which the server puts what plays next: releases differ in where exactly. */
const NEAR = 8;

const firstOf = ({ lockedThrough, currentIndex }: Queue): number =>
  Math.max(0, lockedThrough ?? currentIndex ?? 0);

/** The items of a queue near the place of `next`, read before the edit; none for other options. */
export const nearNext = (
  context: EditContext,
  queue: Queue,
  option: PlayOption,
): Promise<readonly QueueEntry[]> =>
  option === 'next' ? context.entries.slice(queue.id, firstOf(queue), NEAR) : Promise.resolve([]);

/**
 * What an `add` or `next` brought into a queue that was `before`; `old`: from `nearNext`. Null: nothing, more than can be removed again, or
 * items that cannot be told from others because the server mixed them.
 */
export async function addedTo(
  context: EditContext,
  before: Queue,
  option: PlayOption,
  old: readonly QueueEntry[],
): Promise<Change | null> {
  const count = (context.commands.queue(before.id)?.count ?? 0) - before.count;
  const plain = !before.shuffle && (option === 'add' || option === 'next');
  if (!plain || count < 1 || count > MOST_REMOVED) return null;
  const known = new Set(old.map(({ id }) => id));
  const [from, limit] = option === 'add' ? [before.count, count] : [firstOf(before), count + NEAR];
  const list = await context.entries.slice(before.id, from, limit);
  const itemIds = list.map(({ id }) => id).filter((id) => !known.has(id));
  return itemIds.length === count ? { k: 'added', itemIds } : null;
}
