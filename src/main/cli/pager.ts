import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { countTerminalRows } from '../platform/process-output.ts';
import type { Printer } from '../platform/terminal.ts';
import { cleanLine } from '../platform/terminal.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The program and its arguments, from `CHANNELSTRIP_PAGER` or `PAGER` (words, no shell); null: the user wants none. */
function findPager(env: Env): readonly string[] | null {
  const usual = process.platform === 'win32' ? 'more' : 'less';
  const words = (env['CHANNELSTRIP_PAGER'] ?? env['PAGER'] ?? usual).trim().split(/\s+/);
  return words[0] === '' || words[0] === 'cat' ? null : words;
}

/** Prints lines; see `Io.page`. Without a terminal, or if the pager cannot be started, all are printed at once. */
export async function page(lines: readonly string[], printer: Printer, env: Env): Promise<void> {
  const rows = countTerminalRows();
  const pager = rows === null || lines.length < rows ? null : findPager(env);
  if (pager !== null && (await show(lines, pager, env))) return;
  for (const line of lines) printer.out(line);
}

/** False: the program could not be started. */
async function show(
  lines: readonly string[],
  [program = '', ...args]: readonly string[],
  env: Env,
): Promise<boolean> {
  const child = spawn(program, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    // As git does: leaves at once if all fits, keeps the text on the screen.
    env: { LESS: 'FRX', ...env },
  });
  // A reader who leaves early closes the pipe.
  child.stdin.on('error', () => undefined);
  const started = await Promise.race([
    once(child, 'spawn').then(() => true),
    once(child, 'error').then(() => false),
  ]).catch(() => false);
  if (!started) return false;
  const closed = once(child, 'close');
  child.stdin.end(lines.map((line) => `${cleanLine(line)}\n`).join(''));
  await closed;
  return true;
}
