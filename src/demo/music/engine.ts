import type { Clock } from '../../shared/lib/clock.ts';
import { Args } from './args.ts';
import type { Auth, Session } from './auth.ts';
import { hasCommand } from './command.ts';
import type { Command, Context } from './command.ts';
import { authCommands } from './commands/auth.ts';
import { configCommands } from './commands/config.ts';
import { dspCommands } from './commands/dsp.ts';
import { homeCommands } from './commands/home.ts';
import { libraryCommands } from './commands/library.ts';
import { membershipCommands } from './commands/membership.ts';
import { playlistCommands } from './commands/playlists.ts';
import { playerCommands } from './commands/players.ts';
import { queueCommands } from './commands/queues.ts';
import { settingsCommands } from './commands/settings.ts';
import { systemCommands } from './commands/system.ts';
import type { Faults } from './faults.ts';
import { announcementMs } from './player-actions.ts';
import type { CommandFrame } from './frames.ts';
import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import type { MusicRecorder } from './recorder.ts';
import { codes, commandError } from './server-error.ts';
import type { ServerState } from './server-state.ts';

const all: readonly Command[] = [
  ...authCommands,
  ...playerCommands,
  ...queueCommands,
  ...libraryCommands,
  ...playlistCommands,
  ...membershipCommands,
  ...homeCommands,
  ...configCommands,
  ...dspCommands,
  ...systemCommands,
  ...settingsCommands,
];

/** The commands of a release by name. */
function collectCommands(generation: Generation): ReadonlyMap<string, Command> {
  const known = all.filter((command) => hasCommand(command, generation));
  return new Map(known.map((command) => [command.name, command]));
}

/** Checks whether the caller may run a command; throws 20 or 22 if not. */
function mayRun(command: Command, context: Context): void {
  if (!context.generation.auth || command.open) return;
  if (context.session === null)
    throw commandError(
      codes.authRequired,
      'Authentication required. Please send auth command first.',
    );
  if (command.admin && context.session.user.role !== 'admin')
    throw commandError(codes.forbidden, 'Admin access required');
}

export interface EngineParts {
  readonly generation: Generation;
  readonly clock: Clock;
  readonly model: ServerState;
  readonly auth: Auth;
  readonly faults: Faults;
  readonly recorder: MusicRecorder;
  readonly info: () => Json;
  /** Whether the server has its first user. */
  readonly isSetUp: () => boolean;
  readonly commandDelayMs: number;
  readonly slowMs: number;
}

interface Lookup {
  readonly ms: number;
  /** Whether only failed commands take this time: answers from the server's own data are immediate. */
  readonly ifFailed: boolean;
}

/** Commands that wait for the internet or for a speaker, with durations from recorded servers. */
const lookups: Readonly<Record<string, Lookup>> = {
  'metadata/get_track_lyrics': { ms: 34_000, ifFailed: true },
  'music/library/add_item': { ms: 55_000, ifFailed: false },
  'music/refresh_item': { ms: 61_000, ifFailed: false },
  'players/cmd/play_announcement': { ms: announcementMs, ifFailed: false },
  'players/cmd/select_source': { ms: 2_000, ifFailed: true },
};

/** Runs commands from any transport: one after another per player, otherwise immediately. */
export class Engine {
  readonly parts: EngineParts;
  /** The commands of the release by name. */
  readonly commands: ReadonlyMap<string, Command>;
  readonly #busy = new Map<string, Promise<void>>();

  constructor(parts: EngineParts) {
    this.parts = parts;
    this.commands = collectCommands(parts.generation);
  }

  /** The command by its name; throws 12 if this release does not have it. */
  find(name: string): Command {
    const command = this.commands.get(name);
    if (command === undefined) throw commandError(codes.invalidCommand, `Invalid command: ${name}`);
    return command;
  }

  /** Runs a command and passes its result to `done`; throws or passes on its errors. */
  run(
    frame: CommandFrame,
    session: Session | null,
    done: (result: unknown, cause?: unknown) => void,
  ): void {
    const command = this.find(frame.command);
    const context = this.context(session);
    mayRun(command, context);
    const act = (): void => {
      try {
        done(command.run(context, new Args(frame.args)));
      } catch (cause) {
        done(undefined, cause);
      }
    };
    const player = command.serial === null ? undefined : frame.args[command.serial];
    if (this.parts.commandDelayMs <= 0 || typeof player !== 'string') act();
    else this.#queueUp(player, act);
  }

  context(session: Session | null): Context {
    const { model, generation, auth, info, faults } = this.parts;
    return { model, generation, auth, info, faults, session };
  }

  /** Calls `answer` now, or later while the server is slow. `cause`: why the command failed. */
  answer(answer: () => void, command = '', cause: unknown = undefined): void {
    const { faults, clock } = this.parts;
    if (faults.has('lost-answers')) return;
    const ms = this.#findDelay(command, cause !== undefined);
    if (ms > 0) clock.after(ms, answer);
    else answer();
  }

  #findDelay(command: string, failed: boolean): number {
    const { faults, slowMs } = this.parts;
    if (faults.has('slow') || (faults.has('slow-search') && command === 'music/search'))
      return slowMs;
    const lookup = faults.has('slow-lookups') ? lookups[command] : undefined;
    return lookup === undefined || (lookup.ifFailed && !failed) ? 0 : lookup.ms;
  }

  #queueUp(player: string, act: () => void): void {
    const before = this.#busy.get(player) ?? Promise.resolve();
    const wait = (): Promise<void> =>
      new Promise((resolve) => {
        this.parts.clock.after(this.parts.commandDelayMs, () => {
          act();
          resolve();
        });
      });
    this.#busy.set(player, before.then(wait));
  }
}
