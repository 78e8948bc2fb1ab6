import type { Printer } from '../platform/terminal.ts';

/** Stands for standard input as a file argument. */
export const STDIN = '-';

/** The parts of the process that a command may use. */
export interface Io extends Printer {
  /** All of standard input; at a terminal, one line entered without echo. */
  readSecret(prompt: string): Promise<string>;
  /** Standard input to its end, or until it exceeds `limit` bytes. */
  readInput(limit: number): Promise<Uint8Array>;
  /** How tables show instants: as people say them (`2 h ago`), or in ISO 8601. */
  readonly times: 'relative' | 'exact';
  /** Prints lines. If a terminal is too low for them, opens the user's pager and resolves when the user leaves it. */
  page(lines: readonly string[]): Promise<void>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ctrl+C or a termination signal. */
  readonly signal: AbortSignal;
}
