import type { Command } from 'commander';
import type { Action } from '../context.ts';

/** Runs what a command stands for, with the options that were given to it. */
export type Run = (command: Command, action: Action) => Promise<void>;

/** Adds commands to the program. */
export type Register = (program: Command, run: Run) => void | Promise<void>;
