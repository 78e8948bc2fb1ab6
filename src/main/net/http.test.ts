import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import type { ScriptedServer } from '../../../test/support/net/http-fault-server.ts';
import { authorityFile, startScripted } from '../../../test/support/net/http-fault-server.ts';
import { recordedLog } from '../../../test/support/core/recorded-log.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import { getCause, getStatus } from './errors.ts';
import type { WithSecret } from './http.ts';
import { createHttp } from './http.ts';
import { createNodeFetch } from './node-fetch.ts';

const servers: ScriptedServer[] = [];
const start = async (...args: Parameters<typeof startScripted>): Promise<ScriptedServer> => {
  const server = await startScripted(...args);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

function setUp() {
  const clock = new FakeClock();
  const log = recordedLog();
  const http = createHttp({ fetch: createNodeFetch({}), clock, log });
  return { clock, log, http };
}

const token: WithSecret = (use) => use('TOKEN_CANARY');
const failed = async (promise: Promise<unknown>): Promise<AppFailure> => {
  const error: unknown = await promise.then(
    () => null,
    (e: unknown) => e,
  );
  if (!(error instanceof AppFailure)) throw new Error(`expected a failure, got ${String(error)}`);
  return error;
};

describe('successful responses', () => {
  it('reads JSON, text and bytes and returns the status', async () => {
    const server = await start((request, response) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.statusCode = request.url === '/made' ? 201 : 200;
      response.end('{"a":[1,"ü"]}');
    });
    const { http } = setUp();
    const json = await http.request({ origin: server.origin, path: '/made', expect: 'json' });
    expect(json).toMatchObject({ status: 201, body: { a: [1, 'ü'] } });
    const text = await http.request({ origin: server.origin, path: '/', expect: 'text' });
    expect(text.body).toBe('{"a":[1,"ü"]}');
    const bytes = await http.request({ origin: server.origin, path: '/', expect: 'bytes' });
    expect(bytes.body.byteLength).toBe(14);
  });

  it('sends a JSON body and the token in its header only', async () => {
    let body = '';
    const server = await start((request, response) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => response.setHeader('content-type', 'application/json').end('null'));
    });
    const { http, log } = setUp();
    const answer = await http.request({
      origin: server.origin,
      path: '/api?x=1',
      method: 'POST',
      json: { command: 'info' },
      credential: token,
      expect: 'json',
    });
    expect(answer.body).toBeNull();
    expect(body).toBe('{"command":"info"}');
    const [line] = server.seen;
    expect(line).toContain('POST /api?x=1');
    expect(line).toContain('Bearer TOKEN_CANARY');
    expect(line?.split('TOKEN_CANARY')).toHaveLength(2);
    expect(JSON.stringify(log.lines)).not.toContain('TOKEN_CANARY');
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]?.fields).toMatchObject({
      method: 'POST',
      path: '/api',
      status: 200,
      bytes: 4,
    });
  });

  it('returns the body of an error as JSON if it says so, otherwise as text', async () => {
    const server = await start((request, response) => {
      if (request.url === '/json')
        response.writeHead(401, { 'content-type': 'application/json' }).end('{"success":false}');
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal server error');
    });
    const { http } = setUp();
    const json = await http.request({ origin: server.origin, path: '/json', expect: 'json' });
    expect(json).toMatchObject({ status: 401, body: { success: false } });
    const text = await http.request({ origin: server.origin, path: '/', expect: 'json' });
    expect(text).toMatchObject({ status: 500, body: 'Internal server error' });
  });
});

