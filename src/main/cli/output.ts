import '../../shared/app/cli-texts.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import type { AppError } from '../../shared/contract/errors.ts';
import { serverWords } from '../../shared/contract/server-words.ts';
import { z } from 'zod';
import { t } from '../../shared/i18n/translate.ts';
import type { Io } from './io.ts';
import type { Tint, Tinted } from '../platform/terminal.ts';
import { table } from './table.ts';

/** Prints one JSON value on a line of its own. */
export function printJson(io: Io, value: unknown): void {
  io.json(value);
}

const Candidates = z.array(z.object({ id: z.string(), name: z.string() }));

/** Prints a failure: as data on standard output, or as a sentence with its candidates for a person. */
export function printFailure(io: Io, error: AppError, json: boolean): void {
  if (json) {
    printJson(io, { error });
    return;
  }
  io.err(error.message);
  const words = serverWords(error);
  if (words !== null) io.err(t('cli:details', { words }));
  const candidates = Candidates.safeParse(error.detail?.['candidates']);
  if (!candidates.success) return;
  for (const { id, name } of candidates.data) io.err(`  ${name}  (${id})`);
}

/** What went wrong, as data; a fault of the program itself says so and nothing else. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppFailure) return error.error;
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: t('cli:internal', { reason }), retryable: false };
}

/** A part of a line in a colour, where colour is wanted. */
export const tinted = (tint: Tint, text: string): Tinted => ({ tint, text });

/** Prints rows as a table whose first row is the head. */
export function printTable(io: Io, rows: readonly (readonly string[])[]): void {
  const [head = '', ...rest] = table(rows);
  io.out(tinted('faint', head));
  for (const line of rest) io.out(line);
}
