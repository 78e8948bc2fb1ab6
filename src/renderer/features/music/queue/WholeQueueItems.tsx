import type { Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { useTopic } from '../../../state/topics.ts';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { useLateItems } from '../../../ui/Menu.tsx';
import { wholeQueueActions } from './whole-queue-actions.ts';

/** The actions for a whole queue as the items of a menu. */
export function WholeQueueItems({
  queue,
  player,
}: {
  readonly queue: Queue;
  readonly player: Player;
}) {
  // Rerender the items; the list itself reads these.
  useTopic('music.abilities');
  useTopic('music.players');
  useLateItems(true);
  return <ActionItems actions={wholeQueueActions(player, queue)} />;
}
