import type { Readable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { onAbort } from '../../shared/lib/abort.ts';
import type { Io } from './io.ts';
import {
  outputClosed,
  printPrompt,
  processPrinter,
  countTerminalRows,
} from '../platform/process-output.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Printer } from '../platform/terminal.ts';
import { cleanLine } from '../platform/terminal.ts';

/**
 * This process as an interface for commands. A command also ends when the reader of its output is gone. `ended` aborts when the process is
 * asked to end.
 */
export function processIo(ended: AbortSignal): Io {
  const signal = AbortSignal.any([ended, outputClosed()]);
  const { stdin, env } = process;
  const printer = processPrinter();
  return {
    ...printer,
    readSecret: async (prompt) => {
      if (!stdin.isTTY) return readSecretFrom(stdin, signal);
      printPrompt(prompt);
      try {
        return await readUnseen(stdin, signal);
      } finally {
        printer.err('');
      }
    },
    readInput: (limit) => readUpTo(stdin, limit, signal),
    times: printer.columns === null ? 'exact' : 'relative',
    page: (lines) => page(lines, printer, env),
    env,
    signal,
  };
}

/** Far larger than any token or password (bytes). */
const MAX_SECRET_BYTES = 64 * 1024;

/** Without the trailing line break that `echo` and editors add. */
async function readSecretFrom(stdin: Readable, signal: AbortSignal): Promise<string> {
  const bytes = await readUpTo(stdin, MAX_SECRET_BYTES, signal);
  if (bytes.byteLength > MAX_SECRET_BYTES)
    throw failure('invalid-input', t('cli:connect.longStdin'), { field: 'token-stdin' });
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

/** Stops after `limit` bytes or when the signal aborts, and returns the data so far. */
export async function readUpTo(
  input: Readable,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stop = onAbort(signal, () => input.destroy());
  try {
    for await (const chunk of input as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length > limit) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stop();
  }
  return Buffer.concat(chunks);
}

/** Enter, or Ctrl+D. */
const ENDS = ['\r', '\n', '\u0004'];
const INTERRUPT = '\u0003';
const BACKSPACE = '\u007f';

/** Reads a line from a terminal without echo. Ctrl+C returns nothing. */
function readUnseen(stdin: ReadStream, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    let line = '';
    const end = (value: string): void => {
      stdin.setRawMode(false);
      stdin.pause();
      stdin.removeListener('data', take);
      resolve(value);
    };
    const take = (chunk: Buffer): void => {
      for (const character of chunk.toString('utf8')) {
        if (character === INTERRUPT) end('');
        else if (ENDS.includes(character)) end(line);
        else if (character === BACKSPACE) line = line.slice(0, -1);
        else line += character;
      }
    };
    stdin.setRawMode(true);
    stdin.resume();
    stdin.on('data', take);
    onAbort(signal, () => end(''));
  });
}

type Env = Readonly<Record<string, string | undefined>>;

/** The program and its arguments, from `CHANNELSTRIP_PAGER` or `PAGER` (words, no shell); null: the user wants none. */
function findPager(env: Env): readonly string[] | null {
  const usual = process.platform === 'win32' ? 'more' : 'less';
  const words = (env['CHANNELSTRIP_PAGER'] ?? env['PAGER'] ?? usual).trim().split(/\s+/);
  return words[0] === '' || words[0] === 'cat' ? null : words;
}

/** Prints lines; see `Io.page`. Without a terminal, or if the pager cannot be started, all are printed at once. */
async function page(lines: readonly string[], printer: Printer, env: Env): Promise<void> {
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
