import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { setGroupMuted, setGroupVolume, setMembers, ungroup } from '../grouping.ts';
import { groupVolume, nameOf, playerShape } from '../player-shape.ts';
import {
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
import { codes, ServerError } from '../server-error.ts';
import type { DemoPlayer, World } from '../world-model.ts';

type Act = (world: World, player: DemoPlayer, args: Args) => unknown;

/** A command to one player. One that is unknown or not available: success, and nothing happens. What `act` returns is not answered. */
function toPlayer(name: string, act: Act): Command {
  const run = ({ world }: Context, args: Args): null => {
    const player = world.players.get(args.text('player_id'));
    if (player?.available === true) act(world, player, args);
    return null;
  };
  return command(`players/cmd/${name}`, run);
}

/** Transport goes to the leader of the group and its queue. */
const toLeader =
  (act: Act): Act =>
  (world, player, args) =>
    act(world, world.leaderOf(player), args);

function visible(context: Context, player: DemoPlayer): boolean {
  const filter = context.session?.user.playerFilter ?? [];
  return filter.length === 0 || filter.includes(player.id);
}

function all(context: Context, args: Args): unknown {
  const unavailable = args.boolOr('return_unavailable', true);
  const disabled = args.boolOr('return_disabled', false);
  const protocols = args.boolOr('return_protocol_players', false);
  const provider = args.has('provider_filter') ? args.text('provider_filter') : null;
  const players = context.world.loading ? [] : [...context.world.players.values()];
  return players
    .filter((one) => visible(context, one) && (unavailable || one.available))
    .filter((one) => (disabled || one.enabled) && (protocols || one.type !== 'protocol'))
    .filter((one) => provider === null || one.provider === provider)
    .map((one) => playerShape(context.world, one));
}

function get(context: Context, args: Args): unknown {
  const id = args.text('player_id');
  const player = context.world.players.get(id);
  if (player !== undefined) return playerShape(context.world, player);
  if (args.boolOr('raise_unavailable', false))
    throw new ServerError(codes.playerUnavailable, `Player ${id} is not available`);
  return null;
}

function byName({ world }: Context, args: Args): unknown {
  const name = args.text('name');
  const found = [...world.players.values()].find((one) => nameOf(one) === name);
  return found === undefined ? null : playerShape(world, found);
}

function members({ world }: Context, args: Args): null {
  const target = targetOf(world, args);
  const add = args.textsOr('player_ids_to_add');
  const remove = args.textsOr('player_ids_to_remove');
  setMembers(world, target, { add, remove });
  return null;
}

function targetOf(world: World, args: Args): DemoPlayer {
  const id = args.text('target_player');
  const target = world.players.get(id);
  if (target === undefined)
    throw new ServerError(codes.playerUnavailable, `Player ${id} is not available`);
  return target;
}

const joinTarget = (world: World, args: Args, add: readonly string[]): void => {
  setMembers(world, targetOf(world, args), { add, remove: [] }, codes.playerCommandFailed);
};

const stepGroup =
  (direction: 1 | -1): Act =>
  (world, player) => {
    const level = groupVolume(world, player);
    setGroupVolume(world, player, level + direction * volumeStep(level));
  };

const sleepTimer: readonly Command[] = [
  command(
    'players/sleep_timer/get',
    ({ world }, args) => world.players.get(args.text('player_id'))?.sleepAt ?? null,
  ),
  command('players/sleep_timer/set', ({ world }, args) =>
    setSleep(world, args.text('player_id'), args.int('seconds')),
  ),
  command('players/sleep_timer/clear', ({ world }, args) =>
    setSleep(world, args.text('player_id'), null),
  ),
];

function setSleep(world: World, id: string, seconds: number | null): null {
  const player = world.players.get(id);
  if (player === undefined) return null;
  player.sleepAt = seconds === null ? null : world.now() + seconds;
  world.emit('player_sleep_timer_updated', id, player.sleepAt);
  world.tellPlayer(id);
  return null;
}

const transport: readonly Command[] = [
  toPlayer('play', toLeader(play)),
  toPlayer('pause', toLeader(pausePlayer)),
  toPlayer(
    'play_pause',
    toLeader((world, player) => (player.state === 'playing' ? pausePlayer : play)(world, player)),
  ),
  toPlayer('stop', toLeader(stopPlayer)),
  toPlayer(
    'next',
    toLeader((world, player) => next(world, world.queue(player.id))),
  ),
  toPlayer(
    'previous',
    toLeader((world, player) => previous(world, world.queue(player.id))),
  ),
  toPlayer('resume', toLeader(play)),
  toPlayer(
    'seek',
    toLeader((world, player, args) => seek(world, world.queue(player.id), args.int('position'))),
  ),
];

const levels: readonly Command[] = [
  toPlayer('power', (world, player, args) => setPower(world, player, args.bool('powered'))),
  toPlayer('volume_set', (world, player, args) =>
    setVolume(world, player, args.int('volume_level')),
  ),
  toPlayer('volume_up', (world, player) => stepVolume(world, player, 1)),
  toPlayer('volume_down', (world, player) => stepVolume(world, player, -1)),
  toPlayer('volume_mute', (world, player, args) => setMuted(world, player, args.bool('muted'))),
  toPlayer('group_volume', (world, player, args) =>
    setGroupVolume(world, player, args.int('volume_level')),
  ),
  toPlayer('group_volume_up', stepGroup(1)),
  toPlayer('group_volume_down', stepGroup(-1)),
  toPlayer('group_volume_mute', (world, player, args) =>
    setGroupMuted(world, player, args.bool('muted')),
  ),
];

const grouping: readonly Command[] = [
  toPlayer('group', (world, player, args) => joinTarget(world, args, [player.id])),
  command('players/cmd/group_many', ({ world }, args) => {
    joinTarget(world, args, args.texts('child_player_ids'));
    return null;
  }),
  toPlayer('ungroup', ungroup),
  command('players/cmd/ungroup_many', ({ world }, args) => {
    for (const id of args.texts('player_ids')) {
      const player = world.players.get(id);
      if (player !== undefined) ungroup(world, player);
    }
    return null;
  }),
  command('players/cmd/set_members', members),
];

const others: readonly Command[] = [
  toPlayer('select_source', (world, player, args) =>
    selectSource(world, player, args.all['source'] === null ? null : args.text('source')),
  ),
  toPlayer('select_sound_mode', (_world, player) => {
    throw new ServerError(
      codes.playerCommandFailed,
      `Player ${nameOf(player)} does not support sound mode selection`,
    );
  }),
  toPlayer('play_announcement', (_world, _player, args) => {
    if (!/^https?:/.test(args.text('url')))
      throw new ServerError(codes.playerCommandFailed, 'Only URLs are supported for announcements');
  }),
];

export const playerCommands: readonly Command[] = [
  command('players/all', all),
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
