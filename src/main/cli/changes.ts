import { equal } from '../../shared/lib/equal.ts';
import type { ConnectionView } from '../../shared/music/connection.ts';
import type { Player } from '../../shared/music/player.ts';
import { causeSentence } from '../../shared/music/cause-failure.ts';
import type { PlayerJson, PlayerMap } from './player-json.ts';
import { playerJson } from './player-json.ts';

/** One line of `watch`. `at`: ISO 8601. The shape is a contract: keys are added, never changed. */
export type Change =
  | {
      readonly at: string;
      readonly kind: 'connection';
      readonly state: ConnectionView['state']['k'];
      readonly address: string | null;
      readonly reason: string | null;
    }
  | { readonly at: string; readonly kind: 'player'; readonly player: PlayerJson }
  | { readonly at: string; readonly kind: 'player-removed'; readonly id: string };

/** A position that differs by more than this (s) from the expected one was changed by a seek. */
const JUMP_SECONDS = 2;

/** Reports the changes since the last call; the first call reports everything. */
export class ChangeReporter {
  #connection: unknown = null;
  #players: PlayerMap = {};

  /** `now`: ms since epoch. */
  report(view: ConnectionView, players: PlayerMap, now: number): Change[] {
    const at = new Date(now).toISOString();
    const changes: Change[] = [];
    const connection = toConnectionJson(view);
    if (!equal(connection, this.#connection))
      changes.push({ at, kind: 'connection', ...connection });
    this.#connection = connection;
    for (const player of Object.values(players))
      if (differs(this.#players[player.id], this.#players, player, players))
        changes.push({ at, kind: 'player', player: playerJson(player, players, now) });
    for (const id of Object.keys(this.#players))
      if (!Object.hasOwn(players, id)) changes.push({ at, kind: 'player-removed', id });
    this.#players = players;
    return changes;
  }
}

function toConnectionJson({ state, address }: ConnectionView): {
  state: ConnectionView['state']['k'];
  address: string | null;
  reason: string | null;
} {
  const reason = 'cause' in state ? causeSentence(state.cause) : null;
  return { state: state.k, address: address?.url ?? null, reason };
}

/** Whether the printed values of a player differ, except for elapsed time. */
function differs(
  before: Player | undefined,
  playersBefore: PlayerMap,
  after: Player,
  players: PlayerMap,
): boolean {
  if (before === undefined) return true;
  if (before === after && playersBefore[after.leader ?? ''] === players[after.leader ?? ''])
    return false;
  const instant = after.position?.at ?? before.position?.at ?? 0;
  const old = playerJson(before, playersBefore, instant);
  const fresh = playerJson(after, players, instant);
  const moved =
    Math.abs((old.nowPlaying?.elapsed ?? 0) - (fresh.nowPlaying?.elapsed ?? 0)) > JUMP_SECONDS;
  return moved || !equal(timeless(old), timeless(fresh));
}

function timeless(player: PlayerJson): unknown {
  const { nowPlaying, ...rest } = player;
  return { ...rest, nowPlaying: nowPlaying === null ? null : { ...nowPlaying, elapsed: null } };
}
