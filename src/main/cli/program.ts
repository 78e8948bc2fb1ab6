import { Command } from 'commander';
import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Run } from './commands/registry.ts';
import { commandGroups } from './domains.ts';
import type { Io } from './io.ts';
import { addCommonOptions } from './options.ts';

/** Headings of the help that the library provides. */
const titles: Readonly<Record<string, () => string>> = {
  'Usage:': () => t('cli:help.usage'),
  'Arguments:': () => t('cli:help.arguments'),
  'Options:': () => t('cli:help.options'),
  'Global Options:': () => t('cli:help.common'),
  'Commands:': () => t('cli:help.commands'),
};

/** Common options that take the next word as their value. */
const withValue = ['--data-dir', '--timeout', '--secret-store', '--token', '--password'];

/** The command in a command line; null if it is missing or unknown. */
function findCommand(args: readonly string[]): string | null {
  const at = args.findIndex(
    (word, index) => !word.startsWith('-') && !withValue.includes(args[index - 1] ?? ''),
  );
  const name = args[at] ?? '';
  const known = commandGroups.some(({ modules }) =>
    modules.some(({ names }) => names.includes(name)),
  );
  return known ? name : null;
}

/** Adds the commands for `args`: the named one, otherwise all, for the help. */
async function addCommands(
  program: Command,
  run: Run,
  args: readonly string[],
  services: readonly ServiceDescriptor[] | undefined,
): Promise<void> {
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) return;
  const command = findCommand(args);
  // The completion script needs every command.
  const all = command === null || command === 'completion';
  for (const { title, modules } of commandGroups) {
    if (title !== undefined) program.commandsGroup(title());
    for (const { names, load } of modules)
      if (all || names.includes(command)) await (await load())(program, run, services);
  }
}

/** The command line, loaded as far as `args` need it. Prints only through `io` and never exits the process. */
export async function buildProgram(
  io: Io,
  version: string,
  run: Run,
  args: readonly string[],
  services?: readonly ServiceDescriptor[],
): Promise<Command> {
  const program = new Command('channelstrip')
    .description(t('cli:description'))
    .version(version, '-V, --version', t('cli:option.version'))
    .helpOption('-h, --help', t('cli:option.help'))
    .helpCommand('help [command]', t('cli:command.help'))
    .exitOverride()
    .configureHelp({
      showGlobalOptions: true,
      optionDescription: ({ description }) => description,
      styleTitle: (title) => titles[title]?.() ?? title,
    })
    .configureOutput({
      writeOut: (text) => io.text(text),
      writeErr: (text) => {
        for (const line of text.replace(/\n$/, '').split('\n')) io.err(line);
      },
      // Errors are printed once, with the app's own sentences.
      outputError: () => undefined,
    });
  addCommonOptions(program);
  await addCommands(program, run, args, services);
  return program;
}
