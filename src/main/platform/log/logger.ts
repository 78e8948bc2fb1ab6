import path from 'node:path';
import { pino } from 'pino';
import type { Logger } from '../ports.ts';
import { cleanJson } from '../terminal.ts';
import { toPlain } from './plain.ts';
import type { Redactor } from './redactor.ts';
import { RotatingFile } from './rotating-file.ts';

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
  const sink = {
    write: (line: string): void => {
      // A log is read at a terminal, and what it quotes came from servers and files.
      const clean = cleanJson(redactor.redact(line));
      file?.write(clean);
      also?.(clean);
    },
  };
  const out = pino(
    {
      level: verbose ? 'debug' : 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    sink,
  );
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: Record<string, unknown> = {}): void => {
      out[level]({ ...(toPlain(fields, redactor.redact) as Record<string, unknown>) }, message);
    };
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return { log, close: () => file?.close() };
}
