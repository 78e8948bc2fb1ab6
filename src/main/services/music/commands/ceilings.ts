import { getEntry } from '../players/tolerant.ts';

/** player id -> highest level (percent) that the app may set. */
export type Ceilings = Readonly<Record<string, number>>;

/** The maximum level of a player. */
export function getCeiling(playerId: string, ceilings: Ceilings): number {
  return getEntry(ceilings, playerId) ?? 100;
}

/** A level that can be sent: whole, 0 to 100, never above the player's maximum. */
export function allowedLevel(level: number, playerId: string, ceilings: Ceilings): number {
  return Math.min(Math.max(0, Math.round(level)), getCeiling(playerId, ceilings));
}

/** A member of a group with its current or target level (percent). */
export interface MemberLevel {
  readonly id: string;
  readonly level: number;
}

/** The level of a group: the mean of its members, as computed by the server. */
export function meanLevel(members: readonly MemberLevel[]): number {
  const sum = members.reduce((total, { level }) => total + level, 0);
  return members.length === 0 ? 0 : Math.floor(sum / members.length);
}

/**
 * Member levels for a target level of the group: all move by the same number of points, each within 0
 * and its own maximum. If one member reaches its limit, the others do not compensate.
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
