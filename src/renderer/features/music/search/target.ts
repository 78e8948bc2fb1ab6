import type { Player } from '../../../../shared/music/player.ts';
import { readTopic, useTopic, useTopicSelector } from '../../../state/topics.ts';
import { rootPlayers } from '../model/root-players.ts';
import { pickedTarget, useOverlays } from '../media/overlays.ts';

export type TargetPlayer = ReturnType<typeof rootPlayers>[number];

/** The player itself, or its leader. */
function findRoot(id: string | null, players: Readonly<Record<string, Player>>): string | null {
  const leader = id === null ? null : (players[id]?.leader ?? null);
  return leader !== null && players[leader] !== undefined ? leader : id;
}

const findTarget = (
  picked: string | null,
  chosen: string | null,
  players: readonly TargetPlayer[],
): TargetPlayer | null => {
  const id = findRoot(picked ?? chosen, readTopic('music.players'));
  return players.find((player) => player.id === id) ?? null;
};

/** The players to choose from, and the target: the picked player, else the chosen one. */
export function useTarget(): {
  readonly players: readonly TargetPlayer[];
  readonly target: TargetPlayer | null;
} {
  const players = useTopicSelector('music.players', rootPlayers);
  const { playerId } = useTopic('music.chosen');
  const { target } = useOverlays();
  return { players, target: findTarget(target, playerId, players) };
}

/** The target, outside of rendering. */
export const readTarget = (): TargetPlayer | null =>
  findTarget(
    pickedTarget(),
    readTopic('music.chosen').playerId,
    rootPlayers(readTopic('music.players')),
  );
