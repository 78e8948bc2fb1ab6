import '../../shared/app/cli-texts.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import type { AppError } from '../../shared/contract/errors.ts';
import { serverMessage } from '../../shared/contract/server-message.ts';
import { t } from '../../shared/i18n/translate.ts';
import { toRecord } from '../../shared/lib/json.ts';
import { lazy } from '../../shared/lib/lazy.ts';
import type { Io } from './io.ts';
import type { Tint, Tinted } from '../platform/terminal.ts';
import { createRedactor } from '../platform/log/redactor.ts';
import { cleanLine } from '../platform/terminal.ts';

const segmenter = lazy(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));
/** Characters that terminals draw two columns wide. */
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF01-\uFF60]/u;
/** Combining characters that take no column. */
const narrow = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;

/** Printable ASCII: one column per character. */
const plain = /^[\x20-\x7e]*$/;

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

/** Prints rows as a table; the first row is the header. */
export function printTable(io: Io, rows: readonly (readonly string[])[]): void {
  const [head = '', ...rest] = table(rows);
  io.out(tinted('faint', head));
  for (const line of rest) io.out(line);
}

/** The columns that a text occupies in a terminal. */
export function countColumns(text: string): number {
  if (plain.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of segmenter().segment(text))
    columns += narrow.test(segment) ? 0 : wide.test(segment) ? 2 : 1;
  return columns;
}

/** Aligns rows of cells after making them safe for a terminal, two spaces between columns, none at the end. The first row is the header. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map(cleanLine));
  const widths: number[] = [];
  for (const row of clean)
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, countColumns(cell));
    });
  return clean.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - countColumns(cell)))
      .join('  ')
      .trimEnd(),
  );
}
