import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appUrl,
  externalAddress,
  isAppUrl,
  isPermitted,
  isTrustedSender,
  mayLoad,
  signInAddress,
  webPreferences,
} from './security-policy.ts';

const foreign = [
  'http://127.0.0.1:8095/',
  'https://example.com/',
  'file:///etc/passwd',
  'app://channelstrip.example.com/',
  'app://channelstrip:1@other/',
  'app://other/',
  'javascript:alert(1)',
  'about:blank',
  'chrome://gpu',
  'ws://127.0.0.1/rpc',
  'app:channelstrip',
  '',
  'nonsense',
];

describe('the addresses of the window', () => {
  it.each(['/', '/settings#x', '/art/abc?size=64', '/quick'])('include %s', (path) => {
    expect(isAppUrl(appUrl(path))).toBe(true);
    expect(mayLoad(appUrl(path))).toBe(true);
  });

  it.each(foreign)('do not include %s', (address) => {
    expect(isAppUrl(address)).toBe(false);
    expect(mayLoad(address)).toBe(false);
  });

  it('let a page load what it created, not what another page created', () => {
    expect(mayLoad('blob:app://channelstrip/0b1c')).toBe(true);
    expect(mayLoad('blob:https://example.com/0b1c')).toBe(false);
    expect(mayLoad('data:image/png;base64,AA==')).toBe(true);
  });

  it('never belong to another host, however they are written', () =>
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['app', 'http', 'https'] }), (address) => {
        expect(isAppUrl(address)).toBe(
          new URL(address).host === 'channelstrip' && address.startsWith('app:'),
        );
      }),
    ));
});

describe('a message to the core', () => {
  const good = { url: appUrl('/'), topFrame: true, known: true };

  it("is accepted from a page of the app's window", () => expect(isTrustedSender(good)).toBe(true));

  it.each([
    ['a frame inside', { ...good, topFrame: false }],
    ['a window that we did not make', { ...good, known: false }],
    ['a page of another origin', { ...good, url: 'https://example.com/' }],
    ['a frame that is gone', { ...good, url: null }],
  ])('is not accepted from %s', (_who, facts) => expect(isTrustedSender(facts)).toBe(false));
});

describe('permissions', () => {
  it('are refused except for text to the clipboard and full screen', () => {
    expect(isPermitted('fullscreen', appUrl('/'))).toBe(true);
    expect(isPermitted('fullscreen', 'https://example.com/')).toBe(false);
    expect(isPermitted('clipboard-sanitized-write', appUrl('/'))).toBe(true);
    expect(isPermitted('clipboard-sanitized-write', 'https://example.com/')).toBe(false);
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'midi'])
      expect(isPermitted(permission, appUrl('/')), permission).toBe(false);
  });
});

describe('an address for the browser', () => {
  const hosts = new Set(['docs.example.com']);

  it('is https on a host that the app names', () => {
    expect(externalAddress('https://docs.example.com/a?b#c', hosts)).toBe(
      'https://docs.example.com/a?b#c',
    );
  });

  it.each([
    'http://docs.example.com/',
    'https://user:pass@docs.example.com/',
    'https://docs.example.com.evil.com/',
    'ms-msdt:/id',
    'search-ms:query',
    'file:///c:/x.exe',
    'data:text/html,x',
    'javascript:1',
    'not an address',
  ])('is not %s', (address) => expect(externalAddress(address, hosts)).toBeNull());
});

describe('a sign-in page that the browser may open', () => {
  it.each(['https://accounts.example.com/authorize?a=b', 'http://192.168.1.20:3000/authorize'])(
    'is %s',
    (address) => expect(signInAddress(address)).toBe(address),
  );

  it.each([
    'https://user:pass@accounts.example.com/',
    'ms-msdt:/id',
    'file:///c:/x.exe',
    'data:text/html,x',
    'javascript:1',
    'not an address',
  ])('is not %s', (address) => expect(signInAddress(address)).toBeNull());
});

describe('a window', () =>
  it('has no Node, is isolated and has a sandbox', () =>
    expect(webPreferences('/p.cjs')).toMatchObject({
      preload: '/p.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
    })));
