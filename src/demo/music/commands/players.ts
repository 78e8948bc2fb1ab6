import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { setGroupMuted, setGroupVolume, setMembers, ungroup } from '../grouping.ts';
import { groupVolume, nameOf, playerShape } from '../player-shape.ts';
import {
  interrupt,
  pausePlayer,
  play,
  selectSource,
  setMuted,
  setPower,
  setVolume,
  stepVolume,
  stopPlayer,
  volumeStep,
} from '../player-actions.ts';
import { next, previous, seek } from '../playback.ts';
import { codes, commandError } from '../server-error.ts';
import type { DemoPlayer, DemoState } from '../state-model.ts';

type Act = (model: DemoState, player: DemoPlayer, args: Args) => unknown;

/** A command to one player. For an unknown or unavailable one it succeeds without effect. The result of `act` is not returned. */
function toPlayer(name: string, act: Act): Command {
  const run = ({ model }: Context, args: Args): null => {
    const player = model.players.get(args.text('player_id'));
    if (player?.available === true) act(model, player, args);
    return null;
  };
  return command(`players/cmd/${name}`, run);
}

/** Transport commands go to the leader of the group and its queue. */
const toLeader =
  (act: Act): Act =>
  (model, player, args) =>
    act(model, model.findLeader(player), args);

function visible(context: Context, player: DemoPlayer): boolean {
  const filter = context.session?.user.playerFilter ?? [];
  return filter.length === 0 || filter.includes(player.id);
}

function listAll(context: Context, args: Args): unknown {
  const unavailable = args.boolOr('return_unavailable', true);
  const disabled = args.boolOr('return_disabled', false);
  const protocols = args.boolOr('return_protocol_players', false);
  const provider = args.has('provider_filter') ? args.text('provider_filter') : null;
  const players = context.model.loading ? [] : [...context.model.players.values()];
  return players
    .filter((player) => visible(context, player) && (unavailable || player.available))
    .filter((player) => (disabled || player.enabled) && (protocols || player.type !== 'protocol'))
    .filter((player) => provider === null || player.provider === provider)
    .map((player) => playerShape(context.model, player));
}

function get(context: Context, args: Args): unknown {
  const id = args.text('player_id');
  const player = context.model.players.get(id);
  if (player !== undefined) return playerShape(context.model, player);
  if (args.boolOr('raise_unavailable', false))
    throw commandError(codes.playerUnavailable, `Player ${id} is not available`);
  return null;
}

function byName({ model }: Context, args: Args): unknown {
  const name = args.text('name');
  const player = [...model.players.values()].find((one) => nameOf(one) === name);
  return player === undefined ? null : playerShape(model, player);
}

function members({ model }: Context, args: Args): null {
  const target = requireTarget(model, args);
  const add = args.textsOr('player_ids_to_add');
  const remove = args.textsOr('player_ids_to_remove');
  setMembers(model, target, { add, remove });
  return null;
}

function requireTarget(model: DemoState, args: Args): DemoPlayer {
  const id = args.text('target_player');
  const target = model.players.get(id);
  if (target === undefined)
    throw commandError(codes.playerUnavailable, `Player ${id} is not available`);
  return target;
}

const joinTarget = (model: DemoState, args: Args, add: readonly string[]): void => {
  setMembers(model, requireTarget(model, args), { add, remove: [] }, codes.playerCommandFailed);
};

const stepGroup =
  (direction: 1 | -1): Act =>
  (model, player) => {
    const level = groupVolume(model, player);
    setGroupVolume(model, player, level + direction * volumeStep(level));
  };

const sleepTimer: readonly Command[] = [
  command(
    'players/sleep_timer/get',
    ({ model }, args) => model.players.get(args.text('player_id'))?.sleepAt ?? null,
  ),
  command('players/sleep_timer/set', ({ model }, args) =>
    setSleep(model, args.text('player_id'), args.int('seconds')),
  ),
  command('players/sleep_timer/clear', ({ model }, args) =>
    setSleep(model, args.text('player_id'), null),
  ),
];

