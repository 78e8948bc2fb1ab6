import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/net/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import type { ServiceServer, Step } from '../../../test/support/net/service-server.ts';
import {
  after,
  cut,
  drop,
  hold,
  json,
  startService,
  wait,
} from '../../../test/support/net/service-server.ts';
import { withCaller } from '../platform/ports/caller.ts';
import type { ClientOptions } from './client.ts';
import { netFailure } from '../../shared/net/cause.ts';
import { basic, bearer, headerCredential } from './credential.ts';
import { getCause, getStatus } from './errors.ts';

const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
async function setUp(routes: Record<string, Step | Step[]>, options: Partial<ClientOptions> = {}) {
  const server = await startService(routes);
  servers.push(server);
  return { server, ...clientRig(server.origin, options) };
}
/** Half an answer, then silence. */
const stall: Step = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"a":');
};
const raw =
  (type: string, body: string): Step =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);
const cutAs =
  (status: number): Step =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"a":', () => response.destroy());
  };
const noHttp: Step = (_request, response) => response.socket?.end('HELLO\r\n\r\n');

const get = { path: '/a', expect: 'json' } as const;
const post = { ...get, method: 'POST', json: { x: 1 } } as const;

describe('a read that fails', () => {
  it.each<[string, Step[], number]>([
    ['a cut line', [drop, drop], 3],
    ['half an answer', [cut], 2],
    ['503', [json({}, 503), json({}, 502)], 3],
    ['408', [json({}, 408)], 2],
    ['500 once', [json({}, 500)], 2],
  ])('is repeated after %s', async (_name, faults, requests) => {
    const { server, client, throughTime } = await setUp({ 'GET /a': [...faults, json({ ok: 1 })] });
    expect((await throughTime(client.request(get))).body).toEqual({ ok: 1 });
    expect(server.requests).toHaveLength(requests);
  });

  it.each<[string, Step, number, string]>([
    ['a line that is cut for ever', drop, 3, 'connection-lost'],
    ['500 for ever', json({}, 500), 2, 'rejected'],
    ['502 for ever', json({}, 502), 3, 'unreachable'],
    ['504, which is slow and not broken', json({}, 504), 1, 'timeout'],
    ['404', json({}, 404), 1, 'not-found'],
    ['403', json({}, 403), 1, 'forbidden'],
    ['401', json({}, 401), 1, 'unauthorized'],
    ['409', json({}, 409), 1, 'conflict'],
    ['410', json({}, 410), 1, 'unsupported'],
  ])('ends as a failure: %s', async (_name, step, requests, code) => {
    const { server, client, throughTime } = await setUp({ 'GET /a': step });
    const failure = await failed(throughTime(client.request(get)));
    expect(failure.error.code).toBe(code);
    expect(failure.message).toContain(new URL(server.origin).host);
    expect(server.requests).toHaveLength(requests);
  });

  it('gets the whole time limit for a response, and is not repeated when that is over', async () => {
    const { server, client, clock } = await setUp({ 'GET /a': hold });
    const call = failed(client.request({ ...get, timeoutMs: 10_000 }));
    await server.arrived(1);
    await clock.advanceAsync(9_999);
    expect(client.gate.state.k).toBe('open');
    await clock.advanceAsync(1);
    expect((await call).error).toMatchObject({ code: 'timeout', retryable: true });
    await clock.advanceAsync(60_000);
    expect(server.requests).toHaveLength(1);
  });

  it('is repeated within the remaining time limit of its caller', async () => {
    let loseFirst = (): void => undefined;
    const late = new Promise<void>((resolve) => (loseFirst = resolve));
    const { server, client, clock } = await setUp({ 'GET /a': [after(late, drop), hold] });
    const caller = { limit: 60_000, asks: false };
    const call = failed(withCaller(caller, () => client.request(get)));
    await server.arrived(1);
    clock.advance(25_000);
    loseFirst();
    await expect.poll(() => clock.nextIn).toBe(1_000);
    clock.advance(1_000);
    await server.arrived(2);
    expect(clock.nextIn).toBe(35_000);
    clock.advance(35_000);
    expect((await call).error.code).toBe('timeout');
  });

  it("has the server's message, and resolves with an accepted status", async () => {
    const { client } = await setUp(
      { 'GET /a': json({ message: 'No such board.' }, 404) },
      { readError: (body) => (body as { message: string }).message },
    );
    const failure = await failed(client.request(get));
    expect(failure.message).toMatch(/No such board\.$/);
    expect(failure.error.detail).toMatchObject({ status: 404, words: 'No such board.' });
    expect((await client.request({ ...get, accept: [404] })).status).toBe(404);
  });
});

