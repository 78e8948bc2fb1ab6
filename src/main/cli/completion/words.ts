import type { Command } from 'commander';

/** One command, by all its words: `volume`, `eq preset list`. */
export interface CommandWords {
  readonly path: readonly string[];
  readonly about: string;
  readonly options: readonly string[];
  /** Words that its first free argument can be; of a family: its commands. */
  readonly words: readonly string[];
}

/** What can follow on a command line: the commands, each family before its members, and the options of each. */
export interface CompletionWords {
  readonly common: readonly string[];
  readonly commands: readonly CommandWords[];
}

/** Reads them from the program itself, so that a new command completes without more. `wordsOf`: by all its words. */
export function completionWords(
  program: Command,
  wordsOf: (command: string) => readonly string[],
): CompletionWords {
  const optionsOf = (command: Command): string[] =>
    command.options.flatMap(({ long, hidden }) => (long === undefined || hidden ? [] : [long]));
  const below = (parent: Command, before: readonly string[]): CommandWords[] =>
    parent.commands.flatMap((command) => {
      const path = [...before, command.name()];
      const members = command.commands.map((member) => member.name());
      const words = members.length > 0 ? members : wordsOf(path.join(' '));
      const own = { path, about: command.description(), options: optionsOf(command), words };
      return [own, ...below(command, path)];
    });
  return { common: [...optionsOf(program), '--help'], commands: below(program, []) };
}
