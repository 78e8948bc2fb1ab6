import { joiners } from '../../../../shared/music/joining.ts';
import type { Player } from '../../../../shared/music/player.ts';

/** A player that plays along with a leader, or could. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  /** It plays along now. */
  readonly inside: boolean;
  /** It cannot leave. */
  readonly fixed: boolean;
  readonly available: boolean;
  /** The name of another leader that it follows now, or null. */
  readonly elsewhere: string | null;
}

type Players = Readonly<Record<string, Player>>;

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Members and possible members of a leader or group, by name. Ids that the server does not list are left out. */
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

/** Ids that have to join and to leave for the wishes to come true; nothing for what is so already. */
export function changes(
  list: readonly Candidate[],
  wishes: ReadonlyMap<string, boolean>,
): { join: string[]; leave: string[] } {
  const free = list.filter((one) => !one.fixed && one.available);
  const ids = (inside: boolean): string[] =>
    free
      .filter((one) => one.inside === inside && wishes.get(one.id) === !inside)
      .map((one) => one.id);
  return { join: ids(false), leave: ids(true) };
}
