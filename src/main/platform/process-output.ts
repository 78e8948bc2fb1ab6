import type { Printer, Sink } from './terminal.ts';
import { cleanLine, cleanText, createPrinter, wantsColour } from './terminal.ts';

const sinkOf = (stream: NodeJS.WriteStream): Sink => ({
  write: (text) => {
    stream.write(text);
  },
  isTerminal: stream.isTTY,
  colour: wantsColour(stream.isTTY, process.env),
});

/** Prints to the standard output and standard error of this process. */
export function processPrinter(): Printer {
  return createPrinter({ out: sinkOf(process.stdout), err: sinkOf(process.stderr) });
}

/** Asks for something on standard error; the answer comes on the same line. */
export function printPrompt(prompt: string): void {
  process.stderr.write(`${cleanLine(prompt)} `);
}

/** Lines for whoever looks after the process (a log, a stack) on standard error. They may end with a line end. */
export function printDiagnostic(text: string): void {
  process.stderr.write(`${cleanText(text).replace(/\n$/, '')}\n`);
}

/** Resolves when everything printed until now has left the process. What was written to a pipe may still be on its way. */
export function outputWritten(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write('', () => {
      resolve();
    });
  });
}

const ignored = (): void => undefined;

/** From now on a terminal or pipe that is gone is no fault of this process: what it prints is lost, and it goes on. */
export function outliveOutput(): void {
  for (const output of [process.stdout, process.stderr])
    if (!output.listeners('error').includes(ignored)) output.on('error', ignored);
}
