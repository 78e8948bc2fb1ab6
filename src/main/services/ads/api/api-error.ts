import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { parseExact, plainValue } from '../../../../shared/ads/rules/exact-json.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { parseJsonText } from '../../../net/json-text.ts';
import type { HttpResponse } from '../../../net/http.ts';
import { isBlockPage, statusFailure } from '../../../net/status-failure.ts';
import { readLine, readList } from '../../../net/wire.ts';
import type { ApiCall } from './api.ts';

/** Contents of an error body, in any of the service's formats. */
export interface ErrorDetails {
  /** The service's words; null: none. */
  readonly words: string | null;
  readonly codes: readonly string[];
  /** Identifies the request for the service's support. */
  readonly trace: string | null;
  /** The whole body; null: not a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

const MAX_ERRORS = 20;
const MAX_WORDS = 500;

const line = (value: unknown): string | null => readLine(value, MAX_WORDS);

/** The message of one error, under any of the keys in use. */
const sentenceIn = (part: unknown): string | null => {
  if (!isRecord(part)) return line(part);
  const keys = ['message', 'error_description', 'description', 'detail', 'reason', 'title'];
  return keys.reduce<string | null>((sentence, key) => sentence ?? line(part[key]), null);
};

const codeIn = (error: unknown): unknown => (isRecord(error) ? error['code'] : null);

/**
 * Reads `{sp_trace_id, messages, error_codes: [{code, definition}]}`, the same with `errorCodes` or codes as texts, `{errors:
 * [{message}]}`, `{error: {message, code}}`, `{error: "text"}`, `{error, error_description}`, `validation_errors`, and plain text. Ignores
 * web pages, which do not help the user.
 */
export function readErrorDetails(text: string): ErrorDetails {
  const body = parseJsonText(text) === undefined ? undefined : parseExact(text);
  if (!isRecord(body)) {
    const words = /^\s*</.test(text) ? null : line(text);
    return { words, codes: [], trace: null, body: null };
  }
  const { error } = body;
  const named = ['error_codes', 'errorCodes'].flatMap((key) => readList(body[key], MAX_ERRORS));
  const own = ['messages', 'validation_errors', 'errors'].flatMap((key) =>
    readList(body[key], MAX_ERRORS),
  );
  const word = typeof error === 'string' && /^[\w.-]{1,100}$/.test(error) ? error : null;
  const codes = [
    ...named.map((one) => (isRecord(one) ? one['code'] : one)),
    word,
    codeIn(error),
    ...own.map(codeIn),
  ];
  const definitions = named.map((one) => (isRecord(one) ? one['definition'] : null));
  const sentences = own.flatMap((one) => sentenceIn(one) ?? []);
  const fallbacks = [isRecord(error) ? error : null, body, ...definitions, error];
  const words =
    sentences.length > 0
      ? sentences
      : fallbacks.flatMap((fallback) => sentenceIn(fallback) ?? []).slice(0, 1);
  return {
    words: words.length === 0 ? null : words.join(' ').slice(0, 2000),
    codes: codes
      .map((code) => (typeof code === 'number' ? String(code) : code))
      .flatMap((code) => line(code) ?? []),
    trace: line(body['sp_trace_id']),
    body,
  };
}

/**
 * Turns a refusal into a failure. `detail` has `status`, `codes`, `trace`, and `bid_suggestion` if the audience of an estimate is too
 * small. The trace is also in the text shown under "Details" (see `serverMessage`).
 */
export function apiError(
  where: string,
  answer: HttpResponse<string>,
  { endpoint, account }: Pick<ApiCall, 'endpoint' | 'account'>,
): AppFailure {
  const { status } = answer;
  if (isBlockPage(answer)) return statusFailure(where, answer, null);
  const { words, codes, trace, body } = readErrorDetails(answer.body);
  const { error } = statusFailure(where, answer, words);
  const suggestion = body?.['bid_suggestion'];
  const detail = {
    ...error.detail,
    codes,
    trace,
    ...(trace === null
      ? {}
      : { command: endpoint, reason: `sp_trace_id ${trace}`, serverCode: null }),
    ...(isRecord(suggestion) ? { bid_suggestion: plainValue(suggestion) } : {}),
  };
  const suffix = words === null ? '' : ` ${words}`;
  const isShort = codes.some((code) => code.includes('INSUFFICIENT'));
  if (status === 422 && (isShort || endpoint === 'reports.insights'))
    return failure('not-enough-data', `${t('ads:api.notEnough')}${suffix}`, detail);
  if (status === 403 && typeof account === 'string')
    return failure('forbidden', `${t('ads:api.forbidden', { where })}${suffix}`, detail);
  return new AppFailure({ ...error, detail });
}