/** All ways to lose the answer to a delivered request, with the error code for a read. */
const losses: readonly [string, Step, string][] = [
  ['a cut line', drop, 'connection-lost'],
  ['half an answer', cut, 'connection-lost'],
  ['silence', hold, 'timeout'],
  ['half an answer and silence', stall, 'timeout'],
  ['302', json({}, 302, { location: '/b' }), 'not-this-server'],
  ['307', json({}, 307, { location: '/b' }), 'not-this-server'],
  ['308 without a place', json({}, 308), 'not-this-server'],
  ['304', json({}, 304), 'rejected'],
  ['408', json({}, 408), 'timeout'],
  ['500', json({}, 500), 'rejected'],
  ['502', json({}, 502), 'unreachable'],
  ['503', json({}, 503), 'busy'],
  ['503 with a time', wait({ 'retry-after': '1' }, 503), 'busy'],
  ['504', json({}, 504), 'timeout'],
  ['520', json({}, 520), 'rejected'],
  ['a web page', raw('text/html', '<!doctype html>'), 'not-this-server'],
  ['another type', raw('image/png', 'PNG'), 'not-this-server'],
  ['no JSON', raw('application/json', '{"a":'), 'rejected'],
  ['no HTTP', noHttp, 'not-this-server'],
  ['too much', raw('application/json', `"${'x'.repeat(2_000)}"`), 'rejected'],
];

/** The failure of a call; for a silent server, after the call's time limit. */
async function answered(
  { server, clock, throughTime }: Awaited<ReturnType<typeof setUp>>,
  step: Step,
  call: Promise<unknown>,
) {
  const result = failed(call);
  if (step !== hold && step !== stall) return (await throughTime(result)).error;
  await server.arrived(1);
  clock.advance(10_000);
  return (await result).error;
}

