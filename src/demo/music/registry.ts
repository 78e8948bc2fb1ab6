import { Args } from './args.ts';
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
import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import { codes, refused } from './server-error.ts';

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
export function commandsOf(generation: Generation): ReadonlyMap<string, Command> {
  const known = all.filter((one) => hasCommand(one, generation));
  return new Map(known.map((one) => [one.name, one]));
}

/** Checks whether the caller may run a command; throws 20 or 22 if not. */
export function mayRun(command: Command, context: Context): void {
  if (!context.generation.auth || command.open) return;
  if (context.session === null)
    throw refused(codes.authRequired, 'Authentication required. Please send auth command first.');
  if (command.admin && context.session.user.role !== 'admin')
    throw refused(codes.forbidden, 'Admin access required');
}

/** Runs a command after the checks above. A missing argument is 999; unknown ones are ignored. */
export function runCommand(command: Command, context: Context, args: Json): unknown {
  mayRun(command, context);
  return command.run(context, new Args(args));
}
