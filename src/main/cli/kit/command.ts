import type { Command } from 'commander';
import { Option } from 'commander';
import type { TextKey } from '../../../shared/i18n/translate.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Run } from '../commands/registry.ts';
import type { Action, Context } from '../context.ts';
import type { Given } from '../options.ts';

type Word<W extends string> = W extends `${'<' | '['}${string}...${'>' | ']'}`
  ? [readonly string[]]
  : W extends `<${string}>`
    ? [string]
    : W extends `[${string}]`
      ? [string | undefined]
      : [];

/** The arguments of a usage line: `show <name> [run]` has a string and one that may be undefined; `<ids...>` is a list. */
type Words<U extends string> = U extends `${infer First} ${infer Rest}`
  ? [...Word<First>, ...Words<Rest>]
  : Word<U>;

/** What a command receives: its arguments in order, then its options. */
export type Received<U extends string> = [...Words<U>, Given];

/** A command line as data. */
export interface CommandLine<U extends string> {
  /** Name and arguments: `show <name>`. */
  readonly usage: U;
  /** Flags of the options: `--limit <number>`. */
  readonly options?: readonly string[];
  /** Names of the options that must be given. */
  readonly required?: readonly string[];
  /** Default values by the names of arguments and options. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Where the texts are: `deployscli:` has `command.show`, `argument.name`, `option.limit`. */
  readonly texts: string;
  /** Keys of texts that are elsewhere, by the names of the command, its arguments and its options. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Values in the texts. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Adds a command to the program or to another command. */
export type AddCommand = (parent: Command, run: Run) => Command;

/** A command whose action gets the arguments and options. The action's own code may be loaded later. */
export function command<U extends string>(
  line: CommandLine<U>,
  action: (...received: Received<U>) => Action,
): AddCommand {
  return (parent, run) => {
    const [name = '', ...words] = line.usage.split(' ');
    const findText = (section: string, of: string): string => {
      const key = line.keys?.[of] ?? of;
      const place = key.includes(':') ? key : `${line.texts}${section}.${key}`;
      return t(place as TextKey, line.values);
    };
    const made = parent.command(name).description(findText('command', name));
    for (const word of words) {
      const of = word.replace(/[<>[\].]/g, '');
      made.argument(word, findText('argument', of), line.defaults?.[of]);
    }
    for (const flags of line.options ?? []) {
      const option = new Option(flags);
      const of = option.attributeName();
      option.description = findText('option', of);
      option.makeOptionMandatory(line.required?.includes(of) === true);
      made.addOption(option.default(line.defaults?.[of]));
    }
    return made.action((...given: unknown[]) => {
      // The last two are the command's own options and the command itself. A group takes the options that it shares with its commands.
      const received = [...given.slice(0, -2), made.optsWithGlobals()] as Received<U>;
      return run(made, async (context) => action(...received)(context));
    });
  };
}

/** An action whose code is loaded when it runs. */
export const later =
  <R extends readonly unknown[]>(
    load: () => Promise<(context: Context, ...received: R) => Promise<number>>,
  ) =>
  (...received: R): Action =>
  async (context) =>
    (await load())(context, ...received);
