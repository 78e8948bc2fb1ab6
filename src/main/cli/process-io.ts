import type { Readable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { onAbort } from '../../shared/lib/abort.ts';
import type { Io } from './io.ts';
import { page } from './pager.ts';
import { outputClosed, printPrompt, processPrinter } from '../platform/process-output.ts';

/** This process as an interface for commands. A command also ends when the reader of its output is gone. `ended`: the process is asked to end. */
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
  const stop = onAbort(signal, () => {
    input.destroy();
  });
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
