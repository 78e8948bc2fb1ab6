import type { SpawnOptions } from 'node:child_process';

export function run(
  command: string,
  args: readonly string[],
  options?: SpawnOptions,
): Promise<number>;
export function capture(command: string, args: readonly string[]): Promise<string | null>;
