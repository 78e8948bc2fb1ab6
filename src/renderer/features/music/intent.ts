import { t } from '../../../shared/i18n/translate.ts';
import type { Player, PlayerAction } from '../../../shared/music/player.ts';
import { explainNoSkip } from '../../../shared/music/player-view.ts';
import { isUsable } from '../../../shared/music/usable.ts';
import { call, send } from '../../state/calls.ts';
import { showToast } from '../../state/toasts.ts';
import { readTopic } from '../../state/topics.ts';

/**
 * Why an action of a player, or without `action` any of them, is unavailable now; undefined: it is available. For its buttons, keys and entries
 * of menus and of the palette.
 */
export function explainUnavailable(
  player: Player,
  action?: PlayerAction['action'],
): string | undefined {
  const { name, available, queueId, state, media } = player;
  if (!isUsable(readTopic('music.connection'))) return t('music:offline');
  if (!available) return t('music:player.notReached', { player: name });
  // What has no media plays its queue.
  if ((action === 'play' && media === null) || action === 'next' || action === 'previous')
    return explainNoSkip(player, readTopic('music.queues')[queueId ?? '']);
  const isStopped = state !== 'playing' && state !== 'paused';
  return action === 'stop' && isStopped ? t('music:bar.nothing') : undefined;
}

/**
 * Sends one action to a player; a failure becomes a toast, the result arrives in the player's topic. An unavailable action is not sent: the
 * reason becomes a toast.
 */
export function act(playerId: string, action: PlayerAction): void {
  const player = readTopic('music.players')[playerId];
  const why = player && explainUnavailable(player, action.action);
  if (why === undefined) send('music.command', { playerId, do: action });
  else showToast({ tone: 'bad', text: why });
}

/** Like `act`, for callers that need the result. Rejects with `AppFailure`. */
export function acted(playerId: string, action: PlayerAction): Promise<Player> {
  return call('music.command', { playerId, do: action });
}

/** Chooses the player that the bar, shortcuts and quick controls act on. */
export function choose(playerId: string): void {
  send('music.choosePlayer', { playerId });
}
