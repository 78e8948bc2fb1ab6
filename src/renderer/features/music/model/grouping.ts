import { joiners } from '../../../../shared/music/joining.ts';
import type { Player } from '../../../../shared/music/player.ts';

/** A member or possible member of a group. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  /** It is a member now. */
  readonly inside: boolean;
  /** It can't leave. */
  readonly fixed: boolean;
  readonly available: boolean;
  /** Name of the other leader that it follows now, or null. */
  readonly elsewhere: string | null;
}

type Players = Readonly<Record<string, Player>>;

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Members and possible members of a leader or group, sorted by name. Ids unknown to the server are left out. */
export function candidates(leader: Player, players: Players): Candidate[] {
  const could = joiners(leader, Object.values(players)).map(({ id }) => id);
  const ids = new Set([...leader.members, ...leader.staticMembers, ...could]);
  const inside = new Set(leader.members);
  ids.delete(leader.id);
  return [...ids]
    .flatMap((id) => players[id] ?? [])
    .filter((player) => !player.hidden || inside.has(player.id))
    .map((player) => {
      const other = player.leader === leader.id ? null : player.leader;
      return {
        id: player.id,
        name: player.name,
        inside: inside.has(player.id),
        fixed: leader.staticMembers.includes(player.id),
        available: player.available,
        elsewhere: other === null ? null : (players[other]?.name ?? null),
      };
    })
    .sort((a, b) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** Ids that must join and leave to apply `wishes`; members that already match are left out. */
export function changes(
  list: readonly Candidate[],
  wanted: ReadonlyMap<string, boolean>,
): { join: string[]; leave: string[] } {
  const free = list.filter((candidate) => !candidate.fixed && candidate.available);
  const ids = (inside: boolean): string[] =>
    free
      .filter((candidate) => candidate.inside === inside && wanted.get(candidate.id) === !inside)
      .map((candidate) => candidate.id);
  return { join: ids(false), leave: ids(true) };
}
