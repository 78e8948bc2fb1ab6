import type { Command } from 'commander';
import type { ServiceDescriptor } from '../../../shared/connections/descriptor.ts';
import type { Action, Context } from '../context.ts';

/** Runs a command with its options. */
export type Run = (command: Command, action: Action) => Promise<void>;

/** Adds commands to the program. `services`: those that can be connected; absent: all services of the app. */
export type Register = (
  program: Command,
  run: Run,
  services?: readonly ServiceDescriptor[],
) => void | Promise<void>;

/** A command's action, loaded when it runs. It gets the arguments in order, then the options. */
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
