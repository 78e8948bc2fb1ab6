import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createCore } from '../../../src/main/core.ts';
import { appRoot } from '../../../src/main/hosts/common/app-root.ts';
import type { CliAnswer, CliOptions } from './cli-run.ts';
import { runCli } from './cli-run.ts';

/** A running command of the product. */
export interface CliRun {
  /** The next line on standard output; rejects if it ends before. */
  nextLine(): Promise<string>;
  /** Resolves when the command has ended. `out` also contains what `nextLine` returned. */
  readonly answer: Promise<CliAnswer>;
  /** Asks it to end, as a signal does. */
  terminate(): void;
}

const root = appRoot(fileURLToPath(import.meta.url));

/**
 * Starts a command with the real core in this process: it ends like the program, but saves the program's start. `spawnCli` starts a
 * process.
 */
export function startCli(
  args: readonly string[],
  { stdin = '', env = process.env }: Pick<CliOptions, 'stdin' | 'env'> = {},
): CliRun {
  const end = new AbortController();
  const printed = new PassThrough();
  const lines = createInterface({ input: printed })[Symbol.asyncIterator]();
  const answer = runCli(args, {
    stdin,
    env,
    createCore,
    root,
    signal: end.signal,
    onOut: (text) => printed.write(text),
  }).finally(() => printed.end());
  return {
    answer,
    nextLine: async () => {
      const line = await lines.next();
      if (line.done === true) throw new Error(`no line came; it said: ${(await answer).err}`);
      return line.value;
    },
    terminate: () => end.abort(),
  };
}
