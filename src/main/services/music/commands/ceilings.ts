import { entryOf } from '../players/tolerant.ts';

/** player id -> loudest level (percent) that the app may set. */
export type Ceilings = Readonly<Record<string, number>>;

/** The loudest level for one player. */
export function ceilingOf(playerId: string, ceilings: Ceilings): number {
  return entryOf(ceilings, playerId) ?? 100;
}

/** A level as it may be sent: whole, 0 to 100, never above the player's ceiling. */
export function allowedLevel(level: number, playerId: string, ceilings: Ceilings): number {
  return Math.min(Math.max(0, Math.round(level)), ceilingOf(playerId, ceilings));
}

/** A member of a group with the level (percent) it has or shall have. */
export interface MemberLevel {
  readonly id: string;
  readonly level: number;
}

/** The level of a group: the mean of its members, as the server counts it. */
export function meanLevel(members: readonly MemberLevel[]): number {
  const sum = members.reduce((total, { level }) => total + level, 0);
  return members.length === 0 ? 0 : Math.floor(sum / members.length);
}

/**
 * Levels of the members for a wished level of the group: all move by the same number of points, each stays within 0
 * and its own ceiling. What one member cannot give is not asked of the others.
 */
export function groupTargets(
  wanted: number,
  members: readonly MemberLevel[],
  ceilings: Ceilings,
): MemberLevel[] {
  const points = Math.round(wanted) - meanLevel(members);
  return members.map(({ id, level }) => ({
    id,
    level: allowedLevel(level + points, id, ceilings),
  }));
}
