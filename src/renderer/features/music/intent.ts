import type { Player, PlayerAction } from '../../../shared/music/player.ts';
import { call, send } from '../../state/calls.ts';

/** Does one thing with a player; a failure becomes a toast, the result is the player's topic. */
export function act(playerId: string, action: PlayerAction): void {
  send('music.command', { playerId, do: action });
}

/** As `act`, for callers that wait for the outcome. Rejects with `AppFailure`. */
export function acted(playerId: string, action: PlayerAction): Promise<Player> {
  return call('music.command', { playerId, do: action });
}

/** Makes a player the one that the bar, keys and quick controls act on. */
export function choose(playerId: string): void {
  send('music.choosePlayer', { playerId });
}
