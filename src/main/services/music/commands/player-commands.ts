import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player, PlayerAction, PlayerCommand } from '../../../../shared/music/player.ts';
import type { PlayerResult } from '../../../../shared/music/player-result.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import type { CommandContext } from './context.ts';
import { notReached, requirePlayer } from './context.ts';
import { group, ungroup } from './grouping.ts';
import {
  setGroupMuted,
  setGroupVolume,
  stepGroupVolume,
  setMuted,
  setVolume,
  stepVolume,
} from './volume.ts';
import { selectSource, setPower, setRepeat, setShuffle } from './options.ts';
import { skip, play, seek, setState, togglePlay } from './transport.ts';

export interface PlayerCommandPorts extends CommandContext {
  readonly now: () => number;
}

/**
 * Runs one action on one player and returns the player after the server showed the change. Fails at once without a
 * connection, because a late "play" is worse than an error.
 */
export async function runPlayerCommand(
  ports: PlayerCommandPorts,
  { playerId, do: action }: PlayerCommand,
): Promise<PlayerResult> {
  if (!isUsable(ports.link.view()))
    throw failure(
      'offline',
      t('musicfaults:players.offline', { player: ports.shown(playerId)?.name ?? playerId }),
      { player: playerId },
    );
  const player = requirePlayer(ports, playerId);
  if (!player.available) throw notReached(player);
  const note = nothingToDo(player, action);
  await start(ports, player, action);
  return toPlayerResult(ports, ports.real(playerId) ?? requirePlayer(ports, playerId), note);
}

/** The server's state: the shown one may still contain a requested value that the server rounded. */
function toPlayerResult(ports: CommandContext, player: Player, note: string | null): PlayerResult {
  const ledBy = player.leader === null ? undefined : ports.real(player.leader);
  const queue = player.queueId === null ? undefined : ports.queue(player.queueId);
  return {
    ...player,
    ...(note === null ? {} : { note }),
    ...(ledBy === undefined ? {} : { ledBy }),
    ...(queue === undefined ? {} : { queue }),
  };
}

type Actions = {
  readonly [A in PlayerAction['action']]: (
    ports: PlayerCommandPorts,
    player: Player,
    action: PlayerAction & { readonly action: A },
  ) => Promise<void>;
};

const actions: Actions = {
  play,
  pause: (ports, player) => setState(ports, player, 'paused'),
  stop: (ports, player) => setState(ports, player, 'idle'),
  play_pause: togglePlay,
  next: (ports, player) => skip(ports, player, 'next', ports.now),
  previous: (ports, player) => skip(ports, player, 'previous', ports.now),
  seek: (ports, player, { position }) => seek(ports, player, position),
  volume_set: (ports, player, { level }) => setVolume(ports, player, level),
  volume_up: (ports, player, { by }) => stepVolume(ports, player, 1, by),
  volume_down: (ports, player, { by }) => stepVolume(ports, player, -1, by),
  mute: (ports, player, { muted }) => setMuted(ports, player, muted),
  group_volume: (ports, player, { level }) => setGroupVolume(ports, player, level),
  group_volume_step: (ports, player, { points }) => stepGroupVolume(ports, player, points),
  group_mute: (ports, player, { muted }) => setGroupMuted(ports, player, muted),
  power: (ports, player, { powered }) => setPower(ports, player, powered),
  group: (ports, player, action) => group(ports, player, action),
  ungroup,
  select_source: (ports, player, { source }) => selectSource(ports, player, source),
  shuffle: (ports, player, { enabled }) => setShuffle(ports, player, enabled),
  repeat: (ports, player, { mode }) => setRepeat(ports, player, mode),
};

function start(ports: PlayerCommandPorts, player: Player, action: PlayerAction): Promise<void> {
  // The table is keyed by action, which the compiler cannot follow through a union.
  const run = actions[action.action] as (
    ports: PlayerCommandPorts,
    player: Player,
    action: PlayerAction,
  ) => Promise<void>;
  return run(ports, player, action);
}

/**
 * A sentence if the requested state already holds; null if there is something to do. The command is sent
 * anyway, because the shown state may be outdated.
 */
function nothingToDo(player: Player, { action }: PlayerAction): string | null {
  const names = { player: player.name };
  switch (action) {
    case 'play':
      return player.state === 'playing' ? t('musicfaults:players.note.playing', names) : null;
    case 'pause':
      if (player.state === 'paused') return t('musicfaults:players.note.paused', names);
      return player.state === 'idle' ? t('musicfaults:players.note.nothingToPause', names) : null;
    case 'stop':
      return player.state === 'idle' ? t('musicfaults:players.note.stopped', names) : null;
    case 'ungroup':
      return player.leader === null && player.members.length === 0
        ? t('musicfaults:players.note.noGroup', names)
        : null;
    default:
      return null;
  }
}
