import type { Printer } from '../platform/terminal.ts';

/** Names standard input where a file is asked for. */
export const STDIN = '-';

/** What a command may touch of the process it runs in. */
export interface Io extends Printer {
  /** Everything on standard input; at a terminal one line that is asked for and not shown. */
  readSecret(prompt: string): Promise<string>;
  /** Standard input up to its end, or as much of it as is more than `limit` bytes. */
  readInput(limit: number): Promise<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ctrl+C or a request to end. */
  readonly signal: AbortSignal;
}
