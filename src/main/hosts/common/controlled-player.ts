import type { TopicName, TopicValue } from '../../../shared/contract/topics.ts';
import type { Player } from '../../../shared/music/player.ts';
import type { Queue } from '../../../shared/music/queue.ts';
import { isUsable } from '../../../shared/music/usable.ts';

/** The state in the system's media controls: the chosen player and its queue. */
export interface ControlledPlayer {
  readonly player: Player;
  readonly queue: Queue | null;
}

type Read = <T extends TopicName>(name: T) => TopicValue<T>;

/** The topics that `controlledPlayer` reads. */
export const controlledTopics: ReadonlySet<TopicName> = new Set<TopicName>([
  'settings',
  'music.connection',
  'music.players',
  'music.queues',
  'music.chosen',
]);

/** The displayed player; null if the user turned the controls off, no server is connected, or no player is chosen. */
export function controlledPlayer(read: Read): ControlledPlayer | null {
  if (!read('settings').mediaControls) return null;
  if (!isUsable(read('music.connection'))) return null;
  const { playerId } = read('music.chosen');
  const player = playerId === null ? undefined : read('music.players')[playerId];
  if (player === undefined) return null;
  const queue = player.queueId === null ? undefined : read('music.queues')[player.queueId];
  return { player, queue: queue ?? null };
}
