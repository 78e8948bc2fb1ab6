import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../shared/contract/errors.ts';
import { netCauseCodes, netFailure, netSentence } from '../../shared/net/cause.ts';
import { causeFromError, getCause, getStatus } from './errors.ts';

const coded = (code: string, message = code): Error => Object.assign(new Error(message), { code });
const wrapped = (inner: unknown): Error => new TypeError('fetch failed', { cause: inner });

describe('causeFromError', () => {
  it.each([
    ['ENOTFOUND', 'name-unknown'],
    ['EAI_AGAIN', 'name-unknown'],
    ['ECONNREFUSED', 'refused'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
    ['ENETDOWN', 'network-down'],
    ['UND_ERR_CONNECT_TIMEOUT', 'connect-timeout'],
    ['UND_ERR_HEADERS_OVERFLOW', 'headers-too-large'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['ECONNRESET', 'closed'],
    ['UND_ERR_SOCKET', 'closed'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls-authority'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls-authority'],
    ['CERT_HAS_EXPIRED', 'tls-expired'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls-other'],
    ['ERR_TLS_HANDSHAKE_TIMEOUT', 'tls-other'],
    ['HPE_INVALID_HEADER_TOKEN', 'wrong-protocol'],
  ])('%s is %s, at any depth', (code, cause) => {
    for (const error of [coded(code), wrapped(coded(code)), wrapped(wrapped(coded(code)))])
      expect(causeFromError(error, 'music.lan:8095').code).toBe(cause);
  });

  it('looks into every attempt of an AggregateError', () => {
    const error = wrapped(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]));
    expect(causeFromError(error, 'a:1')).toEqual({ code: 'refused', detail: 'a:1' });
  });

  it('names the hosts of a certificate, without technical words', () => {
    const refused = (cert: object) =>
      causeFromError(
        Object.assign(coded('ERR_TLS_CERT_ALTNAME_INVALID', 'altnames: cert list'), { cert }),
        'a:443',
      );
    const named = (detail: string) => ({ code: 'tls-name', detail });
    expect(refused({ subjectaltname: 'DNS:b, IP Address:10.0.0.5, URI:x' })).toEqual(
      named('b, 10.0.0.5'),
    );
    expect(refused({ subject: { CN: 'old.lan' } })).toEqual(named('old.lan'));
    expect(refused({ subject: { CN: ['x', 'y\u0007'] } })).toEqual(named('x, y '));
    expect(refused({ subjectaltname: `DNS:${'b'.repeat(70_000)}` }).detail).toHaveLength(100);
    expect(refused({ subjectaltname: 'URI:x', subject: { CN: 'a' } }).code).toBe('tls-other');
    expect(refused({ subject: {} }).code).toBe('tls-other');
    expect(causeFromError(new Error('net::ERR_CERT_COMMON_NAME_INVALID'), 'a:443')).toEqual(
      named('not a'),
    );
  });

  it('reads the texts of a Chromium network stack', () => {
    expect(causeFromError(new Error('net::ERR_NAME_NOT_RESOLVED'), 'x').code).toBe('name-unknown');
    expect(causeFromError(new Error('net::ERR_CERT_DATE_INVALID'), 'x').code).toBe('tls-expired');
    expect(causeFromError(new Error('net::ERR_PROXY_AUTH_REQUESTED'), 'x').code).toBe('proxy');
    expect(causeFromError(new Error('Redirect was cancelled'), 'x').code).toBe('redirect');
    expect(causeFromError(new Error('net::ERR_INVALID_HTTP_RESPONSE'), 'x').code).toBe(
      'wrong-protocol',
    );
  });

  it('distinguishes a connection that the kernel gave up from one that was never established', () => {
    const at = (syscall: string) =>
      causeFromError(Object.assign(new Error('x'), { code: 'ETIMEDOUT', syscall }), 'x').code;
    expect([at('connect'), at('read')]).toEqual(['connect-timeout', 'closed']);
  });

  it('does not guess at anything else, and survives circular causes', () => {
    const round = new Error('odd');
    round.cause = round;
    expect(causeFromError(round, 'x')).toEqual({ code: 'request-failed', detail: 'x' });
    expect(causeFromError('text', 'x').code).toBe('request-failed');
    expect(causeFromError(null, 'x').code).toBe('request-failed');
  });
});

describe('netFailure', () => {
  it('makes one complete sentence for every cause and returns the cause', () => {
    for (const code of netCauseCodes) {
      const failed = netFailure({ code, detail: 'HERE' }, { status: 403 });
      expect(failed).toBeInstanceOf(AppFailure);
      expect(failed.message).toMatch(/^["A-Z].*[.?]$/);
      expect(failed.message).not.toMatch(/\{\{|cause\.|music/i);
      expect(getCause(failed)).toEqual({ code, detail: 'HERE' });
      expect(causeFromError(failed, 'elsewhere')).toEqual({ code, detail: 'HERE' });
      expect(getStatus(failed)).toBe(403);
    }
  });

  it('has a sentence without a detail too', () => {
    for (const code of netCauseCodes)
      expect(netSentence({ code, detail: null })).not.toMatch(/null|undefined|\{\{/);
  });
});
