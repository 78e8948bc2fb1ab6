import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player, PlayerAction, PlayerCommand } from '../../../../shared/music/player.ts';
import type { PlayerAnswer } from '../../../../shared/music/player-answer.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import type { CommandContext } from './context.ts';
import { notReached, playerOf } from './context.ts';
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
 * Does one thing with one player and answers the player after the server showed it. Nothing waits for a
 * connection: without one the call fails at once, because a late "play" is worse than an error.
 */
export async function runPlayerCommand(
  ports: PlayerCommandPorts,
  { playerId, do: action }: PlayerCommand,
): Promise<PlayerAnswer> {
  if (!isUsable(ports.link.view()))
    throw failure(
      'offline',
      t('errors:player.offline', { player: ports.shown(playerId)?.name ?? playerId }),
      { player: playerId },
    );
  const player = playerOf(ports, playerId);
  if (!player.available) throw notReached(player);
  const note = nothingToDo(player, action);
  await start(ports, player, action);
  return answerOf(ports, ports.real(playerId) ?? playerOf(ports, playerId), note);
}

/** As the server has it: what is shown may still hold a value that was asked for and came out a little different. */
function answerOf(ports: CommandContext, player: Player, note: string | null): PlayerAnswer {
  const ledBy = player.leader === null ? undefined : ports.real(player.leader);
  const queue = player.queueId === null ? undefined : ports.queue(player.queueId);
  return {
    ...player,
    ...(note === null ? {} : { note }),
    ...(ledBy === undefined ? {} : { ledBy }),
    ...(queue === undefined ? {} : { queue }),
  };
}

function start(ports: PlayerCommandPorts, player: Player, action: PlayerAction): Promise<void> {
  switch (action.action) {
    case 'play':
      return play(ports, player);
    case 'pause':
      return setState(ports, player, 'paused');
    case 'stop':
      return setState(ports, player, 'idle');
    case 'play_pause':
      return togglePlay(ports, player);
    case 'next':
    case 'previous':
      return skip(ports, player, action.action, ports.now);
    case 'seek':
      return seek(ports, player, action.position);
    default:
      return startLevel(ports, player, action);
  }
}

type Rest = Exclude<
  PlayerAction,
  { action: 'play' | 'pause' | 'stop' | 'play_pause' | 'next' | 'previous' | 'seek' }
>;

function startLevel(ports: CommandContext, player: Player, action: Rest): Promise<void> {
  switch (action.action) {
    case 'volume_set':
      return setVolume(ports, player, action.level);
    case 'volume_up':
      return stepVolume(ports, player, 1, action.by);
    case 'volume_down':
      return stepVolume(ports, player, -1, action.by);
    case 'mute':
      return setMuted(ports, player, action.muted);
    case 'group_volume':
      return setGroupVolume(ports, player, action.level);
    case 'group_volume_step':
      return stepGroupVolume(ports, player, action.points);
    case 'group_mute':
      return setGroupMuted(ports, player, action.muted);
    case 'power':
      return setPower(ports, player, action.powered);
    case 'group':
      return group(ports, player, action.members);
    case 'ungroup':
      return ungroup(ports, player);
    case 'select_source':
      return selectSource(ports, player, action.source);
    case 'shuffle':
      return setShuffle(ports, player, action.enabled);
    case 'repeat':
      return setRepeat(ports, player, action.mode);
  }
}

/**
 * One sentence where an action asks for what is so already; null where there is something to do. The command is sent
 * all the same, since what is shown may be older than what the server knows.
 */
function nothingToDo(player: Player, { action }: PlayerAction): string | null {
  const names = { player: player.name };
  switch (action) {
    case 'play':
      return player.state === 'playing' ? t('errors:player.note.playing', names) : null;
    case 'pause':
      if (player.state === 'paused') return t('errors:player.note.paused', names);
      return player.state === 'idle' ? t('errors:player.note.nothingToPause', names) : null;
    case 'stop':
      return player.state === 'idle' ? t('errors:player.note.stopped', names) : null;
    case 'ungroup':
      return player.leader === null && player.members.length === 0
        ? t('errors:player.note.noGroup', names)
        : null;
    default:
      return null;
  }
}
