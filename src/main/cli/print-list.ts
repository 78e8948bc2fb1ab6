import type { AppError } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { cutText } from '../../shared/i18n/cut-text.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Cut } from '../../shared/lib/listed.ts';
import type { Context } from './context.ts';
import { printJson } from './output.ts';

/** How far a list was read. */
export interface ReadState {
  /** Null: the list is whole. */
  readonly cut: Cut | null;
  /** The failure that cut it; null: none. */
  readonly error?: AppError | null;
  /** Further facts for `detail` of the error. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Why a list is not whole, with `have`, `of` and `why` in `detail`; null: it is whole. */
export function toCutError({ cut, error = null, detail = {} }: ReadState): AppError | null {
  if (cut === null) return null;
  const code = cut.why === 'off' ? 'unsupported' : cut.why === 'changed' ? 'conflict' : 'rejected';
  const reason = error ?? failure(code, cutText(cut)).error;
  const { have, of, why } = cut;
  return { ...reason, detail: { ...reason.detail, ...detail, have, of, why } };
}

/**
 * Prints a list as far as it was read: as JSON, or with `words` followed by the reason on standard error. Returns the exit code: 1 if the
 * list is not whole; its JSON is then `{error, partial}`.
 */
export function printList(
  { io, options }: Context,
  read: ReadState,
  answer: unknown,
  words: () => void,
): number {
  const error = toCutError(read);
  if (options.json) printJson(io, error === null ? answer : { error, partial: answer });
  else {
    words();
    if (error !== null) io.err(t('cli:partial', { reason: error.message }));
  }
  return error === null ? 0 : 1;
}
