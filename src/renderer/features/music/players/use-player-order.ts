import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Player } from '../../../../shared/music/player.ts';
import type { TreePlayer } from '../../../../shared/music/player-tree.ts';
import { playerTree, stateRank } from '../../../../shared/music/player-tree.ts';
import { useTopicSelector } from '../../../state/topics.ts';

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

/** Handlers for the element of the list. */
interface Holding {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * The players by state (`stateRank`), members below their leader. While the pointer or focus is in the list, players keep their ranks, so
 * that no row moves under the pointer. New players and groups appear at once.
 */
export function usePlayerOrder(list: RefObject<HTMLElement | null>): {
  readonly sections: readonly PlayerSection[];
  readonly holding: Holding;
} {
  const players = useTopicSelector('music.players', selectRanked);
  const [held, setHeld] = useState<ReadonlyMap<string, number> | null>(null);
  const sections = useMemo(
    () => groupSections(players, ({ id, rank }) => held?.get(id) ?? rank),
    [players, held],
  );
  const inside = useRef({ pointer: false, focus: false });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    // A button that vanishes when it is pressed, such as the one that turns a player on, takes the events of leaving with it.
    const look = (): void => {
      inside.current.pointer = list.current?.matches(':hover') ?? false;
      if (document.activeElement === document.body) inside.current.focus = false;
      if (!inside.current.pointer && !inside.current.focus) setHeld(null);
    };
    document.addEventListener('pointerover', look);
    return () => document.removeEventListener('pointerover', look);
  }, [isHeld, list]);
  const set = (change: Partial<(typeof inside)['current']>): void => {
    Object.assign(inside.current, change);
    if (timer.current !== null) clearTimeout(timer.current);
    const { pointer, focus } = inside.current;
    if (pointer || focus)
      setHeld((ranks) => ranks ?? new Map(players.map(({ id, rank }) => [id, rank])));
    // Delayed, because the focus leaves the list briefly when it moves from a row to its menu.
    else timer.current = setTimeout(setHeld, 0, null);
  };
  return {
    sections,
    holding: {
      onPointerEnter: () => set({ pointer: true }),
      onPointerLeave: () => set({ pointer: false }),
      onFocus: () => set({ focus: true }),
      onBlur: () => set({ focus: false }),
    },
  };
}
