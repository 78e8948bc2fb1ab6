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

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const byPlace = (a: TreePlayer, b: TreePlayer): number =>
  Number(b.available) - Number(a.available) ||
  names.compare(a.name, b.name) ||
  (a.id < b.id ? -1 : 1);

/** The top of the chain of leaders; a cycle ends where it was entered. */
function rootOf(player: TreePlayer, shown: ReadonlyMap<string, TreePlayer>): TreePlayer {
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
 * The order of players in lists: available ones first, then by name; members directly below
 * their leader or group. Playing or pausing never moves a row.
 */
export function playerTree(players: Iterable<TreePlayer>): TreeRow[] {
  const shown = new Map<string, TreePlayer>();
  for (const player of players) if (!player.hidden) shown.set(player.id, player);
  const members = new Map<string, TreePlayer[]>();
  const roots: TreePlayer[] = [];
  for (const player of shown.values()) {
    const root = rootOf(player, shown);
    if (root.id === player.id) roots.push(player);
    else members.set(root.id, [...(members.get(root.id) ?? []), player]);
  }
  return roots.sort(byPlace).flatMap((root) => {
    const below = (members.get(root.id) ?? []).sort(byPlace);
    return [
      { id: root.id, parent: null, members: below.length },
      ...below.map((member) => ({ id: member.id, parent: root.id, members: 0 })),
    ];
  });
}
