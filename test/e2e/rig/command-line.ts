import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');
/** The project's Node version, whichever Node runs the tests. */
export const node = join(root, 'node_modules/.bin/node');
/** Environment that tests give to every process of the product. */
export const environment = { ...process.env, CHANNELSTRIP_SECRET_STORE: 'file' };

export interface Answer {
  readonly out: string;
  readonly err: string;
  readonly code: number;
}

/** Runs the built command line on a data folder; resolves with its output and exit code. */
export async function runCli(
  dataDir: string,
  args: readonly string[],
  stdin = '',
): Promise<Answer> {
  const child = spawn(node, ['bin/channelstrip.js', ...args, '--data-dir', dataDir], {
    cwd: root,
    env: environment,
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(stdin);
  await once(child, 'close');
  return { out, err, code: child.exitCode ?? 1 };
}
