import type { AppFailure, ErrorCode } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Cause, CauseCode } from '../../shared/music/connection.ts';

const codes: Readonly<Record<CauseCode, ErrorCode>> = {
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
  starting: 'busy',
  'no-token': 'unauthorized',
  'token-refused': 'unauthorized',
  'sign-in-refused': 'unauthorized',
  'untrusted-network': 'untrusted',
  'unconfirmed-address': 'untrusted',
  closed: 'connection-lost',
  silent: 'timeout',
  'http-only': 'unreachable',
  'bad-address': 'invalid-input',
  'network-down': 'unreachable',
  proxy: 'unreachable',
  redirect: 'rejected',
};

/** Why there is no connection, as a whole sentence. */
export function causeSentence({ code, detail }: Cause): string {
  return t(`connection:cause.${code}`, { detail: detail ?? t('connection:here') });
}

/** A missing connection as the failure of a command that needs it. */
export function causeFailure(cause: Cause): AppFailure {
  return failure(codes[cause.code], causeSentence(cause), { cause: cause.code });
}
