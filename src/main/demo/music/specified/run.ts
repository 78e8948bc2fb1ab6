import { Args } from '../args.ts';
import type { Command } from '../command.ts';
import type { Session } from '../auth.ts';
import type { Engine } from '../engine.ts';
import type { CommandFrame } from '../frames.ts';
import { asServerError } from '../server-error.ts';
import { specifiedCommands } from './commands.ts';
import { SpecifiedRefusal } from './refusal.ts';

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
