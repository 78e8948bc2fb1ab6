import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import type { RawAnswer } from '../../../../test/support/net/raw-http.ts';
import { rawExchange, rawRequest } from '../../../../test/support/net/raw-http.ts';
import type { ScriptedCore } from '../../../../test/support/core/scripted-core.ts';
import { scriptedCore } from '../../../../test/support/core/scripted-core.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import type { SignedIn } from '../../../../test/support/window/web-host.ts';
import {
  script,
  sessionIn,
  signedInHost,
  windowFolder,
} from '../../../../test/support/window/web-host.ts';
import { privatePath } from '../../../shared/contract/admission.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { LOGIN_LIFETIME_MS } from './logins.ts';

const tempDir = useTempDirs();
const clock = new FakeClock();
let core: ScriptedCore;
let folder: string;
let own: SignedIn;

beforeEach(async () => {
  core = scriptedCore(clock);
  folder = await windowFolder(await tempDir());
  own = await signedInHost(core, clock, folder);
});
afterEach(async () => {
  await own.host.stop();
});

/** Every response of the host carries the security headers. */
function guarded(answer: RawAnswer): RawAnswer {
  const policy = answer.headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-");
  expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
  expect(policy).not.toContain('unsafe');
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  expect(answer.headers).not.toHaveProperty('set-cookie');
  return answer;
}

/** A browser's request, with some headers changed or (undefined) removed. */
async function get(
  target: string,
  change: Readonly<Record<string, string | undefined>> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const headers = Object.entries({ Host: own.authority, ...change });
  const given = headers.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return guarded(await rawRequest(own.host.port, `${method} ${target}`, given));
}

/** The address of a picture or channel in the signed-in browser's session. */
const ours = (path: string): string => privatePath(own.session, path);

const tokenOf = (url: string): string => new URL(url).search;

describe('the window over http', () => {
  it('is the built document', async () => {
    const answer = await get('/');
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('the window');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect((await get('/settings')).body).toBe(answer.body);
  });

  it('sends hashed files to be cached forever, and only their tag the second time', async () => {
    const target = '/assets/index-Ab12Cd34.js';
    const plain = await get(target);
    expect(plain.body).toBe(script);
    expect(plain.headers['cache-control']).toContain('immutable');
    const again = await get(target, { 'If-None-Match': plain.headers['etag'] });
    expect([again.status, again.body]).toEqual([304, '']);
    const old = await get(target, { 'If-None-Match': '"Zy98Xw76"' });
    expect([old.status, old.body]).toEqual([200, script]);
  });

  it('does not read a hashed file that the browser has', async () => {
    const target = '/assets/index-Ab12Cd34.js';
    const { headers } = await get(target);
    await rm(path.join(folder, target));
    expect((await get(target, { 'If-None-Match': headers['etag'] })).status).toBe(304);
    expect((await get(target)).status).toBe(500);
  });

  it('sends the document again only once it has changed', async () => {
    const { headers } = await get('/');
    const known = { 'If-None-Match': headers['etag'] };
    expect((await get('/', known)).status).toBe(304);
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><p>another window');
    const next = await get('/', known);
    expect([next.status, next.body]).toEqual([200, '<!doctype html><p>another window']);
    expect(next.headers['etag']).not.toBe(headers['etag']);
  });

  it('answers HEAD without a body', async () => {
    const answer = await get('/', {}, 'HEAD');
    expect([answer.status, answer.body]).toEqual([200, '']);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
  });

  it('serves pictures of the core, inert, and reports when there is none', async () => {
    core.picture = (id, size) =>
      Promise.resolve(
        id === 'known' ? { type: 'image/png', bytes: Buffer.from(`png ${String(size)}`) } : null,
      );
    const answer = await get(ours('/art/known?size=512'));
    expect([answer.status, answer.body]).toEqual([200, 'png 512']);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['cache-control']).toContain('private');
    expect(answer.headers['content-security-policy']).toMatch(/; sandbox$/);
    expect((await get(ours('/art/other'))).status).toBe(404);
    core.picture = () => Promise.reject(failure('offline', 'The server is not there.'));
    expect((await get(ours('/art/known'))).status).toBe(502);
    core.picture = () => Promise.reject(new Error('bug'));
    expect((await get(ours('/art/known'))).status).toBe(500);
  });

  it('serves running channels of the core, and reports when they are not ready', async () => {
    core.stream = (channel, file) =>
      Promise.resolve(
        channel === '5.1'
          ? {
              status: file === 'index.m3u8' ? 503 : 200,
              type: 'video/mp2t',
              bytes: Buffer.from(file),
            }
          : null,
      );
    const answer = await get(ours('/hls/5.1/live000001.ts'));
    expect([answer.status, answer.body]).toEqual([200, 'live000001.ts']);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp2t',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-security-policy']).toMatch(/; sandbox$/);
    const head = await get(ours('/hls/5.1/live000001.ts'), {}, 'HEAD');
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '13']);
    const starting = await get(ours('/hls/5.1/index.m3u8'));
    expect([starting.status, starting.headers['retry-after']]).toEqual([503, '2']);
    expect((await get(ours('/hls/none/live.m3u8'))).status).toBe(404);
    expect((await get('/hls/5.1/live.m3u8')).status).toBe(401);
    core.stream = () => Promise.reject(failure('offline', 'The server is not there.'));
    expect((await get(ours('/hls/5.1/live.m3u8'))).status).toBe(502);
  });

  it('stops fetching a picture that the browser no longer wants', async () => {
    let aborted = false;
    core.picture = (_id, _size, signal) =>
      new Promise((answer) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          answer(null);
        });
        socket.destroy();
      });
    const socket = connect(own.host.port, '127.0.0.1');
    socket.write(`GET ${ours('/art/x')} HTTP/1.1\r\nHost: ${own.authority}\r\n\r\n`);
    await expect.poll(() => aborted, { timeout: 30_000 }).toBe(true);
  });
});

