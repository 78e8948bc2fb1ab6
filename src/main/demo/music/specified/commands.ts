import { specifiedCommand } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { next, previous } from '../playback.ts';
import { pausePlayer, play, setPower, setVolume, stopPlayer } from '../player-actions.ts';
import { playerShape } from '../player-shape.ts';
import { listShape } from '../media-shape.ts';
import type { MediaEntry } from '../library.ts';
import type { DemoPlayer, World } from '../world-model.ts';
import { configOf, saveConfig } from './dsp.ts';
import { SpecifiedRefusal } from './refusal.ts';
import { Args } from '../args.ts';
import type { Session } from '../auth.ts';
import type { Engine } from '../engine.ts';
import type { CommandFrame } from '../frames.ts';
import { asServerError } from '../server-error.ts';

function playerOf(world: World, args: Args): DemoPlayer {
  const id = args.text('player_id');
  const player = world.players.get(id);
  if (player === undefined) throw new SpecifiedRefusal(404, `There is no player ${id}`);
  return player;
}

function toPlayer(
  name: string,
  act: (world: World, player: DemoPlayer, args: Args) => unknown,
): Command {
  const run = ({ world }: Context, args: Args): null => {
    act(world, playerOf(world, args), args);
    return null;
  };
  return specifiedCommand(`players/cmd/${name}`, run);
}

const toLeader = (name: string, act: (world: World, player: DemoPlayer) => unknown): Command =>
  toPlayer(name, (world, player) => act(world, world.leaderOf(player)));

const library = (kind: string, of: (world: World) => readonly MediaEntry[]): Command =>
  specifiedCommand(`music/library/${kind}`, ({ world, generation }) =>
    of(world).map((entry) => listShape(entry, generation)),
  );

function level(args: Args): number {
  const value = args.float('volume_level');
  if (value < 0 || value > 100)
    throw new SpecifiedRefusal(400, 'volume_level must be a number from 0 to 100');
  return Math.round(value);
}

/** Exactly the commands of the specification, with its names. */
export const specifiedCommands: readonly Command[] = [
  specifiedCommand('config/players/get', ({ world, faults }, args) =>
    configOf(playerOf(world, args), faults),
  ),
  specifiedCommand('config/players/save', ({ world, faults, session }, args) => {
    if (session?.user.role !== 'admin')
      throw new SpecifiedRefusal(403, 'Only an administrator may change a player');
    const change = { dsp: args.all['dsp'], tone: args.all['tone_controls'] };
    return saveConfig(playerOf(world, args), change, faults);
  }),
  toLeader('play', play),
  toLeader('pause', pausePlayer),
  toLeader('stop', stopPlayer),
  toLeader('next', (world, player) => next(world, world.queue(player.id))),
  toLeader('previous', (world, player) => previous(world, world.queue(player.id))),
  toPlayer('volume_set', (world, player, args) => setVolume(world, player, level(args))),
  toPlayer('power', (world, player, args) => setPower(world, player, args.bool('powered'))),
  specifiedCommand('players/all', ({ world }) =>
    [...world.players.values()].map((player) => playerShape(world, player)),
  ),
  library('artists', (world) => world.library.artists),
  library('albums', (world) => world.library.albums),
  library('tracks', (world) => world.library.tracks),
  library('playlists', (world) => world.library.playlists),
];

const byName: ReadonlyMap<string, Command> = new Map(
  specifiedCommands.map((one) => [one.name, one]),
);

/** Throws 404 for an unknown command and 400 for a wrong or missing argument. */
function checked(frame: CommandFrame): Command {
  const command = byName.get(frame.command);
  if (command === undefined) throw new SpecifiedRefusal(404, `Unknown command ${frame.command}`);
  const known = new Set(command.params.map((one) => one.name));
  const other = Object.keys(frame.args).find((name) => !known.has(name));
  if (other !== undefined) throw new SpecifiedRefusal(400, `Unknown argument ${other}`);
  return command;
}

export function asRefusal(cause: unknown): SpecifiedRefusal {
  return cause instanceof SpecifiedRefusal
    ? cause
    : new SpecifiedRefusal(400, asServerError(cause).details);
}

/** Runs a command of the specified wire. Throws `SpecifiedRefusal`. */
export function runSpecified(engine: Engine, frame: CommandFrame, session: Session): unknown {
  try {
    return checked(frame).run(engine.context(session), new Args(frame.args));
  } catch (cause) {
    throw asRefusal(cause);
  }
}
