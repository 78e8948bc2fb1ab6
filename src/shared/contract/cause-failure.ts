import '../music/connection-texts.ts';
import { t } from '../i18n/translate.ts';
import type { Cause, CauseCode } from '../music/connection.ts';
import type { AppFailure, ErrorCode } from './errors.ts';
import { failure } from './errors.ts';

const errorCodeByCause: Readonly<Record<CauseCode, ErrorCode>> = {
  'name-unknown': 'unreachable',
  refused: 'unreachable',
  unreachable: 'unreachable',
  timeout: 'timeout',
  'tls-authority': 'certificate',
  'tls-name': 'certificate',
  'tls-expired': 'certificate',
  'tls-other': 'certificate',
  'not-a-music-server': 'not-this-server',
  'speaks-html': 'not-this-server',
  'other-server': 'not-this-server',
  'needs-setup': 'rejected',
  'too-old': 'unsupported',
  starting: 'offline',
  'no-token': 'unauthorized',
  'token-refused': 'unauthorized',
  'sign-in-refused': 'unauthorized',
  'keyring-locked': 'storage',
  'keyring-failed': 'storage',
  'untrusted-network': 'untrusted',
  'unconfirmed-address': 'untrusted',
  closed: 'connection-lost',
  silent: 'timeout',
  'too-large': 'rejected',
  'http-only': 'offline',
  'bad-address': 'invalid-input',
  'network-down': 'unreachable',
  proxy: 'unreachable',
  redirect: 'not-this-server',
};

/** The whole sentence for a cause. */
export function causeSentence(cause: Cause): string {
  return t(`connection:cause.${cause.code}`, { detail: cause.detail ?? t('connection:here') });
}

/** A failure that carries its cause in `detail.cause`; `extra` may add facts such as `status`. */
export function causeFailure(
  cause: Cause,
  extra?: Record<string, unknown>,
  options?: ErrorOptions,
): AppFailure {
  const code = errorCodeByCause[cause.code];
  return failure(code, causeSentence(cause), { ...extra, cause }, options);
}
