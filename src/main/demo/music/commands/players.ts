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

type Act = (world: World, player: DemoPlayer, args: Args) => void;

/** A command to one player. One that is unknown or not available: success, and nothing happens. */
function toPlayer(
  name: string,
  params: readonly string[],
  act: Act,
  extra: Parameters<typeof command>[4] = {},
): Command {
  const run = ({ world }: Context, args: Args): null => {
    const player = world.players.get(args.text('player_id'));
    if (player?.available === true) act(world, player, args);
    return null;
  };
  const all = ['player_id:string', ...params];
  return command(`players/cmd/${name}`, all, 'null', run, { serial: 'player_id', ...extra });
}

/** Transport goes to the leader of the group and its queue. */
const toLeader =
  (act: Act): Act =>
  (world, player, args) => {
    act(world, world.leaderOf(player), args);
  };

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
    ['player_id:string'],
    'number | null',
    ({ world }, args) => world.players.get(args.text('player_id'))?.sleepAt ?? null,
    { since: 32 },
  ),
  command(
    'players/sleep_timer/set',
    ['player_id:string', 'seconds:integer'],
    'null',
    ({ world }, args) => setSleep(world, args.text('player_id'), args.int('seconds')),
    { since: 32 },
  ),
  command(
    'players/sleep_timer/clear',
    ['player_id:string'],
    'null',
    ({ world }, args) => setSleep(world, args.text('player_id'), null),
    { since: 32 },
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
  toPlayer('play', [], toLeader(play)),
  toPlayer('pause', [], toLeader(pausePlayer)),
  toPlayer(
    'play_pause',
    [],
    toLeader((world, player) => {
      (player.state === 'playing' ? pausePlayer : play)(world, player);
    }),
  ),
  toPlayer('stop', [], toLeader(stopPlayer)),
  toPlayer(
    'next',
    [],
    toLeader((world, player) => {
      next(world, world.queue(player.id));
    }),
  ),
  toPlayer(
    'previous',
    [],
    toLeader((world, player) => {
      previous(world, world.queue(player.id));
    }),
  ),
  toPlayer('resume', ['?source:string', '?media:PlayerMedia'], toLeader(play)),
  toPlayer(
    'seek',
    ['position:integer'],
    toLeader((world, player, args) => {
      seek(world, world.queue(player.id), args.int('position'));
    }),
  ),
];

const levels: readonly Command[] = [
  toPlayer('power', ['powered:boolean'], (world, player, args) => {
    setPower(world, player, args.bool('powered'));
  }),
  toPlayer('volume_set', ['volume_level:integer'], (world, player, args) => {
    setVolume(world, player, args.int('volume_level'));
  }),
  toPlayer('volume_up', [], (world, player) => {
    stepVolume(world, player, 1);
  }),
  toPlayer('volume_down', [], (world, player) => {
    stepVolume(world, player, -1);
  }),
  toPlayer('volume_mute', ['muted:boolean'], (world, player, args) => {
    setMuted(world, player, args.bool('muted'));
  }),
  toPlayer('group_volume', ['volume_level:integer'], (world, player, args) => {
    setGroupVolume(world, player, args.int('volume_level'));
  }),
  toPlayer('group_volume_up', [], stepGroup(1)),
  toPlayer('group_volume_down', [], stepGroup(-1)),
  toPlayer(
    'group_volume_mute',
    ['muted:boolean'],
    (world, player, args) => {
      setGroupMuted(world, player, args.bool('muted'));
    },
    { since: 29 },
  ),
];

const grouping: readonly Command[] = [
  toPlayer('group', ['target_player:string'], (world, player, args) => {
    joinTarget(world, args, [player.id]);
  }),
  command(
    'players/cmd/group_many',
    ['target_player:string', 'child_player_ids:Array of string'],
    'null',
    ({ world }, args) => {
      joinTarget(world, args, args.texts('child_player_ids'));
      return null;
    },
    { serial: 'target_player' },
  ),
  toPlayer('ungroup', [], (world, player) => {
    ungroup(world, player);
  }),
  command('players/cmd/ungroup_many', ['player_ids:Array of string'], 'null', ({ world }, args) => {
    for (const id of args.texts('player_ids')) {
      const player = world.players.get(id);
      if (player !== undefined) ungroup(world, player);
    }
    return null;
  }),
  command(
    'players/cmd/set_members',
    [
      'target_player:string',
      '?player_ids_to_add:Array of string',
      '?player_ids_to_remove:Array of string',
    ],
    'null',
    members,
    { since: 29, serial: 'target_player' },
  ),
];

const others: readonly Command[] = [
  toPlayer('select_source', ['source:string'], (world, player, args) => {
    selectSource(world, player, args.all['source'] === null ? null : args.text('source'));
  }),
  toPlayer(
    'select_sound_mode',
    ['sound_mode:string'],
    (_world, player) => {
      throw new ServerError(
        codes.playerCommandFailed,
        `Player ${nameOf(player)} does not support sound mode selection`,
      );
    },
    { since: 29 },
  ),
  toPlayer(
    'play_announcement',
    ['url:string', '?pre_announce:boolean', '?volume_level:integer', '?pre_announce_url:string'],
    (_world, _player, args) => {
      if (!/^https?:/.test(args.text('url')))
        throw new ServerError(
          codes.playerCommandFailed,
          'Only URLs are supported for announcements',
        );
    },
  ),
];

export const playerCommands: readonly Command[] = [
  command(
    'players/all',
    [
      '?return_unavailable:boolean',
      '?return_disabled:boolean',
      '?provider_filter:string',
      '?return_protocol_players:boolean',
    ],
    'Array of Player',
    all,
  ),
  command('players/get', ['player_id:string', '?raise_unavailable:boolean'], 'Player', get),
  command('players/player_controls', [], 'Array of PlayerControl', () => []),
  command('players/plugin_sources', [], 'Array of PluginSource', () => []),
  command('players/get_by_name', ['name:string'], 'Player', byName),
  ...transport,
  ...levels,
  ...grouping,
  ...others,
  ...sleepTimer,
];
