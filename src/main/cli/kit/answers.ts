import type { TextKey } from '../../../shared/i18n/translate.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Line } from '../../platform/terminal.ts';
import type { App } from '../app-link.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { printJson } from '../output.ts';
import { printTable } from '../print-table.ts';
import type { ReadState } from '../print-list.ts';
import { printList } from '../print-list.ts';
import type { AddCommand, CommandLine, Received } from './command.ts';
import { command } from './command.ts';
import type { Table } from '../print-table.ts';
import type { ServiceName } from '../../../shared/domain-names.ts';
import { withService } from './with-service.ts';

/** What commands share: where their texts are, and how they reach the app. */
export interface CommandSet extends Pick<CommandLine<string>, 'texts'> {
  /** Runs `use` with the app, once what the commands need is connected. `timeout`: see `LinkOptions`. */
  readonly open: (
    context: Context,
    use: (app: App) => Promise<number>,
    timeout: null | undefined,
    given: Given,
  ) => Promise<number>;
}

/** The commands of a service. */
export const serviceCommands = (name: ServiceName): CommandSet => ({
  texts: `${name}cli:`,
  open: (context, use, timeout) => withService(context, name, use, timeout),
});

interface Read<U extends string, R> extends Omit<CommandLine<U>, 'texts'> {
  /** Checks arguments and options before it calls the app, then reads or changes. */
  readonly read: (...received: Received<U>) => (app: App, context: Context) => Promise<R>;
  /** The value for `--json`; default: what was read. The shape is a contract: keys are added, never changed. */
  readonly json?: (answer: R) => unknown;
  /** null: each step of the command has a time limit, the command as a whole has none. */
  readonly timeout?: null;
}

const answered = <U extends string, R>(
  set: CommandSet,
  line: Read<U, R>,
  print: (context: Context, answer: R, json: unknown) => number | Promise<number>,
): AddCommand =>
  command<U>({ ...set, ...line }, (...received) => {
    const read = line.read(...received);
    const { json = (value: R): unknown => value, timeout } = line;
    return (context) => {
      const use = async (app: App): Promise<number> => {
        const answer = await read(app, context);
        return print(context, answer, json(answer));
      };
      return set.open(context, use, timeout, received.at(-1) as Given);
    };
  });

interface List<U extends string, R> extends Read<U, R> {
  /** null: nothing to show. */
  readonly table: (answer: R) => Table | null;
  /** The sentence for a table without rows. */
  readonly empty: TextKey;
  /** Sentences after the table, on standard error. */
  readonly notes?: (answer: R) => readonly string[];
}

/** A command that prints a list, as a table for a person. Exit code 1 if it is not whole. */
export const list = <U extends string, R extends ReadState>(
  set: CommandSet,
  line: List<U, R>,
): AddCommand =>
  answered(set, line, (context, answer, json) =>
    printList(context, answer, json, () => {
      const table = line.table(answer);
      if (table?.length === 1) context.io.out(t(line.empty));
      else if (table !== null) printTable(context.io, table);
      for (const note of line.notes?.(answer) ?? []) context.io.err(note);
    }),
  );

interface Show<U extends string, R> extends Read<U, R> {
  /** Prints the result for a person; may load its code at this point. */
  readonly print: (context: Context, answer: R) => void | Promise<void>;
}

/** A command that prints one thing. */
export const show = <U extends string, R>(set: CommandSet, line: Show<U, R>): AddCommand =>
  answered(set, line, async (context, answer, json) => {
    if (context.options.json) printJson(context.io, json);
    else await line.print(context, answer);
    return 0;
  });

interface Change<U extends string, R> extends Read<U, R> {
  /** The sentence for a person. */
  readonly say: (answer: R) => Line;
}

/** A command that changes something and prints the outcome. */
export const change = <U extends string, R>(set: CommandSet, line: Change<U, R>): AddCommand =>
  show(set, { ...line, print: ({ io }, answer) => io.out(line.say(answer)) });
