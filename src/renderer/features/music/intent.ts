import type { Player, PlayerAction } from '../../../shared/music/player.ts';
import { call, send } from '../../state/calls.ts';

/** Sends one action to a player; a failure becomes a toast, the result arrives in the player's topic. */
export function act(playerId: string, action: PlayerAction): void {
  send('music.command', { playerId, do: action });
}

/** Like `act`, for callers that need the result. Rejects with `AppFailure`. */
export function acted(playerId: string, action: PlayerAction): Promise<Player> {
  return call('music.command', { playerId, do: action });
}

/** Chooses the player that the bar, shortcuts and quick controls act on. */
export function choose(playerId: string): void {
  send('music.choosePlayer', { playerId });
}
