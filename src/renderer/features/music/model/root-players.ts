import type { Player } from '../../../../shared/music/player.ts';
import { playerTree } from '../../../../shared/music/player-tree.ts';

/** Players to play on, without group members, which play what their leader plays. */
export const rootPlayers = (players: Readonly<Record<string, Player>>) =>
  playerTree(Object.values(players)).flatMap(({ id, parent, members }) => {
    const player = players[id];
    if (parent !== null || player === undefined) return [];
    return [{ id, name: player.name, members, available: player.available }];
  });
