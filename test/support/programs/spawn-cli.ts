import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache } from './child.ts';
import type { CliRun } from './start-cli.ts';

const program = fileURLToPath(new URL('../../../src/main/cli.ts', import.meta.url));

export interface SpawnOptions {
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The product's command line in its own process. */
export interface CliProcess extends CliRun {
  readonly pid: number;
  /** Stops reading its standard output, as `head` does. */
  closeOutput(): void;
  /** Asks it to end. */
  terminate(signal?: NodeJS.Signals): void;
}

/** Starts the program as shipped, but unbundled. */
export function spawnCli(args: readonly string[], options: SpawnOptions = {}): CliProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, ...args],
    {
      env: { ...process.env, ...compileCache, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const answer = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    answer.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    answer.err += chunk.toString();
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const closed = once(child, 'close');
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.stdin ?? '');
  return {
    pid: child.pid ?? 0,
    nextLine: async () => {
      const line = await lines.next();
      if (line.done === true) throw new Error(`no line came; it said: ${answer.err}`);
      return line.value;
    },
    answer: closed.then(() => ({ code: child.exitCode ?? -1, ...answer })),
    closeOutput: () => {
      child.stdout.destroy();
    },
    terminate: (signal = 'SIGTERM') => {
      child.kill(signal);
    },
  };
}
