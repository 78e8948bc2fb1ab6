import type { Printer } from '../platform/terminal.ts';

/** Stands for standard input as a file argument. */
export const STDIN = '-';

/** The parts of the process that a command may use. */
export interface Io extends Printer {
  /** All of standard input; at a terminal, one line entered without echo. */
  readSecret(prompt: string): Promise<string>;
  /** Standard input to its end, or until it exceeds `limit` bytes. */
  readInput(limit: number): Promise<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ctrl+C or a termination signal. */
  readonly signal: AbortSignal;
}
