import { AppFailure } from '../../shared/contract/errors.ts';
import type { AppError } from '../../shared/contract/errors.ts';
import { z } from 'zod';
import { t } from '../../shared/i18n/translate.ts';
import type { Io } from './io.ts';
import { table } from './table.ts';

/** Prints one JSON value on a line of its own. */
export function printJson(io: Io, value: unknown): void {
  io.out(`${JSON.stringify(value)}\n`);
}

const Candidates = z.array(z.object({ id: z.string(), name: z.string() }));

/** Prints a failure: as data on standard output, or as a sentence with its candidates for a person. */
export function printFailure(io: Io, error: AppError, json: boolean): void {
  if (json) {
    printJson(io, { error });
    return;
  }
  io.err(`${error.message}\n`);
  const candidates = Candidates.safeParse(error.detail?.['candidates']);
  if (!candidates.success) return;
  for (const { id, name } of candidates.data) io.err(`  ${name}  (${id})\n`);
}

/** What went wrong, as data; a fault of the program itself says so and nothing else. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppFailure) return error.error;
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: t('cli:internal', { reason }), retryable: false };
}

const tints = { good: 32, warn: 33, bad: 31, faint: 2, strong: 1 } as const;
export type Tint = keyof typeof tints;

/** Colours a text where colour is wanted. */
export function tint(io: Io, kind: Tint, text: string): string {
  return io.colour ? `\u001b[${String(tints[kind])}m${text}\u001b[0m` : text;
}

/** Prints rows as a table whose first row is the head. */
export function printTable(io: Io, rows: readonly (readonly string[])[]): void {
  const [head = '', ...rest] = table(rows);
  io.out(`${[tint(io, 'faint', head), ...rest].join('\n')}\n`);
}
