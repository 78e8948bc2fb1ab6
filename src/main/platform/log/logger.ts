import { closeSync, fstatSync, mkdirSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from '../ports.ts';
import { cleanJson } from '../terminal.ts';
import type { Redactor } from './redactor.ts';
import { openToAppend } from '../read-bounded.ts';
import { AppFailure } from '../../../shared/contract/errors.ts';
import { REDACTED, isSecretName } from './redactor.ts';

/** Limits of one log line: levels of nesting, entries of a list or object, characters of a text. */
const LIMITS = { depth: 6, entries: 50, text: 4_096 } as const;
/** How much of a longer text is redacted (characters): a cut secret would no longer be recognized. */
const MAX_REDACTED = 65_536;

type Redact = (text: string) => string;

type Level = 'debug' | 'info' | 'warn' | 'error';
const levels: readonly Level[] = ['debug', 'info', 'warn', 'error'];

/** Maximum number of lines kept in memory. */
const MAX_RECENT = 2_000;

interface RotatingOptions {
  /** Size at which a new file starts (bytes). */
  readonly maxBytes: number;
  /** Number of files, including the current one. */
  readonly keep: number;
}

/** Appends lines to a file of this user only (0600). Full files become `.1`, `.2`; the oldest is deleted. */
export class RotatingFile {
  readonly #file: string;
  readonly #options: RotatingOptions;
  #handle: number | null = null;
  #size = 0;

  constructor(file: string, options: RotatingOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** Writes synchronously, so that the last line before a crash is saved. If the disk fails, the line is lost but the app continues. */
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
        // Missing: the next newer one is still renamed.
      }
    }
  }
}

const MIB = 1024 * 1024;

export interface LogOptions {
  readonly redactor: Redactor;
  /** The log is `logs/channelstrip.log` in this folder; null: no file. */
  readonly dataDir: string | null;
  /** Also receives every line; null: none. */
  readonly also: ((line: string) => void) | null;
  /** Logs debug lines whatever the level is. */
  readonly verbose: boolean;
}

/** A line of the log. `number` counts the lines since the start, from 0. */
interface RecentLine {
  readonly number: number;
  readonly level: Level;
  /** JSON, without secrets. */
  readonly text: string;
}

export interface OpenLog {
  readonly log: Logger;
  /** The newest lines since the start, oldest first. */
  readonly recent: () => readonly RecentLine[];
  /** Logs lines of this level and of more severe ones. */
  setLevel(level: 'warn' | 'info' | 'debug'): void;
  close(): void;
}

/** The app's log: one JSON object per line, 3 files of 1 MiB. The redactor is the last step of every line, so no caller can skip it. */
export function openLog({ redactor, dataDir, also, verbose }: LogOptions): OpenLog {
  const file =
    dataDir === null
      ? null
      : new RotatingFile(path.join(dataDir, 'logs', 'channelstrip.log'), {
          maxBytes: MIB,
          keep: 3,
        });
  let least: Level = verbose ? 'debug' : 'info';
  const recent: RecentLine[] = [];
  let count = 0;
  const sink = (level: Level, line: string): void => {
    // Logs are read in terminals and quote text from servers and files.
    const clean = cleanJson(redactor.redact(`${line}\n`));
    recent.push({ number: count, level, text: clean.trimEnd() });
    count += 1;
    if (recent.length > MAX_RECENT) recent.shift();
    file?.write(clean);
    also?.(clean);
  };
  const at =
    (level: Level) =>
    (msg: string, fields: Record<string, unknown> = {}): void => {
      if (levels.indexOf(level) < levels.indexOf(least)) return;
      const plain = toPlain(fields, redactor.redact) as Record<string, unknown>;
      sink(level, JSON.stringify({ level, time: new Date().toISOString(), ...plain, msg }));
    };
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return {
    log,
    recent: () => recent,
    setLevel: (level) => {
      least = verbose ? 'debug' : level;
    },
    close: () => file?.close(),
  };
}

/**
 * Any value as plain data for a log line: errors with causes, without cycles, limited in size, and without values of secret fields. `redact`
 * cleans a text before it is cut.
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
  const start = redact(text.slice(0, MAX_REDACTED)).slice(0, LIMITS.text);
  return `${start}… (${String(text.length)})`;
}

function plainList(list: readonly unknown[], redact: Redact, depth: number): unknown[] {
  const shown = list.slice(0, LIMITS.entries).map((entry) => toPlain(entry, redact, depth + 1));
  return list.length <= LIMITS.entries ? shown : [...shown, `… (${String(list.length)})`];
}

function plainObject(value: object, redact: Redact, depth: number): Record<string, unknown> {
  const entries = Object.keys(value)
    .slice(0, LIMITS.entries)
    .map((key) => [key, plainField(key, readProperty(value, key), redact, depth)] as const);
  return Object.fromEntries(entries);
}

/** A getter that throws must not break the log. */
function readProperty(value: object, key: string): unknown {
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
