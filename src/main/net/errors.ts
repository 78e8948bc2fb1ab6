import '../../shared/net/request-texts.ts';
import type { PeerCertificate } from 'node:tls';
import { AppFailure } from '../../shared/contract/errors.ts';
import type { NetCause, NetCauseCode } from '../../shared/net/cause.ts';
import { isNetCause } from '../../shared/net/cause.ts';
import { t } from '../../shared/i18n/translate.ts';

/** Error codes of Node, its TLS and undici. */
const causeByCode: Readonly<Record<string, NetCauseCode>> = {
  ENOTFOUND: 'name-unknown',
  EAI_AGAIN: 'name-unknown',
  EAI_NONAME: 'name-unknown',
  EAI_NODATA: 'name-unknown',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EPERM: 'unreachable',
  EACCES: 'unreachable',
  ENETDOWN: 'network-down',
  ESOCKETTIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNRESET: 'closed',
  ECONNABORTED: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  UND_ERR_CLOSED: 'closed',
  UND_ERR_DESTROYED: 'closed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'closed',
  UND_ERR_HEADERS_OVERFLOW: 'headers-too-large',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: 'too-large',
  WS_ERR_TOO_MANY_BUFFERED_PARTS: 'too-large',
  HPE_INVALID_CONSTANT: 'wrong-protocol',
  CERT_HAS_EXPIRED: 'tls-expired',
  CERT_NOT_YET_VALID: 'tls-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls-authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls-authority',
  UNABLE_TO_GET_ISSUER_CERT: 'tls-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls-authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls-authority',
  CERT_UNTRUSTED: 'tls-authority',
  CERT_SIGNATURE_FAILURE: 'tls-authority',
  INVALID_CA: 'tls-authority',
};

/** Error names in the messages of Chromium's network stack. */
const causeByChromium: readonly (readonly [string, NetCauseCode])[] = [
  ['ERR_NAME_NOT_RESOLVED', 'name-unknown'],
  ['ERR_INTERNET_DISCONNECTED', 'network-down'],
  ['ERR_NETWORK_CHANGED', 'closed'],
  ['ERR_CONNECTION_REFUSED', 'refused'],
  ['ERR_ADDRESS_UNREACHABLE', 'unreachable'],
  ['ERR_CONNECTION_TIMED_OUT', 'connect-timeout'],
  ['ERR_RESPONSE_HEADERS_TOO_BIG', 'headers-too-large'],
  ['ERR_TIMED_OUT', 'timeout'],
  ['ERR_CERT_AUTHORITY_INVALID', 'tls-authority'],
  ['ERR_CERT_COMMON_NAME_INVALID', 'tls-name'],
  ['ERR_CERT_DATE_INVALID', 'tls-expired'],
  ['ERR_CERT_', 'tls-other'],
  ['ERR_SSL_', 'tls-other'],
  ['ERR_PROXY_', 'proxy'],
  ['ERR_TUNNEL_', 'proxy'],
  ['ERR_CONNECTION_', 'closed'],
  ['ERR_EMPTY_RESPONSE', 'closed'],
  ['ERR_HTTP2_', 'closed'],
  ['ERR_QUIC_', 'closed'],
  ['ERR_CONTENT_LENGTH_MISMATCH', 'closed'],
  ['ERR_INCOMPLETE_CHUNKED_ENCODING', 'closed'],
  ['ERR_NETWORK_IO_SUSPENDED', 'closed'],
  ['ERR_INVALID_HTTP_RESPONSE', 'wrong-protocol'],
  ['ERR_TOO_MANY_REDIRECTS', 'redirect'],
];

/** The cause in a failure of `net`; null for other failures and causes of services. */
export function getCause(error: unknown): NetCause | null {
  const cause = error instanceof AppFailure ? error.error.detail?.['cause'] : undefined;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return null;
  if (typeof cause.code !== 'string' || !isNetCause(cause.code)) return null;
  const detail = 'detail' in cause && typeof cause.detail === 'string' ? cause.detail : null;
  return { code: cause.code, detail };
}

/** The HTTP status in a failure of `net`; null if there was none. */
export function getStatus(error: unknown): number | null {
  const status = error instanceof AppFailure ? error.error.detail?.['status'] : undefined;
  return typeof status === 'number' ? status : null;
}

