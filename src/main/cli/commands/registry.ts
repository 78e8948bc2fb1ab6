import type { Command } from 'commander';
import type { ServiceDescriptor } from '../../../shared/connections/descriptor.ts';
import type { Action, Context } from '../context.ts';

/** Runs a command's action with the given options. */
export type Run = (command: Command, action: Action) => Promise<void>;

/** Adds commands to the program. `services`: the connectable services; omitted: all of the product. */
export type Register = (
  program: Command,
  run: Run,
  services?: readonly ServiceDescriptor[],
) => unknown;

/** An action whose code is loaded when it runs. Receives the arguments in order, then the options. */
export const lazily =
  <A extends readonly unknown[]>(
    run: Run,
    load: () => Promise<(context: Context, ...given: A) => Promise<number>>,
  ) =>
  (...given: unknown[]): Promise<void> =>
    run(given.at(-1) as Command, async (context) => {
      const work = await load();
      return work(context, ...(given.slice(0, -1) as unknown as A));
    });

/** Collects the values of a repeatable option. */
export const collected = (value: string, before: readonly string[]): string[] => [...before, value];
