import { lazy } from '../lib/lazy.ts';
import type { Player } from './player.ts';

/** The facts that determine the order of players. */
export type TreePlayer = Pick<Player, 'id' | 'name' | 'available' | 'hidden' | 'leader'>;

/** A row of the list. `parent` is the leader or group of a member. */
export interface TreeRow {
  readonly id: string;
  readonly parent: string | null;
  /** How many members follow directly below; 0 for a member. */
  readonly members: number;
}

const names = lazy(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }));

/** A number per player; lower ranks come first. */
type Rank<P> = (player: P) => number;

const available: Rank<TreePlayer> = (player) => (player.available ? 0 : 1);

/** The states by which the list of players is divided, in its order. */
export const playerStates = ['playing', 'paused', 'idle', 'off', 'unavailable'] as const;

/** The index of a player's state in `playerStates`. */
export function stateRank(player: Pick<Player, 'available' | 'state' | 'powered'>): number {
  if (!player.available) return 4;
  if (player.powered === false) return 3;
  if (player.state === 'playing') return 0;
  return player.state === 'paused' ? 1 : 2;
}

const byPlace =
  <P extends TreePlayer>(rank: Rank<P>) =>
  (a: P, b: P): number =>
    rank(a) - rank(b) || names().compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

/** The top of the chain of leaders; a circular chain ends at the player it started from. */
function findRoot<P extends TreePlayer>(player: P, shown: ReadonlyMap<string, P>): P {
  const seen = new Set([player.id]);
  let at = player;
  for (;;) {
    const next = at.leader === null ? undefined : shown.get(at.leader);
    if (next === undefined) return at;
    if (seen.has(next.id)) return player;
    seen.add(next.id);
    at = next;
  }
}

/**
 * The order in which players are listed: by `rank`, then by name, with members directly below the leader or group that they
 * follow. Menus use the default rank (unavailable players last), in which playing or pausing never moves a line.
 */
export function playerTree<P extends TreePlayer>(
  players: Iterable<P>,
  rank: Rank<P> = available,
): TreeRow[] {
  const shown = new Map<string, P>();
  for (const player of players) if (!player.hidden) shown.set(player.id, player);
  const members = new Map<string, P[]>();
  const roots: P[] = [];
  const order = byPlace(rank);
  for (const player of shown.values()) {
    const root = findRoot(player, shown);
    if (root.id === player.id) roots.push(player);
    else members.set(root.id, [...(members.get(root.id) ?? []), player]);
  }
  return roots.sort(order).flatMap((root) => {
    const below = (members.get(root.id) ?? []).sort(byPlace(available));
    return [
      { id: root.id, parent: null, members: below.length },
      ...below.map((member) => ({ id: member.id, parent: root.id, members: 0 })),
    ];
  });
}
