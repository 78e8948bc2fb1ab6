import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Access, RequestFacts, UpgradeFacts } from './access.ts';
import { formatAuthority, decideRequest as decide, decideUpgrade, sameSecret } from './access.ts';

const authority = '127.0.0.1:4000';
const request = { method: 'GET', target: '/', hosts: [authority] };
const paths = 'P'.repeat(43);
const decideRequest = (facts: RequestFacts, own: string): Access =>
  decide(facts, own, (one) => one === paths);
const upgrade: UpgradeFacts = {
  ...request,
  target: '/rpc',
  origins: [`http://${authority}`],
};

describe('who may read a page', () => {
  it('serves the window under each of its paths, and files by their exact path', () => {
    expect(decideRequest(request, authority)).toEqual({ k: 'file', path: '/index.html' });
    expect(decideRequest({ ...request, target: '/settings?x=1' }, authority)).toEqual({
      k: 'file',
      path: '/index.html',
    });
    expect(decideRequest({ ...request, target: '/assets/a.js' }, authority)).toEqual({
      k: 'file',
      path: '/assets/a.js',
    });
  });

  it('refuses every Host but its own, before anything else', () => {
    for (const hosts of [
      [],
      ['localhost:4000'],
      ['127.0.0.1'],
      ['127.0.0.1:4001'],
      ['127.0.0.1:4000.evil.test'],
      ['EVIL.test'],
      [authority, authority],
    ])
      expect(decideRequest({ ...request, hosts }, authority)).toEqual({
        k: 'refuse',
        status: 421,
      });
  });

  it('never uses up a sign-in for a program that only looks', () => {
    const target = '/login?t=abc';
    expect(decideRequest({ ...request, target, method: 'HEAD' }, authority)).toEqual({
      k: 'refuse',
      status: 405,
    });
    expect(decideRequest({ ...request, target }, authority)).toEqual({
      k: 'login',
      token: 'abc',
      to: '/',
    });
  });

  it.each([
    ['/attention', '/attention'],
    ['/connections#home-2', '/connections#home-2'],
    ['/nowhere', '/'],
    ['//evil.example', '/'],
    ['https://evil.example', '/'],
    ['/settings?x', '/'],
    ['/music\r\nSet-Cookie: a=b', '/'],
    ['', '/'],
  ])('leads to a page of the window only after a sign-in: %j', (to, leads) => {
    const target = `/login?t=abc&to=${encodeURIComponent(to)}`;
    expect(decideRequest({ ...request, target }, authority)).toEqual({
      k: 'login',
      token: 'abc',
      to: leads,
    });
  });

  it('serves pictures and channels only below the private paths of a session', () => {
    const refused = { k: 'refuse', status: 401 };
    const ask = (target: string): unknown => decideRequest({ ...request, target }, authority);
    for (const target of [
      '/art/x',
      '/hls/5.1/live.m3u8',
      `/private/${'Q'.repeat(43)}/art/x`,
      `/private/${'Q'.repeat(43)}/hls/5.1/live.m3u8`,
      `/private/${'Q'.repeat(43)}/art/../index.html`,
    ])
      expect(ask(target)).toEqual(refused);
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{43}$/), (guess) => {
        expect(ask(`/private/${guess}/art/x`)).toEqual(refused);
      }),
    );
    for (const target of [`/private/${paths}`, `/private/${paths}/settings`, '/private/x/art/y'])
      expect(ask(target)).toEqual({ k: 'file', path: target });
  });

  it('reads pictures by id and whole size only', () => {
    const art = (target: string): unknown =>
      decideRequest({ ...request, target: `/private/${paths}${target}` }, authority);
    const picture = (id: string, size: number) => ({
      k: 'fetched',
      path: 'art',
      request: { id, size },
    });
    expect(art('/art/ab-12_Z')).toEqual(picture('ab-12_Z', 256));
    expect(art('/art/ab?size=512')).toEqual(picture('ab', 512));
    for (const size of ['-1', '9999', '1e3', 'x', ''])
      expect(art(`/art/ab?size=${size}`)).toEqual({ k: 'refuse', status: 404 });
    for (const path of ['/art/', '/art/../x', '/art/a/b', '/art/%2e%2e'])
      expect(art(path)).toEqual({ k: 'refuse', status: 404 });
  });

  it('reads running channels by the name of a channel and of a file', () => {
    const hls = (target: string): unknown =>
      decideRequest({ ...request, target: `/private/${paths}${target}` }, authority);
    const part = (channel: string, file: string) => ({
      k: 'fetched',
      path: 'hls',
      request: { channel, file },
    });
    expect(hls('/hls/5.1/live.m3u8?x=1')).toEqual(part('5.1', 'live.m3u8'));
    expect(hls('/hls/a%2F..%2Fb/x.ts')).toEqual(part('a/../b', 'x.ts'));
    const missing = { k: 'refuse', status: 404 };
    for (const path of ['/hls/', '/hls/a', '/hls/a/', '/hls/a/b/c.ts', '/hls/a/%2e.ts'])
      expect(hls(path)).toEqual(missing);
    expect(hls('/hls/%ff/a.ts')).toEqual({ k: 'refuse', status: 400 });
  });
});

describe('who may open the socket', () => {
  it('accepts its own window', () =>
    expect(decideUpgrade(upgrade, authority)).toEqual({ k: 'accept' }));

  it.each<[string, Partial<UpgradeFacts>, number]>([
    ['a wrong Host', { hosts: ['evil.test'] }, 421],
    ['another method', { method: 'POST' }, 405],
    ['another path', { target: '/rpc/' }, 404],
    ['a query', { target: '/rpc?x' }, 404],
    ['no Origin', { origins: [] }, 403],
    ['a null Origin', { origins: ['null'] }, 403],
    ['a foreign Origin', { origins: ['http://evil.test'] }, 403],
    ['the same host on another port', { origins: ['http://127.0.0.1:4001'] }, 403],
    ['the same host over https', { origins: [`https://${authority}`] }, 403],
    ['two Origins', { origins: [`http://${authority}`, 'null'] }, 403],
  ])('refuses %s', (_name, change, status) =>
    expect(decideUpgrade({ ...upgrade, ...change }, authority)).toEqual({ k: 'refuse', status }),
  );
});

describe('small parts', () => {
  it('names its authority as browsers write it', () =>
    expect([formatAuthority(80), formatAuthority(81)]).toEqual(['127.0.0.1', '127.0.0.1:81']));

  it('compares two secrets correctly', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(sameSecret(a, b)).toBe(a === b);
        expect(sameSecret(a, a)).toBe(true);
      }),
    ));
});
