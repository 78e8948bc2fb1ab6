import type { PlayOption } from '../../../../shared/music/queue-contract.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { MOST_REMOVED } from '../../../../shared/music/rules/queue-limits.ts';
import type { EditContext } from './edit-context.ts';
import type { QueueEntry } from './queue-entries.ts';
import type { Change } from './queue-undo.ts';

/** Number of items near the insertion position of `next`, which differs between releases. */
const NEAR = 8;

const firstOf = ({ lockedThrough, currentIndex }: Queue): number =>
  Math.max(0, lockedThrough ?? currentIndex ?? 0);

/** The items near the insertion position of `next`, read before the edit; empty for other options. */
export const nearNext = (
  context: EditContext,
  queue: Queue,
  option: PlayOption,
): Promise<readonly QueueEntry[]> =>
  option === 'next' ? context.entries.slice(queue.id, firstOf(queue), NEAR) : Promise.resolve([]);

/**
 * The items that an `add` or `next` inserted. `before`: the queue before it; `old`: from `nearNext`. Null: none, more than can be removed
 * again, or items that cannot be identified because the server shuffled them.
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
