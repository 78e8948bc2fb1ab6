import '../../shared/app/cli-texts.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import type { AppError } from '../../shared/contract/errors.ts';
import { serverMessage } from '../../shared/contract/server-message.ts';
import { t } from '../../shared/i18n/translate.ts';
import { toRecord } from '../../shared/lib/json.ts';
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
  for (const line of candidateLines(error.detail?.['candidates'])) io.err(line);
}

/** None if a candidate lacks its name or id. */
function candidateLines(value: unknown): readonly string[] {
  const lines = (Array.isArray(value) ? (value as unknown[]) : []).map((candidate) => {
    const { id, name } = toRecord(candidate) ?? {};
    return typeof id === 'string' && typeof name === 'string' ? `  ${name}  (${id})` : null;
  });
  return lines.includes(null) ? [] : lines.filter((line) => line !== null);
}

/** Longest reason of an internal error (characters). */
const MAX_REASON = 200;

/** The failure as data; a bug in the program is reported as an internal error only, in one line and without secrets. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppFailure) return error.error;
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const reason = createRedactor().redact(line).slice(0, MAX_REASON);
  return { code: 'internal', message: t('cli:internal', { reason }), retryable: false };
}

/** Colors a part of a line if color is enabled; null: no color. */
export const tinted = (tint: Tint | null, text: string): Tinted | string =>
  tint === null ? text : { tint, text };
