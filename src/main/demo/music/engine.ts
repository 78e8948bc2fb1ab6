import type { Clock } from '../../platform/ports.ts';
import type { Auth, Session } from './auth.ts';
import type { Command, Context } from './command.ts';
import type { Faults } from './faults.ts';
import type { CommandFrame } from './frames.ts';
import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import type { Recorder } from './recorder.ts';
import { mayRun, runCommand } from './registry.ts';
import { codes, ServerError } from './server-error.ts';
import type { ServerState } from './server-state.ts';

export interface EngineParts {
  readonly generation: Generation;
  readonly clock: Clock;
  readonly model: ServerState;
  readonly auth: Auth;
  readonly faults: Faults;
  readonly recorder: Recorder;
  readonly commands: ReadonlyMap<string, Command>;
  readonly info: () => Json;
  /** Whether the server has its first user. */
  readonly isSetUp: () => boolean;
  readonly commandDelayMs: number;
  readonly slowMs: number;
}

/** Runs commands from any transport: one after the other per player, otherwise at once. */
export class Engine {
  readonly parts: EngineParts;
  readonly #busy = new Map<string, Promise<void>>();

  constructor(parts: EngineParts) {
    this.parts = parts;
  }

  /** The command by its name; throws 12 if this release does not have it. */
  find(name: string): Command {
    const command = this.parts.commands.get(name);
    if (command === undefined)
      throw new ServerError(codes.invalidCommand, `Invalid command: ${name}`);
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
        done(runCommand(command, context, frame.args));
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

  /** Calls `answer` now, or later while the server is slow. */
  answer(answer: () => void, command = ''): void {
    const { faults, clock, slowMs } = this.parts;
    const slow = faults.has('slow') || (faults.has('slow-search') && command === 'music/search');
    if (faults.has('lost-answers')) return;
    if (slow) clock.after(slowMs, answer);
    else answer();
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
