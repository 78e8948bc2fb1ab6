import type { Command } from 'commander';
import type { ServiceDescriptor } from '../../../shared/connections/descriptor.ts';
import type { Action } from '../context.ts';

/** Runs what a command stands for, with the options that were given to it. */
export type Run = (command: Command, action: Action) => Promise<void>;

/** Adds commands to the program. `services`: those that can be connected; left out: all of the product. */
export type Register = (
  program: Command,
  run: Run,
  services?: readonly ServiceDescriptor[],
) => void | Promise<void>;
