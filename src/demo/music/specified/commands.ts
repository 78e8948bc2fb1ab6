import { specifiedCommand } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { next, previous } from '../playback.ts';
import { pausePlayer, play, setPower, setVolume, stopPlayer } from '../player-actions.ts';
import { playerShape } from '../player-shape.ts';
import { listShape } from '../media-shape.ts';
import type { MediaEntry } from '../library-model.ts';
import type { DemoPlayer, DemoState } from '../state-model.ts';
import { makeConfig, saveConfig } from './dsp.ts';
import { DemoError } from '../../kit/demo-error.ts';
import { Args } from '../args.ts';
import type { Session } from '../auth.ts';
import type { Engine } from '../engine.ts';
import type { CommandFrame } from '../frames.ts';
import { asRefusal } from '../server-error.ts';

function requirePlayer(model: DemoState, args: Args): DemoPlayer {
  const id = args.text('player_id');
  const player = model.players.get(id);
  if (player === undefined) throw new DemoError(404, `There is no player ${id}`);
  return player;
}

function toPlayer(
  name: string,
  act: (model: DemoState, player: DemoPlayer, args: Args) => unknown,
): Command {
  const run = ({ model }: Context, args: Args): null => {
    act(model, requirePlayer(model, args), args);
    return null;
  };
  return specifiedCommand(`players/cmd/${name}`, run);
}

const toLeader = (name: string, act: (model: DemoState, player: DemoPlayer) => unknown): Command =>
  toPlayer(name, (model, player) => act(model, model.findLeader(player)));

const library = (kind: string, of: (model: DemoState) => readonly MediaEntry[]): Command =>
  specifiedCommand(`music/library/${kind}`, ({ model, generation }) =>
    of(model).map((entry) => listShape(entry, generation)),
  );

function level(args: Args): number {
  const value = args.float('volume_level');
  if (value < 0 || value > 100)
    throw new DemoError(400, 'volume_level must be a number from 0 to 100');
  return Math.round(value);
}

/** Exactly the commands of the specification. */
export const specifiedCommands: readonly Command[] = [
  specifiedCommand('config/players/get', ({ model, faults }, args) =>
    makeConfig(requirePlayer(model, args), faults),
  ),
  specifiedCommand('config/players/save', ({ model, faults, session }, args) => {
    if (session?.user.role !== 'admin')
      throw new DemoError(403, 'Only an administrator may change a player');
    const change = { dsp: args.all['dsp'], tone: args.all['tone_controls'] };
    return saveConfig(requirePlayer(model, args), change, faults);
  }),
  toLeader('play', play),
  toLeader('pause', pausePlayer),
  toLeader('stop', stopPlayer),
  toLeader('next', (model, player) => next(model, model.queue(player.id))),
  toLeader('previous', (model, player) => previous(model, model.queue(player.id))),
  toPlayer('volume_set', (model, player, args) => setVolume(model, player, level(args))),
  toPlayer('power', (model, player, args) => setPower(model, player, args.bool('powered'))),
  specifiedCommand('players/all', ({ model }) =>
    [...model.players.values()].map((player) => playerShape(model, player)),
  ),
  library('artists', (model) => model.library.named.artist),
  library('albums', (model) => model.library.named.album),
  library('tracks', (model) => model.library.named.track),
  library('playlists', (model) => model.library.named.playlist),
];

const byName: ReadonlyMap<string, Command> = new Map(
  specifiedCommands.map((command) => [command.name, command]),
);

/** Throws 404 for an unknown command and 400 for a wrong or missing argument. */
function checked(frame: CommandFrame): Command {
  const command = byName.get(frame.command);
  if (command === undefined) throw new DemoError(404, `Unknown command ${frame.command}`);
  const known = new Set(command.params.map((param) => param.name));
  const other = Object.keys(frame.args).find((name) => !known.has(name));
  if (other !== undefined) throw new DemoError(400, `Unknown argument ${other}`);
  return command;
}

/** Converts the error numbers of the other wire format, which are not HTTP statuses, to 400. */
export function asSpecified(cause: unknown): DemoError {
  const refusal = asRefusal(cause);
  const isStatus = refusal.status >= 400 && refusal.status < 500;
  return isStatus ? refusal : new DemoError(400, refusal.message);
}

/** Runs a command of the specified wire format. Throws `DemoError`. */
export function runSpecified(
  engine: Engine,
  frame: CommandFrame,
  session: Session | null,
): unknown {
  try {
    return checked(frame).run(engine.context(session), new Args(frame.args));
  } catch (cause) {
    throw asSpecified(cause);
  }
}
