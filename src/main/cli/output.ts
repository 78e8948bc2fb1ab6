import '../../shared/app/cli-texts.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import type { AppError } from '../../shared/contract/errors.ts';
import { serverMessage } from '../../shared/contract/server-message.ts';
import { t } from '../../shared/i18n/translate.ts';
import { toRecord } from '../../shared/lib/json.ts';
import { nearest } from '../../shared/lib/nearest.ts';
import type { Io } from './io.ts';
import type { Tint, Tinted } from '../platform/terminal.ts';
import { createRedactor } from '../platform/log/redactor.ts';

/** Prints one JSON value on its own line. */
export function printJson(io: Io, value: unknown): void {
  io.json(value);
}

/** Prints a failure: as JSON on standard output, or as a sentence with candidates for a person. */
export function printFailure(io: Io, error: AppError, json: boolean): void {
  if (json) {
    printJson(io, { error });
    return;
  }
  io.err(error.message);
  const words = serverMessage(error);
  if (words !== null) io.err(t('cli:details', { words }));
  const connect = error.detail?.['connect'];
  if (typeof connect === 'string') io.err(t('cli:tokenHint', { command: connect }));
  for (const line of candidateLines(error.detail)) io.err(line);
}

/** Maximum number of candidates that are printed; JSON has all. */
const MAX_CANDIDATES = 8;

/** The candidates, the one that resembles the wanted name first. None if a candidate lacks its name or id. */
function candidateLines(detail: AppError['detail']): readonly string[] {
  const { candidates, name: wanted } = detail ?? {};
  const all = (Array.isArray(candidates) ? (candidates as unknown[]) : []).map((candidate) => {
    const { id, name } = toRecord(candidate) ?? {};
    return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
  });
  const named = all.filter((one) => one !== null);
  if (named.length < all.length) return [];
  const near =
    typeof wanted === 'string'
      ? nearest(
          wanted.toLowerCase(),
          named.map(({ name }) => name),
        )
      : null;
  const sorted = named.toSorted((a, b) => Number(b.name === near) - Number(a.name === near));
  const lines = sorted.slice(0, MAX_CANDIDATES).map(({ id, name }) => `  ${name}  (${id})`);
  const count = named.length - lines.length;
  return count === 0 ? lines : [...lines, `  ${t('cli:moreCandidates', { count })}`];
}

/** Longest reason of an internal error (characters). */
const MAX_REASON = 200;

/** Converts an error to data. A bug in the program becomes an internal error, in one line and without secrets. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppFailure) return error.error;
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const reason = createRedactor().redact(line).slice(0, MAX_REASON);
  return { code: 'internal', message: t('cli:internal', { reason }), retryable: false };
}

/** Colors a part of a line if color is enabled; null: no color. */
export const tinted = (tint: Tint | null, text: string): Tinted | string =>
  tint === null ? text : { tint, text };
