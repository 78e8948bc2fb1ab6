import type { Command } from 'commander';

/** What can follow on a command line: the commands, and the options of each. */
export interface CompletionWords {
  readonly common: readonly string[];
  readonly commands: readonly {
    readonly name: string;
    readonly about: string;
    readonly options: readonly string[];
    /** Words that its first free argument can be. */
    readonly words: readonly string[];
  }[];
}

/** Reads them from the program itself, so that a new command completes without more. */
export function completionWords(
  program: Command,
  wordsOf: (command: string) => readonly string[],
): CompletionWords {
  const optionsOf = (command: Command): string[] =>
    command.options.flatMap(({ long, hidden }) => (long === undefined || hidden ? [] : [long]));
  return {
    common: [...optionsOf(program), '--help'],
    commands: program.commands.map((command) => ({
      name: command.name(),
      about: command.description(),
      options: optionsOf(command),
      words: wordsOf(command.name()),
    })),
  };
}
