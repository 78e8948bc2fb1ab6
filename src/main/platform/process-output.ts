import type { Printer, Sink } from './terminal.ts';
import { cleanLine, cleanText, createPrinter, wantsColor } from './terminal.ts';

const createSink = (stream: NodeJS.WriteStream): Sink => ({
  write: (text) => stream.write(text),
  isTerminal: stream.isTTY,
  // Some terminals report a width of 0.
  columns: stream.isTTY ? stream.columns || 80 : null,
  color: wantsColor(stream.isTTY, process.env),
});

/** Prints to this process's standard output and standard error. */
export function processPrinter(): Printer {
  return createPrinter({ out: createSink(process.stdout), err: createSink(process.stderr) });
}

/** Number of lines of the terminal on standard output; null: no terminal. */
export const countTerminalRows = (): number | null =>
  process.stdout.isTTY ? process.stdout.rows || 24 : null;

/** Prompts on standard error; the user types on the same line. */
export function printPrompt(prompt: string): void {
  process.stderr.write(`${cleanLine(prompt)} `);
}

/** Diagnostics for operators (a log, a stack) on standard error. Lines may already end with a line break. */
export function printDiagnostic(text: string): void {
  process.stderr.write(`${cleanText(text).replace(/\n$/, '')}\n`);
}

/** Resolves when everything printed so far has left the process. Data in a pipe may still be in transit. */
export function outputWritten(): Promise<void> {
  return new Promise((resolve) => process.stdout.write('', () => resolve()));
}

const outputs = [process.stdout, process.stderr];
const closed = new AbortController();
const close = (): void => closed.abort();
const ignored = (): void => undefined;

/** Aborts when the reader of the output is gone (`| head`), which is not an error, until `outliveOutput` is called. */
export function outputClosed(): AbortSignal {
  for (const output of outputs)
    if (!output.listeners('error').includes(close)) output.on('error', close);
  return closed.signal;
}

/** From now on the process continues without a reader of its output, and the output is lost. */
export function outliveOutput(): void {
  for (const output of outputs) {
    output.off('error', close);
    if (!output.listeners('error').includes(ignored)) output.on('error', ignored);
  }
}
