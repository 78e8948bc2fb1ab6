import type { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Generation } from '../../../../shared/music/settings.ts';
import { parseJsonText } from '../../../net/json-text.ts';
import type { ServerEvent } from '../link.ts';
import type { ServerInfo } from './server-info.ts';
import { toRecord } from '../../../../shared/lib/json.ts';

/** A refusal with the server's message. `code`: its own number, or an HTTP status if it uses those. */
export interface ServerError {
  readonly code: number | null;
  readonly text: string | null;
}

/** A parsed text from a server. */
export type Inbound =
  | {
      readonly k: 'result';
      readonly id: string;
      readonly value: unknown;
      readonly partial: boolean;
    }
  /** `id` null: an error without a command. */
  | { readonly k: 'error'; readonly id: string | null; readonly error: ServerError }
  | { readonly k: 'event'; readonly event: ServerEvent }
  | { readonly k: 'info'; readonly info: ServerInfo }
  | { readonly k: 'accepted' }
  /** Well-formed, but of an unknown kind. */
  | { readonly k: 'unknown' }
  | { readonly k: 'malformed' };

/** The wire format of one server generation: data and pure functions. */
export interface Dialect {
  readonly generation: Generation;
  /** The text of a command. */
  command(id: string, name: string, args: Readonly<Record<string, unknown>>): string;
  /** The very first text, if the generation requires one before any command. */
  readonly hello: ((token: string) => string) | null;
  decode(text: string): Inbound;
  /** The failure of a refused command. */
  toFailure(command: string, error: ServerError): AppFailure;
}

/** Parses a text that must be a JSON object within the limits of `parseJsonText`; null for everything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  return toRecord(parseJsonText(text));
}