describe('the one-time sign-in', () => {
  it('puts the session into its page alone, in no cookie and no address', async () => {
    const answer = await get(`/login${tokenOf(own.host.loginUrl())}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers).not.toHaveProperty('location');
    const session = sessionIn(answer.body);
    expect(session?.key).toMatch(/^[\w-]{43}$/);
    expect(session?.key).not.toBe(own.session.key);
    expect(answer.body).toContain('data-to="/"');
    expect(answer.body).toContain('<script src="/login.js"></script>');
    const loaded = await get('/login.js');
    expect([loaded.status, loaded.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(loaded.body).toContain('location.replace');
  });

  it('leads to the requested page', async () => {
    const { pathname, search } = new URL(own.host.loginUrl('/connections#home'));
    const answer = await get(`${pathname}${search}`);
    expect(answer.body).toContain('data-to="/connections#home"');
  });

  it('refuses a used token, and lets a browser with a session continue', async () => {
    const target = `/login${tokenOf(own.host.loginUrl('/settings'))}`;
    expect((await get(target)).status).toBe(200);
    const replay = await get(target);
    expect(replay.status).toBe(403);
    expect(sessionIn(replay.body)).toBeNull();
    expect(replay.body).toContain('channelstrip open');
    expect(replay.body).toContain('data-to="/settings"');
  });

  it('refuses a token that is too old', async () => {
    const target = `/login${tokenOf(own.host.loginUrl())}`;
    clock.advance(LOGIN_LIFETIME_MS);
    expect((await get(target)).status).toBe(403);
  });

  it.each(['/login', '/login?t=', '/login?t=guess', `/login?t=${'A'.repeat(43)}`])(
    'refuses %s',
    async (target) => {
      const answer = await get(target);
      expect([answer.status, sessionIn(answer.body)]).toEqual([403, null]);
    },
  );
});

describe('an attacker over HTTP', () => {
  it('has no session, or only a cookie', async () => {
    core.picture = () => Promise.resolve({ type: 'image/png', bytes: Buffer.from('PICTURE') });
    const { key, paths } = own.session;
    const cookie = `channelstrip_${String(own.host.port)}=${key}`;
    for (const target of [
      '/art/x',
      `/art/x?key=${key}`,
      `/private/${key}/art/x`,
      `/private/${paths.slice(1)}A/art/x`,
      `/private/${'A'.repeat(43)}/art/x`,
    ])
      for (const change of [{}, { Cookie: cookie }, { Authorization: `Bearer ${key}` }]) {
        const answer = await get(target, change);
        expect(answer.status).toBe(401);
        expect(answer.body).toContain('channelstrip open');
        expect(answer.body).not.toContain('PICTURE');
      }
    expect((await get(ours('/art/x'))).body).toBe('PICTURE');
  });

  it('uses another name for this machine', async () => {
    for (const host of ['localhost', 'evil.test', `[::1]:${String(own.host.port)}`, undefined]) {
      const answer = await get('/', { Host: host });
      expect(answer.status).toBe(421);
    }
    const two = await rawRequest(own.host.port, 'GET /', [
      ['Host', own.authority],
      ['Host', 'evil.test'],
    ]);
    expect([400, 421]).toContain(guarded(two).status);
  });

  it.each([
    '/../settings.json',
    '/assets/../../settings.json',
    '/%2e%2e/settings.json',
    '/%252e%252e/settings.json',
    '/..%2fsettings.json',
    '/..%5csettings.json',
    '/..\\settings.json',
    '/assets/..\\..\\settings.json',
    '//settings.json',
    '/./index.html',
    '/assets/%00index-Ab12Cd34.js',
    '/assets',
    '/assets/',
    '/constructor',
    '/__proto__',
    'http://evil.test/',
    '*',
  ])('asks for %s', async (target) => {
    const answer = await get(target);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('SECRET_BESIDE');
    expect(answer.body).not.toContain('the window');
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('uses %s', async (method) => {
    const answer = await get('/', {}, method);
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe('GET, HEAD');
  });

  it('sends data that is not HTTP, or too much of it', async () => {
    expect(guarded(await rawExchange(own.host.port, 'HELLO\r\n\r\n')).status).toBe(400);
    expect((await get('/', { Padding: 'x'.repeat(20_000) })).status).toBe(400);
    expect((await get('/', { Expect: 'a miracle' })).status).toBe(417);
  });

  it('starts a connection with nothing or half a request only', async () => {
    const texts = ['', 'GET / HTTP/1.1\r\nHost: '];
    const answers = await Promise.all(texts.map((text) => rawExchange(own.host.port, text)));
    for (const answer of answers) expect(guarded(answer).status).toBe(408);
  });
});
