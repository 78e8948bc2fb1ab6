import type { RawPlayer } from './raw-player.ts';
import type { World } from './world.ts';

/** Longest chain of leaders that is followed (member, sync leader, group, group of groups). */
const MAX_CHAIN = 4;

const above = (player: RawPlayer): string | null => player.syncedTo ?? player.activeGroup;

/**
 * The player or group that a player follows in the end: where the server sends its transport commands. Null for one
 * that follows nobody. A leader that this user may not see is named all the same.
 */
export function leaderOf(player: RawPlayer, world: Pick<World, 'player'>): string | null {
  const first = above(player);
  if (first === null || first === player.id) return null;
  let top = first;
  for (let step = 0; step < MAX_CHAIN; step += 1) {
    const next = world.player(top);
    const over = next === undefined ? null : above(next);
    if (over === null || over === top) return top;
    if (over === player.id) return first;
    top = over;
  }
  return top;
}
