import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** Caches the stripped types for the next process. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL('../../../node_modules/.cache/node-compile', import.meta.url),
  ),
};

/** A Node process that runs one TypeScript file of the project and communicates in lines. */
export interface Child {
  readonly pid: number;
  /** Sends it a line. */
  send(line: string): void;
  /** The next line it prints; rejects if it ends before. */
  nextLine(): Promise<string>;
  /** What it printed until it ended. */
  restLines(): AsyncIterable<string>;
  /** Kills it with SIGKILL and resolves when it is gone. */
  kill(): Promise<void>;
  /** Closes its input and resolves with its exit code. */
  finish(): Promise<number | null>;
}

/** Starts `file` (absolute path) with Node's own type stripping; `env` extends that of this process. */
export function startChild(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Child {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file, ...args],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...compileCache, ...env } },
  );
  const gone = once(child, 'exit') as Promise<[number | null, string | null]>;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    send: (line) => {
      child.stdin.write(`${line}\n`);
    },
    nextLine: async () => {
      const line = await lines.next();
      if (line.done === true) throw new Error(`${file} ended without a line`);
      return line.value;
    },
    restLines: () => ({ [Symbol.asyncIterator]: () => lines }),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    finish: async () => {
      child.stdin.end();
      const [code] = await gone;
      return code;
    },
  };
}
