import { useMemo, useState } from 'react';
import type { Player } from '../../../../shared/music/player.ts';
import type { TreePlayer } from '../../../../shared/music/player-tree.ts';
import { playerTree, stateRank } from '../../../../shared/music/player-tree.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Presence } from '../../../ui/list/presence.ts';
import { useStable } from '../../../ui/use-latest.ts';

interface Ranked extends TreePlayer {
  readonly rank: number;
}

const selectRanked = (players: Readonly<Record<string, Player>>): readonly Ranked[] =>
  Object.values(players).map((player) => {
    const { id, name, available, hidden, leader } = player;
    return { id, name, available, hidden, leader, rank: stateRank(player) };
  });

/** A player with the members of its group. */
interface ListedPlayer {
  readonly id: string;
  readonly members: readonly string[];
}

/** The players of one state; `rank` is its index in `playerStates`. */
export interface PlayerSection {
  readonly rank: number;
  readonly players: readonly ListedPlayer[];
}

function groupSections(
  players: readonly Ranked[],
  rankOf: (player: Ranked) => number,
): readonly PlayerSection[] {
  const ranks = new Map(players.map((player) => [player.id, rankOf(player)]));
  const sections: { rank: number; players: { id: string; members: string[] }[] }[] = [];
  for (const { id, parent } of playerTree(players, rankOf)) {
    if (parent !== null) {
      sections.at(-1)?.players.at(-1)?.members.push(id);
      continue;
    }
    const rank = ranks.get(id) ?? 0;
    if (sections.at(-1)?.rank !== rank) sections.push({ rank, players: [] });
    sections.at(-1)?.players.push({ id, members: [] });
  }
  return sections;
}

/**
 * The players by state (`stateRank`), members below their leader. While the pointer or focus is in the list, players keep their ranks, so
 * that no row moves under the pointer. New players and groups appear at once.
 */
export function usePlayerOrder(): {
  readonly sections: readonly PlayerSection[];
  /** Handlers for the element of the list. */
  readonly holding: Presence['handlers'];
} {
  const players = useTopicSelector('music.players', selectRanked);
  const [held, setHeld] = useState<ReadonlyMap<string, number> | null>(null);
  const sections = useMemo(
    () => groupSections(players, ({ id, rank }) => held?.get(id) ?? rank),
    [players, held],
  );
  const hold = useStable(() =>
    setHeld((ranks) => ranks ?? new Map(players.map(({ id, rank }) => [id, rank]))),
  );
  const [{ handlers }] = useState(() => new Presence(hold, () => setHeld(null)));
  return { sections, holding: handlers };
}
