import '../../shared/net/request-texts.ts';
import type { AppFailure, ErrorCode } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { shorten } from '../../shared/lib/format.ts';
import { netFailure } from '../../shared/net/cause.ts';
import { isPage } from './body.ts';
import type { HttpResponse } from './http.ts';

const kinds = {
  400: 'rejected',
  403: 'forbidden',
  404: 'not-found',
  405: 'unsupported',
  408: 'timeout',
  409: 'conflict',
  410: 'unsupported',
  412: 'conflict',
  422: 'rejected',
  429: 'busy',
  501: 'unsupported',
  502: 'unreachable',
  503: 'busy',
  504: 'timeout',
} as const satisfies Record<number, ErrorCode>;

const isKnown = (status: number): status is keyof typeof kinds => Object.hasOwn(kinds, status);

type FailedResponse = Pick<HttpResponse<unknown>, 'status'> &
  Partial<Pick<HttpResponse<unknown>, 'headers' | 'body'>>;

/**
 * Whether a firewall or proxy refused the request with a web page: a service refuses with data, or requests a credential with
 * `www-authenticate`.
 */
export function isBlockPage({ status, headers, body }: FailedResponse): boolean {
  if (status !== 403 && (status !== 401 || headers?.has('www-authenticate') === true)) return false;
  const type = headers?.get('content-type') ?? '';
  return /^text\/html\b/i.test(type) || (typeof body === 'string' && isPage(body));
}

/**
 * The failure for an error status: the app's message, then the server's. `detail`: `status`, and `words` with the server's message.
 * `headers` and `body` help to distinguish a firewall's page from the service's refusal.
 */
export function statusFailure(
  where: string,
  answer: FailedResponse,
  words: string | null,
): AppFailure {
  const { status } = answer;
  if (isBlockPage(answer)) {
    const cause = { code: 'speaks-html', detail: where };
    return failure('not-this-server', t('requests:status.page', { where, status }), {
      status,
      cause,
    });
  }
  const serverSentence = words === null || words.trim() === '' ? null : shorten(words.trim());
  const detail = { status, ...(serverSentence === null ? {} : { words: serverSentence }) };
  if (status === 401) return netFailure({ code: 'token-refused', detail: where }, detail);
  const code: ErrorCode = isKnown(status) ? kinds[status] : 'rejected';
  const sentence = t(`requests:status.${isKnown(status) ? status : status >= 500 ? 500 : 400}`, {
    where,
    status,
  });
  return failure(
    code,
    serverSentence === null ? sentence : `${sentence} ${serverSentence}`,
    detail,
  );
}
