import type { Player } from '../../shared/music/player.ts';
import { positionAt } from '../../shared/music/position.ts';

/** A group in JSON: the leader and the other members. */
interface GroupJson {
  readonly leader: string;
  readonly members: readonly string[];
  /** Percent; null if the server reports none. */
  readonly volume: number | null;
  readonly muted: boolean | null;
}

export interface NowPlayingJson {
  readonly title: string;
  readonly artist: string | null;
  readonly album: string | null;
  /** Seconds at the time of the answer, with millisecond precision. */
  readonly elapsed: number | null;
  /** Seconds; null for a live stream. */
  readonly duration: number | null;
}

/** A player as the command line prints it. The shape is a contract: keys are added, never changed. */
export interface PlayerJson {
  readonly id: string;
  readonly name: string;
  readonly state: Player['state'];
  readonly powered: boolean | null;
  readonly volume: number | null;
  readonly muted: boolean | null;
  readonly available: boolean;
  readonly group: GroupJson | null;
  readonly nowPlaying: NowPlayingJson | null;
}

export type PlayerMap = Readonly<Record<string, Player>>;

/** The printed values of a player at `now` (ms since epoch); finds its leader in `players`. */
export function playerJson(player: Player, players: PlayerMap, now: number): PlayerJson {
  const { id, name, state, powered, volume, muted, available } = player;
  const group = toGroupJson(player, players);
  const nowPlaying = toNowPlayingJson(player, players, now);
  return { id, name, state, powered, volume, muted, available, group, nowPlaying };
}

function findLeader(player: Player, players: PlayerMap): Player | null {
  return player.leader === null ? null : (players[player.leader] ?? null);
}

function toGroupJson(player: Player, players: PlayerMap): GroupJson | null {
  const leader = findLeader(player, players) ?? (player.members.length > 0 ? player : null);
  if (leader === null) return null;
  const { id, members, groupVolume, groupMuted } = leader;
  return { leader: id, members, volume: groupVolume, muted: groupMuted };
}

/** A group member plays what its leader plays. */
function toNowPlayingJson(player: Player, players: PlayerMap, now: number): NowPlayingJson | null {
  const source = player.media === null ? findLeader(player, players) : player;
  const media = source?.media ?? null;
  if (media === null) return null;
  const { title, artist, album, duration } = media;
  const position = source?.position ?? null;
  const elapsed =
    position === null ? null : Math.round(positionAt(position, duration, now) * 1000) / 1000;
  return { title, artist, album, elapsed, duration };
}