describe('a write', () => {
  const small = { ...post, timeoutMs: 10_000, maxBytes: 1_000 };

  it.each(losses)('whose answer was lost is unconfirmed, sent once: %s', async (_n, step, lost) => {
    const rig = await setUp({ 'POST /a': [step, json({})] });
    const { server } = rig;
    const error = await answered(rig, step, rig.client.request(small));
    expect(error).toMatchObject({ code: 'unconfirmed', retryable: false, detail: { lost } });
    expect(error.message).toContain(new URL(server.origin).host);
    expect(server.requests).toHaveLength(1);
  });

  it.each(losses)('does not succeed by an accepted status: %s', async (_name, step) => {
    const rig = await setUp({ 'POST /a': [step, json({})] });
    const { server } = rig;
    const error = await answered(rig, step, rig.client.request({ ...small, accept: 'all' }));
    expect(error).toMatchObject({ code: 'unconfirmed', retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, Step, string]>([
    ['400', json({}, 400), 'rejected'],
    ['401', json({}, 401), 'unauthorized'],
    ['403', json({}, 403), 'forbidden'],
    ['404', json({}, 404), 'not-found'],
    ['409', json({}, 409), 'conflict'],
    ['422 that is cut', cutAs(422), 'rejected'],
    ['501', json({}, 501), 'unsupported'],
  ])('that was refused keeps its code: %s', async (_name, step, code) => {
    const { server, client, throughTime } = await setUp({ 'POST /a': step });
    const { error } = await failed(throughTime(client.request(post)));
    expect(error).toMatchObject({ code, retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, string, string, boolean]>([
    ['an unknown name', 'http://nowhere.invalid', 'unreachable', true],
    ['a closed port', 'closed', 'unreachable', true],
    ['an unknown authority', 'secure', 'certificate', false],
  ])('that was not sent keeps its code: %s', async (_name, where, code, retryable) => {
    const secure = await startService({}, 'good');
    const closed = await startService({});
    await closed.stop();
    servers.push(secure);
    const origins: Record<string, string> = { secure: secure.origin, closed: closed.origin };
    const { client } = clientRig(origins[where] ?? where);
    const { error } = await failed(client.request(post));
    expect(error).toMatchObject({ code, retryable });
  });

  it('whose credential could not be renewed was not sent', async () => {
    const withHeader = (): Promise<never> =>
      Promise.reject(netFailure({ code: 'closed', detail: 'login.example' }));
    const { server, client } = await setUp(
      { 'POST /a': json({}) },
      { credential: { id: 'x', withHeader } },
    );
    const { error } = await failed(client.request(post));
    expect(error).toMatchObject({ code: 'connection-lost', retryable: true });
    expect(server.requests).toHaveLength(0);
  });

  it('that its caller aborts rejects with `cancelled`; its own time limit leaves the outcome open', async () => {
    const { server, client } = await setUp({ 'POST /a': hold });
    for (const [reason, code] of [
      [undefined, 'cancelled'],
      [new DOMException('late', 'TimeoutError'), 'unconfirmed'],
    ] as const) {
      const end = new AbortController();
      const call = failed(client.request({ ...post, signal: end.signal }));
      await server.arrived(server.requests.length + 1);
      end.abort(reason);
      expect((await call).error).toMatchObject({ code, retryable: false });
    }
  });

  it.each<[string, Step[], string]>([
    ['lost again', [drop], 'unconfirmed'],
    ['refused before it was looked at', [drop, json({}, 401)], 'unconfirmed'],
    ['refused by the service', [drop, json({}, 422)], 'rejected'],
  ])('with a key whose repeat is %s', async (_name, steps, code) => {
    const { server, client, throughTime } = await setUp({ 'POST /a': steps });
    const idempotency = { header: 'idempotency-key', key: 'K1' };
    const { error } = await failed(throughTime(client.request({ ...post, idempotency })));
    expect(error).toMatchObject({ code, retryable: false });
    expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('with a key stays unconfirmed if its server is gone after the lost answer', async () => {
    const server = await startService({});
    server.on('POST /a', (_request, response) => {
      server.server.close();
      response.destroy();
    });
    const { client, throughTime } = clientRig(server.origin);
    const idempotency = { header: 'idempotency-key', key: 'K1' };
    const { error } = await failed(throughTime(client.request({ ...post, idempotency })));
    expect(error).toMatchObject({ code: 'unconfirmed', retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  it('is repeated if the server recognizes it', async () => {
    const { server, client, throughTime } = await setUp({ 'POST /a': [drop, json({ id: 7 })] });
    const idempotency = { header: 'idempotency-key', key: 'K1' };
    expect((await throughTime(client.request({ ...post, idempotency }))).body).toEqual({ id: 7 });
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['K1', 'K1']);
    expect(server.requests.map(({ body }) => body)).toEqual(['{"x":1}', '{"x":1}']);
  });

  it('is repeated after a 429, which refused it unprocessed', async () => {
    const { server, client, throughTime, clock } = await setUp({
      'POST /a': [wait({ 'retry-after': '5' }), json({})],
    });
    await throughTime(client.request(post));
    expect(server.requests).toHaveLength(2);
    expect(clock.monotonic()).toBe(6_000);
  });

  it('as a POST that reads is repeated', async () => {
    const { server, client, throughTime } = await setUp({ 'POST /a': [drop, json({})] });
    await throughTime(client.request({ ...post, safe: true }));
    expect(server.requests).toHaveLength(2);
  });
});

describe('a server that requests a pause', () => {
  it('gets it, from every call, and the gate shows it', async () => {
    const { server, client, throughTime, clock } = await setUp(
      { 'GET /a': [wait({ 'x-ratelimit-reset': '20' }), json(1)], 'GET /b': json(2) },
      { reset: 'seconds-left' },
    );
    const states: string[] = [];
    client.gate.onChange(({ k }) => states.push(k));
    const first = client.request(get);
    await server.arrived(1);
    while (client.gate.state.k === 'open') await new Promise((resolve) => setImmediate(resolve));
    const second = client.request({ ...get, path: '/b' });
    expect(client.gate.state).toEqual({ k: 'paused', until: clock.now() + 24_000, scope: null });
    clock.advance(23_999);
    expect(server.requests).toHaveLength(1);
    expect((await throughTime(Promise.all([first, second]))).map(({ body }) => body)).toEqual([
      1, 2,
    ]);
    expect(states).toEqual(['paused', 'open']);
  });

  it('for long fails at once, and so do the calls after it', async () => {
    const { server, client, clock } = await setUp({ 'GET /a': wait({ 'retry-after': '3600' }) });
    const failure = await failed(client.request(get));
    expect(failure.error).toMatchObject({ code: 'busy', detail: { kind: 'paused' } });
    const next = await failed(client.request({ ...get, priority: 'user' }));
    expect(next.error.detail?.['until']).toBe(clock.now() + 3_600_000 * 1.2);
    expect(server.requests).toHaveLength(1);
  });

  it('in one scope only leaves the others alone', async () => {
    const { client, server } = await setUp(
      { 'GET /a': wait({ 'retry-after': '100', 'ratelimit-reason': 'burst' }), 'GET /b': json(2) },
      {
        pauses: ({ headers }, scope) =>
          headers.get('ratelimit-reason') === 'burst' ? scope : null,
      },
    );
    await failed(client.request({ ...get, scope: 'search' }));
    expect((await client.request({ ...get, path: '/b', scope: 'issue' })).body).toBe(2);
    await failed(client.request({ ...get, path: '/b', scope: 'search', fresh: true }));
    expect(client.gate.state).toMatchObject({ k: 'paused', scope: 'search' });
    expect(server.requests).toHaveLength(2);
  });

  it('without a time gets 2 s, and one more request', async () => {
    const { client, throughTime, clock } = await setUp({ 'GET /a': [wait({}), json(1)] });
    await throughTime(client.request(get));
    expect(clock.monotonic()).toBe(2_000 * 1.2);
    const { client: busy, server, ...rig } = await setUp({ 'GET /a': wait({}) });
    expect((await failed(rig.throughTime(busy.request(get)))).error.code).toBe('busy');
    expect(server.requests).toHaveLength(2);
    expect(busy.gate.state.k).toBe('paused');
  });
});

describe('the credential', () => {
  it('is sent as bearer, basic or in its own header, and never logged', async () => {
    const kinds = [
      [bearer((use) => use('SECRET_1')), 'authorization', 'Bearer SECRET_1'],
      [
        basic('jö@x.org', (use) => use('SECRET_2')),
        'authorization',
        `Basic ${btoa('jÃ¶@x.org:SECRET_2')}`,
      ],
      [headerCredential('X-Api-Key', (use) => use('SECRET_3')), 'x-api-key', 'SECRET_3'],
    ] as const;
    for (const [credential, name, value] of kinds) {
      const { server, client, log } = await setUp(
        { 'GET /v1/a': json(1) },
        { credential, basePath: '/v1' },
      );
      await client.request({ ...get, template: '/{name}' });
      expect(server.requests[0]?.headers[name]).toBe(value);
      expect(JSON.stringify(log.lines)).not.toMatch(/SECRET/);
      expect(log.lines[0]?.fields).toMatchObject({ path: '/{name}', attempt: 1, status: 200 });
    }
  });

  it('gets a new secret after the first 401, and once only', async () => {
    let secret = 'old';
    let renewals = 0;
    const credential = {
      ...bearer((use) => use(secret)),
      renew: () => {
        renewals += 1;
        secret = 'new';
        return Promise.resolve(true);
      },
    };
    const check: Step = (request, response) =>
      json(1, request.headers.authorization === 'Bearer new' ? 200 : 401)(request, response);
    const { client, server } = await setUp(
      { 'POST /a': check, 'GET /a': json(1, 401) },
      { credential },
    );
    expect((await client.request(post)).body).toBe(1);
    expect(getStatus(await failed(client.request(get)))).toBe(401);
    expect(getCause(await failed(client.request(get)))?.code).toBe('token-refused');
    expect(renewals).toBe(3);
    expect(server.requests).toHaveLength(6);
  });
});
