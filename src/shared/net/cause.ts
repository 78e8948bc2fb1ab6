import './texts.ts';
import type { AppFailure, ErrorCode } from '../contract/errors.ts';
import { failure } from '../contract/errors.ts';
import { t } from '../i18n/translate.ts';

/** Why a server could not be reached or used, for every service. Each has a sentence in `net:cause`; services add their own codes. */
export const netCauseCodes = [
  'name-unknown',
  'refused',
  'unreachable',
  'connect-timeout',
  'timeout',
  'tls-authority',
  'tls-name',
  'tls-expired',
  'tls-other',
  'wrong-protocol',
  'speaks-html',
  'no-token',
  'token-refused',
  'sign-in-refused',
  'keyring-locked',
  'keyring-failed',
  'untrusted-network',
  'unconfirmed-address',
  'closed',
  'request-failed',
  'silent',
  'too-large',
  'headers-too-large',
  'bad-address',
  'network-down',
  'proxy',
  'redirect',
] as const;
export type NetCauseCode = (typeof netCauseCodes)[number];

/** A reason with the values for its sentence: host and port, names in a certificate. Never contains a secret. */
export interface NetCause {
  readonly code: NetCauseCode;
  readonly detail: string | null;
}

/** The error code of a failure for each cause. */
export const netErrorCodes: Readonly<Record<NetCauseCode, ErrorCode>> = {
  'name-unknown': 'unreachable',
  refused: 'unreachable',
  unreachable: 'unreachable',
  'connect-timeout': 'timeout',
  timeout: 'timeout',
  'tls-authority': 'certificate',
  'tls-name': 'certificate',
  'tls-expired': 'certificate',
  'tls-other': 'certificate',
  'wrong-protocol': 'not-this-server',
  'speaks-html': 'not-this-server',
  'no-token': 'unauthorized',
  'token-refused': 'unauthorized',
  'sign-in-refused': 'unauthorized',
  'keyring-locked': 'storage',
  'keyring-failed': 'storage',
  'untrusted-network': 'untrusted',
  'unconfirmed-address': 'untrusted',
  closed: 'connection-lost',
  'request-failed': 'connection-lost',
  silent: 'timeout',
  'too-large': 'rejected',
  'headers-too-large': 'rejected',
  'bad-address': 'invalid-input',
  'network-down': 'unreachable',
  proxy: 'unreachable',
  redirect: 'not-this-server',
};

export const isNetCause = (code: string): code is NetCauseCode =>
  Object.hasOwn(netErrorCodes, code);

/** The sentence for a cause; it names no service. */
export const netSentence = ({ code, detail }: NetCause): string =>
  t(`net:cause.${code}`, { detail: detail ?? t('net:here') });

/** A failure with its cause in `detail.cause`; `extra` may add facts such as `status`. */
export const netFailure = (
  cause: NetCause,
  extra?: Record<string, unknown>,
  options?: ErrorOptions,
): AppFailure =>
  failure(netErrorCodes[cause.code], netSentence(cause), { ...extra, cause }, options);
