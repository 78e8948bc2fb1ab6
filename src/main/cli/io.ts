/** Names standard input where a file is asked for. */
export const STDIN = '-';

/** What a command may touch of the process it runs in. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** Everything on standard input; at a terminal one line that is asked for and not shown. */
  readSecret(prompt: string): Promise<string>;
  /** Standard input up to its end, or as much of it as is more than `limit` bytes. */
  readInput(limit: number): Promise<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Colour may be used on standard output. */
  readonly colour: boolean;
  /** Ctrl+C or a request to end. */
  readonly signal: AbortSignal;
}

/** Colour is for people at a terminal who did not ask for none (no-color.org). */
export function wantsColour(
  isTerminal: boolean,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const refused = (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  return isTerminal && !refused;
}