function setSleep(model: DemoState, id: string, seconds: number | null): null {
  const player = model.players.get(id);
  if (player === undefined) return null;
  player.sleepAt = seconds === null ? null : model.now() + seconds;
  model.emit('player_sleep_timer_updated', id, player.sleepAt);
  model.emitPlayer(id);
  return null;
}

const transport: readonly Command[] = [
  toPlayer('play', toLeader(play)),
  toPlayer('pause', toLeader(pausePlayer)),
  toPlayer(
    'play_pause',
    toLeader((model, player) => (player.state === 'playing' ? pausePlayer : play)(model, player)),
  ),
  toPlayer('stop', toLeader(stopPlayer)),
  toPlayer(
    'next',
    toLeader((model, player) => next(model, model.queue(player.id))),
  ),
  toPlayer(
    'previous',
    toLeader((model, player) => previous(model, model.queue(player.id))),
  ),
  toPlayer('resume', toLeader(play)),
  toPlayer(
    'seek',
    toLeader((model, player, args) => seek(model, model.queue(player.id), args.int('position'))),
  ),
];

const levels: readonly Command[] = [
  toPlayer('power', (model, player, args) => setPower(model, player, args.bool('powered'))),
  toPlayer('volume_set', (model, player, args) =>
    setVolume(model, player, args.int('volume_level')),
  ),
  toPlayer('volume_up', (model, player) => stepVolume(model, player, 1)),
  toPlayer('volume_down', (model, player) => stepVolume(model, player, -1)),
  toPlayer('volume_mute', (model, player, args) => setMuted(model, player, args.bool('muted'))),
  toPlayer('group_volume', (model, player, args) =>
    setGroupVolume(model, player, args.int('volume_level')),
  ),
  toPlayer('group_volume_up', stepGroup(1)),
  toPlayer('group_volume_down', stepGroup(-1)),
  toPlayer('group_volume_mute', (model, player, args) =>
    setGroupMuted(model, player, args.bool('muted')),
  ),
];

const grouping: readonly Command[] = [
  toPlayer('group', (model, player, args) => joinTarget(model, args, [player.id])),
  command('players/cmd/group_many', ({ model }, args) => {
    joinTarget(model, args, args.texts('child_player_ids'));
    return null;
  }),
  toPlayer('ungroup', ungroup),
  command('players/cmd/ungroup_many', ({ model }, args) => {
    for (const id of args.texts('player_ids')) {
      const player = model.players.get(id);
      if (player !== undefined) ungroup(model, player);
    }
    return null;
  }),
  command('players/cmd/set_members', members),
];

function announce({ model, faults }: Context, args: Args): null {
  const player = model.players.get(args.text('player_id'));
  if (player?.available !== true) return null;
  const spoken = model.generation.modern && !args.has('url') && args.text('message') !== '';
  if (!spoken && !/^https?:/.test(args.text('url')))
    throw commandError(codes.playerCommandFailed, 'Only URLs are supported for announcements');
  if (faults.has('slow-lookups')) interrupt(model, model.findLeader(player));
  return null;
}

const others: readonly Command[] = [
  toPlayer('select_source', (model, player, args) =>
    selectSource(model, player, args.all['source'] === null ? null : args.text('source')),
  ),
  toPlayer('select_sound_mode', (_world, player) => {
    throw commandError(
      codes.playerCommandFailed,
      `Player ${nameOf(player)} does not support sound mode selection`,
    );
  }),
  command('players/cmd/play_announcement', announce),
];

export const playerCommands: readonly Command[] = [
  command('players/all', listAll),
  command('players/get', get),
  command('players/player_controls', () => []),
  command('players/plugin_sources', () => []),
  command('players/get_by_name', byName),
  ...transport,
  ...levels,
  ...grouping,
  ...others,
  ...sleepTimer,
];
