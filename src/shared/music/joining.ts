import type { Player } from './player.ts';

type Joining = Pick<Player, 'id' | 'type' | 'provider'>;
type Leading = Pick<Player, 'id' | 'canGroupWith'>;

/** The players that could join a leader, in the given order; linear in their number. */
export function joiners<P extends Joining>(leader: Leading, players: readonly P[]): P[] {
  const names = new Set(leader.canGroupWith);
  return players.filter((player) => joins(leader, names, player));
}

/** Whether a player could join a leader. */
export const canJoin = (leader: Leading, player: Joining): boolean =>
  joins(leader, new Set(leader.canGroupWith), player);

/** A group joins only by its own name, never by its provider's. */
function joins(leader: Leading, names: ReadonlySet<string>, player: Joining): boolean {
  if (player.id === leader.id) return false;
  return (
    names.has(player.id) ||
    (player.type !== 'group' && player.provider !== '' && names.has(player.provider))
  );
}
