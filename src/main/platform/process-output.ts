import type { Printer, Sink } from './terminal.ts';
import { cleanLine, cleanText, createPrinter, wantsColor } from './terminal.ts';

const sinkOf = (stream: NodeJS.WriteStream): Sink => ({
  write: (text) => {
    stream.write(text);
  },
  isTerminal: stream.isTTY,
  color: wantsColor(stream.isTTY, process.env),
});

/** Prints to this process's standard output and standard error. */
export function processPrinter(): Printer {
  return createPrinter({ out: sinkOf(process.stdout), err: sinkOf(process.stderr) });
}

/** Prompts on standard error; the answer is typed on the same line. */
export function printPrompt(prompt: string): void {
  process.stderr.write(`${cleanLine(prompt)} `);
}

/** Diagnostics for operators (a log, a stack) on standard error. Lines may already end with a line break. */
export function printDiagnostic(text: string): void {
  process.stderr.write(`${cleanText(text).replace(/\n$/, '')}\n`);
}

/** Resolves when everything printed so far has left the process. Data in a pipe may still be in transit. */
export function outputWritten(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write('', () => {
      resolve();
    });
  });
}

const ignored = (): void => undefined;

/** From now on a closed terminal or pipe is not an error: output is lost and the process continues. */
export function outliveOutput(): void {
  for (const output of [process.stdout, process.stderr])
    if (!output.listeners('error').includes(ignored)) output.on('error', ignored);
}
