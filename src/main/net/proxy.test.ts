import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../shared/contract/errors.ts';
import { failed } from '../../../test/support/failed.ts';
import { getCause } from './errors.ts';
import { usableProxy } from '../platform/ports/fetch.ts';
import { environmentProxy, proxyFor } from './proxy.ts';

const PROXY = 'http://proxy.lan:3128/';
const spared = (no_proxy: string, url: string): boolean =>
  environmentProxy(url, { http_proxy: PROXY, https_proxy: PROXY, no_proxy }) === null;
const refusal = (env: Record<string, string>): AppFailure => {
  try {
    environmentProxy('https://tracker.corp.test', env);
  } catch (error) {
    if (error instanceof AppFailure) return error;
  }
  throw new Error('not refused');
};

describe('the proxy of the environment', () => {
  it.each([
    ['https://a.test', { HTTPS_PROXY: PROXY }],
    ['wss://a.test', { https_proxy: PROXY }],
    ['http://a.test', { HTTP_PROXY: PROXY, HTTPS_PROXY: 'http://other:1' }],
    ['ws://a.test', { http_proxy: PROXY, HTTP_PROXY: 'http://other:1' }],
    ['https://a.test', { http_proxy: PROXY }],
  ])('of %s is read from %o', (url, env) => expect(environmentProxy(url, env)).toBe(PROXY));

  it.each([
    ['https://a.test', {}],
    ['http://a.test', { HTTPS_PROXY: PROXY }],
    ['https://a.test', { https_proxy: '', HTTP_PROXY: PROXY }],
    ['http://127.0.0.1:8095', { HTTP_PROXY: PROXY }],
    ['http://localhost', { HTTP_PROXY: PROXY }],
    ['ws://[::1]:8095', { HTTP_PROXY: PROXY }],
  ])('does not apply to %s with %o', (url, env) => expect(environmentProxy(url, env)).toBeNull());

  it.each([
    ['127.0.0.1:3128', 'http://127.0.0.1:3128/'],
    [' proxy.lan ', 'http://proxy.lan/'],
    ['[fd00::1]:8080', 'http://[fd00::1]:8080/'],
    ['ines:p%40ss@proxy.lan:3128', 'http://ines:p%40ss@proxy.lan:3128/'],
    ['HTTPS://proxy.lan', 'https://proxy.lan/'],
  ])('case proxy-without-scheme: "%s" is %s', (value, address) => {
    expect(environmentProxy('http://a.test', { http_proxy: value })).toBe(address);
  });

  it.each([
    'socks5://proxy.lan:1080',
    'http://',
    'a b',
    'proxy.lan:99999',
    'http://:3128',
    'ftp://x',
  ])('names the variable that holds "%s"', (value) => {
    const { error } = refusal({ HTTPS_PROXY: value });
    expect(error).toMatchObject({
      code: 'invalid-input',
      retryable: false,
      detail: { field: 'HTTPS_PROXY', cause: { code: 'proxy' } },
    });
    expect(error.message).toContain(`HTTPS_PROXY is "${value}"`);
  });

  it('never shows the password of a proxy', () => {
    const failure = refusal({ https_proxy: 'socks5://ines:hunter2secret@proxy.lan:1080' });
    expect(failure.message).toContain('proxy.lan:1080');
    expect(JSON.stringify(failure.error)).not.toContain('hunter2');
    expect(getCause(failure)?.detail).not.toContain('hunter2');
  });
});

describe('NO_PROXY', () => {
  it.each([
    ['10.0.0.0/8', 'http://10.1.2.3/'],
    ['10.0.0.0/8', 'https://10.255.0.1:8443/'],
    ['192.168.1.20', 'http://192.168.1.20:8095'],
    ['192.168.*', 'http://192.168.4.5'],
    ['fd00::/8', 'http://[fd12::5]:8095'],
    ['[fd00::]/8', 'http://[fd12::5]'],
    ['::2', 'http://[::2]'],
    ['[::2]:8080', 'http://[0:0:0:0:0:0:0:2]:8080'],
    ['*', 'https://anything.test'],
    ['corp.test', 'https://corp.test'],
    ['corp.test', 'https://tracker.corp.test'],
    ['.corp.test', 'https://tracker.corp.test'],
    ['*.corp.test', 'https://a.b.corp.test'],
    ['CORP.test.', 'https://tracker.Corp.test'],
    ['corp.test', 'https://tracker.corp.test.'],
    ['corp.test:8443', 'https://corp.test:8443'],
    ['corp.test:443', 'https://corp.test'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['a.test, corp.test', 'https://corp.test'],
    ['a.test corp.test', 'https://corp.test'],
    [',, 10.0.0.0/8 ,', 'http://10.1.2.3'],
  ])('"%s" spares %s', (list, url) => expect(spared(list, url)).toBe(true));

  it.each([
    ['', 'https://corp.test'],
    ['10.0.0.0/8', 'http://11.1.2.3/'],
    ['10.0.0.0/8', 'http://ten.corp.test'],
    ['10.0.0.0/99', 'http://10.1.2.3/'],
    ['10.0.0.0/x', 'http://10.1.2.3/'],
    ['fd00::/8', 'http://10.1.2.3/'],
    ['192.168.1.2', 'http://192.168.1.20'],
    ['192.168.*', 'http://192.169.1.1'],
    ['corp.test', 'https://notcorp.test'],
    ['corp.test:8443', 'https://corp.test'],
    ['[::2]:8080', 'http://[::2]:8081'],
    ['corp.test.example', 'https://corp.test'],
    ['.', 'https://corp.test'],
  ])('"%s" does not spare %s', (list, url) => expect(spared(list, url)).toBe(false));

  it('reads any list without throwing', () => {
    const entry = fc.oneof(
      fc.string(),
      fc.constantFrom('*', '[', ']:', '[::1', '::/0', '/', '1.2.3.4/', ':80', '.*', '%', '[]:1'),
    );
    fc.assert(
      fc.property(fc.array(entry), fc.webUrl(), (list, url) => {
        expect(typeof spared(list.join(','), url)).toBe('boolean');
      }),
    );
  });
});

describe('the proxy of a connection', () => {
  it('is its own, otherwise the one that the host finds', async () => {
    const find = (url: string) => Promise.resolve(url.includes('corp') ? PROXY : null);
    expect(await proxyFor('https://tracker.corp.test', null, find)).toBe(PROXY);
    expect(await proxyFor('https://music.lan', null, find)).toBeNull();
    expect(await proxyFor('https://music.lan', 'proxy.lan:3128', find)).toBe(PROXY);
  });

  it('is refused by its field if it is not an address', async () => {
    const { error } = await failed(proxyFor('https://music.lan', 'socks5://proxy.lan'));
    expect(error).toMatchObject({ code: 'invalid-input', detail: { field: 'proxy' } });
  });
});

describe('the result of a proxy configuration', () => {
  it.each([
    ['DIRECT', null],
    ['', null],
    ['PROXY proxy.lan:3128', 'http://proxy.lan:3128'],
    ['PROXY proxy.lan:3128; DIRECT', 'http://proxy.lan:3128'],
    ['HTTPS proxy.lan:443', 'https://proxy.lan:443'],
    ['SOCKS5 proxy.lan:1080; PROXY b.lan:3128', 'http://b.lan:3128'],
    ['SOCKS5 proxy.lan:1080', 'socks5://proxy.lan:1080'],
  ])('%s is %s', (result, address) => expect(usableProxy(result)).toBe(address));
});
