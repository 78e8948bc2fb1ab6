import '../../../../shared/issues/texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ProfileClientOptions } from '../../../connections/profile-client.ts';
import type { ServiceClient } from '../../../net/client.ts';
import { getStatus } from '../../../net/errors.ts';
import type { Priority } from '../../../net/gate.ts';
import type { HttpResponse } from '../../../net/http.ts';
import type { QueryFields } from '../../../net/request-body.ts';
import { statusFailure } from '../../../net/status-failure.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { readLine, readLines } from '../../../net/wire.ts';
import { limits } from './values.ts';

/** One request. `safe`: it changes nothing; default: only GET. */
export interface TrackerCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: QueryFields;
  readonly json?: unknown;
  readonly safe?: boolean;
  readonly priority?: Priority;
  readonly fresh?: boolean;
  readonly signal: AbortSignal;
}

/** Resolves with the body; null: empty. Rejects with `AppFailure`. */
export type SendTrackerCall = (request: TrackerCall) => Promise<unknown>;

const narrow = new Set(['jira-burst-based', 'jira-per-issue-on-write']);

/** Scope of a limited pause: the writes of one issue, otherwise an endpoint without its keys and numbers. */
function formatScope({ method = 'GET', path, safe = method === 'GET' }: TrackerCall): string {
  const [, key] = /\/issue\/([^/]+)\/./.exec(path) ?? [];
  if (!safe && key !== undefined) return `issue ${key}`;
  return path.replace(/\/issue\/(?!createmeta)[^/]+|\/\d+(?=\/)/g, '/*');
}

/** For the client of every profile: at most 4 calls at once; a burst pauses its endpoint, a quota or an unknown reason the whole site. */
export const trackerLimits = {
  limits: { concurrency: 4 },
  reset: 'iso',
  pauses: ({ headers }, scope) =>
    narrow.has(headers.get('ratelimit-reason') ?? '') ? scope : null,
} as const satisfies ProfileClientOptions;

/** Sends requests and turns refusals into failures with the server's words: `detail.status`, and `detail.errors` by field id. */
export function createTrackerCall(client: ServiceClient): SendTrackerCall {
  const where = new URL(client.origin).host;
  return async (request) => {
    const scope = formatScope(request);
    const answer = await client.request({ ...request, scope, expect: 'exact-json', accept: 'all' });
    const refusal = signInFailure(where, answer);
    if (refusal !== null) throw refusal;
    if (answer.status >= 400) throw trackerError(where, answer);
    return answer.body;
  };
}

/**
 * With a rejected credential, the service may run the request as an anonymous user and return empty lists; only a header shows it. After
 * several rejected attempts, it requires a sign-in in a browser.
 */
function signInFailure(
  where: string,
  { headers, status }: HttpResponse<unknown>,
): AppFailure | null {
  const reason = headers.get('x-seraph-loginreason') ?? 'OK';
  const denied = headers.get('x-authentication-denied-reason') ?? '';
  if (/captcha/i.test(denied) || /denied/i.test(reason))
    return failure('unauthorized', t('issues:tracker.captcha', { where }), { status });
  if (/^\s*OK\b/i.test(reason)) return null;
  return failure('unauthorized', t('issues:tracker.anonymous', { where }), { status });
}

function trackerError(where: string, answer: HttpResponse<unknown>): AppFailure {
  const { words, fields } = readError(answer.body);
  const { status } = answer;
  if (status === 401 && words !== null && /\bscope/i.test(words))
    return failure('unauthorized', t('issues:tracker.scope', { where }), { status, words });
  // For 404, omits the tracker's message, which would only repeat this one.
  const { error } = statusFailure(where, answer, status === 404 ? null : words);
  if (Object.keys(fields).length === 0) return new AppFailure(error);
  return new AppFailure({ ...error, detail: { ...error.detail, errors: fields } });
}

export const malformed = (where: string): AppFailure =>
  failure('not-this-server', t('issues:tracker.malformed', { where }));

/** Whether a request failed because the server has no such endpoint. */
export const isAbsent = (error: unknown): boolean =>
  [404, 405, 410, 501].includes(getStatus(error) ?? 0);

/** Contents of an error body. `fields`: messages by field id. */
export interface ServerWords {
  readonly words: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

const nothing: ServerWords = { words: null, fields: {} };
const MAX_FIELDS = 50;

/**
 * Reads an error body in any of the service's shapes: `errorMessages` with or without `errors`, RFC 7807, the gateway's `message`, `error`,
 * and plain text. Ignores web pages, which do not help the user.
 */
export function readError(body: unknown): ServerWords {
  if (typeof body === 'string')
    return /^\s*</.test(body) ? nothing : { ...nothing, words: readLine(body, limits.sentence) };
  if (!isRecord(body)) return nothing;
  const fields = parseFieldErrors(body['errors']);
  const { detail, title, message, error, errorMessage } = body;
  const own = [...readLines(body['errorMessages'], 5, limits.sentence), ...Object.values(fields)];
  const all =
    own.length > 0 ? own : [readLine(detail) ?? readLine(title), message, error, errorMessage];
  const words = all.flatMap((text) => readLine(text, limits.sentence) ?? []).join(' ');
  return { words: readLine(words, limits.sentence), fields };
}

const parseFieldErrors = (errors: unknown): Record<string, string> =>
  isRecord(errors)
    ? Object.fromEntries(
        Object.entries(errors)
          .slice(0, MAX_FIELDS)
          .flatMap(([id, text]) => {
            const line = readLine(text, limits.sentence);
            return line === null || id.length > limits.name ? [] : [[id, line]];
          }),
      )
    : {};
