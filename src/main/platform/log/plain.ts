import { AppFailure } from '../../../shared/contract/errors.ts';
import { REDACTED, isSecretName } from './redactor.ts';

/** What one line of the log holds at most: levels of nesting, entries of a list or object, characters of a text. */
const LIMITS = { depth: 6, entries: 50, text: 4_096 } as const;
/** How much of a longer text is looked at (characters): a secret must not lose its end, by which it is known. */
const LOOK = 65_536;

type Redact = (text: string) => string;

/**
 * Any value as plain data for one line of the log: errors with their causes, no cycles, nothing endless, and nothing under
 * a name that stands for a secret. `redact` cleans a text before it is cut.
 */
export function toPlain(value: unknown, redact: Redact, depth = 0): unknown {
  switch (typeof value) {
    case 'string':
      return cut(value, redact);
    case 'bigint':
    case 'symbol':
      return String(value);
    case 'function':
      return '[function]';
    case 'object':
      return value === null ? null : plainThing(value, redact, depth);
    default:
      return value;
  }
}

function plainThing(value: object, redact: Redact, depth: number): unknown {
  if (depth >= LIMITS.depth) return '[deep]';
  if (value instanceof Error) return plainError(value, redact, depth);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${String(value.byteLength)} bytes]`;
  if (value instanceof Map) return plainList([...value.entries()], redact, depth);
  if (Array.isArray(value) || value instanceof Set) return plainList([...value], redact, depth);
  return plainObject(value, redact, depth);
}

function cut(text: string, redact: Redact): string {
  if (text.length <= LIMITS.text) return text;
  const start = redact(text.slice(0, LOOK)).slice(0, LIMITS.text);
  return `${start}… (${String(text.length)})`;
}

function plainList(list: readonly unknown[], redact: Redact, depth: number): unknown[] {
  const shown = list.slice(0, LIMITS.entries).map((entry) => toPlain(entry, redact, depth + 1));
  return list.length <= LIMITS.entries ? shown : [...shown, `… (${String(list.length)})`];
}

function plainObject(value: object, redact: Redact, depth: number): Record<string, unknown> {
  const entries = Object.keys(value)
    .slice(0, LIMITS.entries)
    .map((key) => [key, plainField(key, read(value, key), redact, depth)] as const);
  return Object.fromEntries(entries);
}

/** A getter that throws must not stop the log. */
function read(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key];
  } catch {
    return '[unreadable]';
  }
}

function plainField(key: string, value: unknown, redact: Redact, depth: number): unknown {
  const empty = value === null || value === undefined || typeof value === 'boolean';
  return isSecretName(key) && !empty ? REDACTED : toPlain(value, redact, depth + 1);
}

function plainError(error: Error, redact: Redact, depth: number): Record<string, unknown> {
  const failure = error instanceof AppFailure ? { failure: error.error } : {};
  const more = plainObject({ ...error, ...failure }, redact, depth);
  delete more['error'];
  const nested =
    error instanceof AggregateError ? { errors: plainList(error.errors, redact, depth) } : {};
  const cause = error.cause === undefined ? {} : { cause: toPlain(error.cause, redact, depth + 1) };
  return {
    name: error.name,
    message: cut(error.message, redact),
    ...more,
    stack: cut(error.stack ?? '', redact),
    ...nested,
    ...cause,
  };
}
