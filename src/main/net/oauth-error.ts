import '../../shared/net/request-texts.ts';
import type { AppFailure } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';

/** The refusal of an authorization server: an error code of RFC 6749, its description, and the status of the token endpoint. */
export interface OAuthError {
  readonly reason: string | null;
  readonly description?: string | null;
  readonly status?: number;
}

/** The attempt that was refused: a new sign-in (with its redirect address), or new tokens for an existing one. */
export type OAuthAttempt =
  { readonly k: 'sign-in'; readonly redirect: string } | { readonly k: 'refresh' };

type Kind = keyof typeof kinds;

/** Known error codes by what the user can do; all others count as a refused sign-in. */
const kinds = {
  cancelled: ['access_denied', 'user_cancelled', 'consent_required', 'login_required'],
  client: ['invalid_client', 'unauthorized_client'],
  scope: ['invalid_scope'],
  redirect: ['redirect_uri_mismatch', 'invalid_redirect_uri'],
  later: ['server_error', 'temporarily_unavailable', 'slow_down'],
} as const;

/**
 * The failure for a refusal. Its message contains only the error code, because descriptions may repeat a code or token. Code `unreachable`
 * if it may work later, otherwise `unauthorized` with cause `token-refused` or `sign-in-refused`.
 */
export function oauthError(
  where: string,
  { reason: errorCode, description = null, status }: OAuthError,
  attempt: OAuthAttempt,
): AppFailure {
  const reason =
    errorCode !== null && /^[\w.-]{1,60}$/.test(errorCode)
      ? errorCode
      : t('requests:oauth.noReason');
  const detail = { ...(status === undefined ? {} : { status }), reason };
  const kind = classifyError(reason, description);
  if (kind === 'later')
    return failure('unreachable', t('requests:oauth.later', { where, reason }), detail);
  const redirect = attempt.k === 'sign-in' ? registered(attempt.redirect) : '';
  const sentence =
    kind === null
      ? t(attempt.k === 'refresh' ? 'requests:oauth.ended' : 'requests:oauth.refused', {
          where,
          reason,
        })
      : t(`requests:oauth.${kind}`, { where, reason, redirect });
  const code = status === undefined ? 'sign-in-refused' : 'token-refused';
  return failure('unauthorized', sentence, { ...detail, cause: { code, detail: where } });
}

function classifyError(reason: string, description: string | null): Kind | null {
  const known = (Object.keys(kinds) as Kind[]).find((kind) =>
    (kinds[kind] as readonly string[]).includes(reason),
  );
  if (known !== undefined) return known;
  const isRequest = reason === 'invalid_grant' || reason === 'invalid_request';
  return isRequest && /redirect/i.test(description ?? '') ? 'redirect' : null;
}

/** The redirect address as registered with servers: on this computer, any port is allowed (RFC 8252). */
export const registered = (redirect: string): string => redirect.replace(/:\d+(?=\/)/, '');