/** Whether the network failed before a connection was established, so that nothing was sent. */
export const isConnecting = (error: unknown): boolean => layers(error).some(isConnectError);

function isConnectError(layer: unknown): boolean {
  if (!(layer instanceof Error)) return false;
  const { code, syscall } = layer as NodeJS.ErrnoException;
  return (
    syscall === 'connect' ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    /ERR_CONNECTION_TIMED_OUT|before secure TLS connection/.test(layer.message)
  );
}

/**
 * Determines why the network failed, searching nested causes and AggregateErrors (one attempt per IP address). `where` (host and port) is used
 * if the error itself names nothing more specific.
 */
export function causeFromError(error: unknown, where: string): NetCause {
  const known = getCause(error);
  if (known !== null) return known;
  for (const layer of layers(error)) {
    const code = findCode(layer);
    const cause = code === null ? null : fromCode(code, layer);
    if (cause === 'tls-name' && certificateNames(layer)?.length === 0)
      return { code: 'tls-other', detail: t('requests:certificate.noName', { where }) };
    if (cause !== null) return { code: cause, detail: detailFor(cause, layer, where) };
  }
  return { code: 'request-failed', detail: where };
}

/** The error itself, then its causes level by level; the first known code wins. */
function layers(error: unknown): unknown[] {
  const all: unknown[] = [];
  let level: unknown[] = [error];
  for (let depth = 0; depth < 6 && level.length > 0; depth += 1) {
    all.push(...level);
    level = level.flatMap(children);
  }
  return all;
}

function children(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return error.cause === undefined ? inner : [error.cause, ...inner];
}

function findCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.message : null;
}

function fromCode(code: string, error: unknown): NetCauseCode | null {
  // On an established connection, it means that the kernel gave up sending.
  if (code === 'ETIMEDOUT') return isConnecting(error) ? 'connect-timeout' : 'closed';
  const direct = Object.hasOwn(causeByCode, code) ? causeByCode[code] : undefined;
  if (direct !== undefined) return direct;
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  const chromium = causeByChromium.find(([name]) => code.includes(name));
  if (chromium !== undefined) return chromium[1];
  if (code.startsWith('ERR_TLS_') || code.startsWith('ERR_SSL_')) return 'tls-other';
  if (code.startsWith('CERT_')) return 'tls-authority';
  // undici's own parser omits its code.
  if (code.startsWith('HPE_') || isParserError(error)) return 'wrong-protocol';
  if (/redirect (was cancelled|policy)/i.test(code)) return 'redirect';
  return null;
}

const isParserError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'HTTPParserError';

function detailFor(code: NetCauseCode, error: unknown, where: string): string {
  if (code === 'name-unknown') return cutPort(where);
  if (code === 'proxy') return t('requests:proxy.between', { where });
  if (code !== 'tls-name') return where;
  // Errors that Chromium does not name.
  return (
    formatList(certificateNames(error) ?? []) ??
    t('requests:certificate.not', { host: cutPort(where) })
  );
}

/** Limits for the names of a certificate: their number, and the length of each (characters). */
const SHOWN = { names: 5, length: 100 };

/** The names and IP addresses for which a refused certificate was issued; null: the error contains no certificate. */
function certificateNames(error: unknown): string[] | null {
  const cert: unknown =
    typeof error === 'object' && error !== null && 'cert' in error ? error.cert : null;
  if (typeof cert !== 'object' || cert === null) return null;
  const { subjectaltname, subject } = cert as Partial<PeerCertificate>;
  // The common name only counts without alternative names.
  if (subjectaltname === undefined) return [subject?.CN ?? []].flat();
  return subjectaltname
    .split(', ')
    .flatMap((name) => /^(?:DNS|IP Address):(.+)$/.exec(name)?.[1] ?? []);
}

function formatList(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const list = names
    .slice(0, SHOWN.names)
    .map((name) => name.replace(/\p{Cc}/gu, ' ').slice(0, SHOWN.length))
    .join(', ');
  const rest = names.length - SHOWN.names;
  return rest > 0 ? t('requests:certificate.more', { list, count: rest }) : list;
}

const cutPort = (where: string): string => where.replace(/:\d+$/, '');
