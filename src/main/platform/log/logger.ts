import { closeSync, fstatSync, mkdirSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from '../ports.ts';
import { cleanJson } from '../terminal.ts';
import type { Redactor } from './redactor.ts';
import { openToAppend } from '../read-bounded.ts';
import { AppFailure } from '../../../shared/contract/errors.ts';
import { REDACTED, isSecretName } from './redactor.ts';

/** What one line of the log holds at most: levels of nesting, entries of a list or object, characters of a text. */
const LIMITS = { depth: 6, entries: 50, text: 4_096 } as const;
/** How much of a longer text is looked at (characters): a secret must not lose its end, by which it is known. */
const LOOK = 65_536;

type Redact = (text: string) => string;

interface RotatingOptions {
  /** Size at which a new file begins (bytes). */
  readonly maxBytes: number;
  /** Files kept, the present one included. */
  readonly keep: number;
}

/** Appends lines to a file of this user alone (0600); full ones become `.1`, `.2`, the oldest goes. */
export class RotatingFile {
  readonly #file: string;
  readonly #options: RotatingOptions;
  #handle: number | null = null;
  #size = 0;

  constructor(file: string, options: RotatingOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** Writes at once, so that the last line before a crash is there. A disk that takes nothing loses the line, not the app. */
  write(line: string): void {
    const bytes = Buffer.from(line);
    try {
      if (this.#handle !== null && this.#size + bytes.length > this.#options.maxBytes)
        this.#rotate();
      const handle = this.#handle ?? this.#open();
      this.#size += writeSync(handle, bytes);
    } catch {
      this.close();
    }
  }

  close(): void {
    const handle = this.#handle;
    this.#handle = null;
    if (handle !== null) closeSync(handle);
  }

  #open(): number {
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    const handle = openToAppend(this.#file);
    this.#handle = handle;
    this.#size = fstatSync(handle).size;
    return handle;
  }

  #rotate(): void {
    this.close();
    for (let n = this.#options.keep - 1; n >= 1; n -= 1) {
      const older = n === 1 ? this.#file : `${this.#file}.${String(n - 1)}`;
      try {
        renameSync(older, `${this.#file}.${String(n)}`);
      } catch {
        // Not there yet: the next newer one still moves up.
      }
    }
  }
}

const MIB = 1024 * 1024;

export interface LogOptions {
  readonly redactor: Redactor;
  /** The log lies in `logs/channelstrip.log` below; null: no file. */
  readonly dataDir: string | null;
  /** Told every line too; null: nobody. */
  readonly also: ((line: string) => void) | null;
  /** Debug lines are kept as well. */
  readonly verbose: boolean;
}

export interface OpenLog {
  readonly log: Logger;
  close(): void;
}

/**
 * The log of the app: one JSON object a line, 3 files of 1 MiB. Every line passes the redactor as its last step, so no
 * caller can forget it.
 */
export function openLog({ redactor, dataDir, also, verbose }: LogOptions): OpenLog {
  const file =
    dataDir === null
      ? null
      : new RotatingFile(path.join(dataDir, 'logs', 'channelstrip.log'), {
          maxBytes: MIB,
          keep: 3,
        });
  const sink = (line: string): void => {
    // A log is read at a terminal, and what it quotes came from servers and files.
    const clean = cleanJson(redactor.redact(`${line}\n`));
    file?.write(clean);
    also?.(clean);
  };
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (msg: string, fields: Record<string, unknown> = {}): void => {
      const plain = toPlain(fields, redactor.redact) as Record<string, unknown>;
      sink(JSON.stringify({ level, time: new Date().toISOString(), ...plain, msg }));
    };
  const debug = verbose ? at('debug') : () => undefined;
  const log = { debug, info: at('info'), warn: at('warn'), error: at('error') };
  return { log, close: () => file?.close() };
}

/**
 * Any value as plain data for one line of the log: errors with their causes, no cycles, nothing endless, and nothing under
 * a name that stands for a secret. `redact` cleans a text before it is cut.
 */
function toPlain(value: unknown, redact: Redact, depth = 0): unknown {
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