describe('faults of a server', () => {
  it('ends a call whose headers do not arrive', async () => {
    const server = await start(() => undefined);
    const { http, clock } = setUp();
    const arrived = once(server.server, 'request');
    const call = failed(
      http.request({ origin: server.origin, path: '/', expect: 'json', timeoutMs: 5000 }),
    );
    await arrived;
    clock.advance(5000);
    const failure = await call;
    expect(failure.error.code).toBe('timeout');
    expect(getCause(failure)?.code).toBe('timeout');
    expect(clock.pending).toBe(0);
  });

  it('ends a call whose body does not end', async () => {
    const server = await start((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":');
    });
    const { http, clock, log } = setUp();
    const controller = new AbortController();
    const arrived = once(server.server, 'request');
    const call = failed(
      http.request({
        origin: server.origin,
        path: '/',
        expect: 'json',
        signal: controller.signal,
      }),
    );
    await arrived;
    clock.advance(30_000);
    expect((await call).error.code).toBe('timeout');
    expect(log.lines[0]?.fields['reason']).toBe('timeout');
  });

  it('reports a response that broke off', async () => {
    const server = await start((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"a":', () => request.socket.destroy());
    });
    const { http } = setUp();
    const failure = await failed(
      http.request({ origin: server.origin, path: '/', expect: 'json' }),
    );
    expect(failure.error).toMatchObject({ code: 'connection-lost', detail: { kind: 'cut' } });
  });

  it.each(['announced', 'streamed'])('stops at the cap (%s)', async (how) => {
    let sent = 0;
    const server = await start((_request, response) => {
      const headers = { 'content-type': 'application/json' };
      if (how === 'announced')
        response.writeHead(200, { ...headers, 'content-length': '999999999' });
      else response.writeHead(200, headers);
      const more = (): void => {
        while (!response.destroyed && sent < 50_000_000) {
          sent += 65_536;
          if (!response.write('x'.repeat(65_536))) break;
        }
      };
      response.on('drain', more);
      more();
    });
    const { http } = setUp();
    const failure = await failed(
      http.request({ origin: server.origin, path: '/', expect: 'json', maxBytes: 1_000_000 }),
    );
    expect(failure.error.detail).toMatchObject({ kind: 'too-large' });
    expect(failure.message).toContain('1 MB');
    expect(sent).toBeLessThan(50_000_000);
  });

  it.each([301, 302, 307, 308])('never follows a %i, with or without a token', async (status) => {
    const other = await start((_request, response) => response.end('null'));
    const server = await start((_request, response) => {
      response.writeHead(status, { location: `${other.origin}/stolen` }).end();
    });
    const { http } = setUp();
    const failure = await failed(
      http.request({ origin: server.origin, path: '/', expect: 'json', credential: token }),
    );
    expect(getCause(failure)?.code).toBe('redirect');
    expect(getStatus(failure)).toBe(status);
    expect(other.seen).toEqual([]);
  });

  it.each([
    ['text/html', '<html></html>', 'speaks-html'],
    ['text/plain', '<!DOCTYPE html><p>', 'speaks-html'],
  ])('refuses a page (%s) in place of data', async (type, body, code) => {
    const server = await start((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(body),
    );
    const { http } = setUp();
    const failure = await failed(
      http.request({ origin: server.origin, path: '/', expect: 'json' }),
    );
    expect(getCause(failure)?.code).toBe(code);
  });

  it('refuses other types and damaged JSON', async () => {
    const server = await start((request, response) => {
      const type = request.url === '/png' ? 'image/png' : 'application/json';
      response.writeHead(200, { 'content-type': type }).end('{broken');
    });
    const { http } = setUp();
    const png = await failed(http.request({ origin: server.origin, path: '/png', expect: 'json' }));
    expect(png.error.detail).toMatchObject({ kind: 'wrong-type', status: 200 });
    const bad = await failed(http.request({ origin: server.origin, path: '/', expect: 'json' }));
    expect(bad.error.detail).toMatchObject({ kind: 'bad-json' });
  });

  it('names a closed port', async () => {
    const server = await start((_request, response) => response.end());
    await server.stop();
    servers.length = 0;
    const { http } = setUp();
    const failure = await failed(
      http.request({ origin: server.origin, path: '/', expect: 'json' }),
    );
    expect(getCause(failure)).toEqual({
      code: 'refused',
      detail: `127.0.0.1:${String(server.port)}`,
    });
  });
});

describe('limits of the caller', () => {
  it('cancels before and while the call runs', async () => {
    const server = await start(() => undefined);
    const { http, clock } = setUp();
    const before = AbortSignal.abort();
    const origin = server.origin;
    const early = await failed(http.request({ origin, path: '/', expect: 'json', signal: before }));
    expect(early.error.code).toBe('cancelled');
    const controller = new AbortController();
    const arrived = once(server.server, 'request');
    const call = failed(
      http.request({ origin, path: '/', expect: 'json', signal: controller.signal }),
    );
    await arrived;
    controller.abort();
    expect((await call).error.code).toBe('cancelled');
    expect(clock.pending).toBe(0);
  });

  it.each(['//evil.example/', 'http://evil.example/', 'x', '\\\\evil.example', '/\\evil.example'])(
    'stays at its origin: %s',
    async (path) => {
      const server = await start((_request, response) => response.end('null'));
      const { http } = setUp();
      const call = http.request({ origin: server.origin, path, expect: 'json', credential: token });
      expect((await failed(call)).error.code).toBe('internal');
      expect(server.seen).toEqual([]);
    },
  );

  it('refuses a token in the address', async () => {
    const server = await start((_request, response) => response.end('null'));
    const { http } = setUp();
    const path = '/api?token=TOKEN_CANARY';
    const call = http.request({ origin: server.origin, path, expect: 'json', credential: token });
    expect((await failed(call)).message).not.toContain('CANARY');
    expect(server.seen).toEqual([]);
  });
});

describe('certificates', () => {
  const ok: Parameters<typeof startScripted>[0] = (_request, response) => {
    response.setHeader('content-type', 'application/json').end('1');
  };
  const ask = (origin: string, caFile?: string) =>
    setUp().http.request({ origin, path: '/', expect: 'json', caFile: caFile ?? null });

  it('accepts a certificate of the given authority and no other', async () => {
    const server = await start(ok, 'good');
    expect(await ask(server.origin, authorityFile)).toMatchObject({ body: 1 });
    const failure = await failed(ask(server.origin));
    expect(failure.error.code).toBe('certificate');
    expect(getCause(failure)?.code).toBe('tls-authority');
  });

  it('distinguishes a wrong name from an expired certificate', async () => {
    const other = await start(ok, 'other-name');
    const named = getCause(await failed(ask(other.origin, authorityFile)));
    expect(named).toMatchObject({ code: 'tls-name' });
    const expired = await start(ok, 'expired');
    const late = getCause(await failed(ask(expired.origin, authorityFile)));
    expect(late).toMatchObject({ code: 'tls-expired' });
  });

  it('names an authority file that is none', async () => {
    const server = await start(ok, 'good');
    const failure = await failed(ask(server.origin, '/nowhere/ca.pem'));
    expect(failure.error).toMatchObject({ code: 'invalid-input', detail: { field: 'caFile' } });
    expect(failure.message).toContain('/nowhere/ca.pem');
  });
});
