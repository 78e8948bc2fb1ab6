import type { Command } from '../command.ts';

export const musicCommands: readonly Command[] = [];
