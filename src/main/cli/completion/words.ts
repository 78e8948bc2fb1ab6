import type { Command } from 'commander';

/** A command by all its words: `volume`, `eq preset list`. */
interface CommandWords {
  readonly path: readonly string[];
  readonly about: string;
  readonly options: readonly string[];
  /** The commands of a group, then possible values of its first open argument. */
  readonly words: readonly string[];
}

/** Completions of a command line: all commands, each group before its members, with their options. */
export interface CompletionWords {
  readonly common: readonly string[];
  readonly commands: readonly CommandWords[];
}

/** Reads the words from the program itself, so that new commands complete automatically. `wordsOf`: possible values by command. */
export function completionWords(
  program: Command,
  wordsOf: (command: string) => readonly string[],
): CompletionWords {
  const listOptions = (command: Command): string[] =>
    command.options.flatMap(({ long, hidden }) => (long === undefined || hidden ? [] : [long]));
  const below = (parent: Command, before: readonly string[]): CommandWords[] =>
    parent.commands.flatMap((command) => {
      const path = [...before, command.name()];
      const members = command.commands.map((member) => member.name());
      const words = [...members, ...wordsOf(path.join(' '))];
      const own = { path, about: command.description(), options: listOptions(command), words };
      return [own, ...below(command, path)];
    });
  return { common: [...listOptions(program), '--help'], commands: below(program, []) };
}
