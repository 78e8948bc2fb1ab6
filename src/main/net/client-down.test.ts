import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/net/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import type { ServiceServer, Step } from '../../../test/support/net/service-server.ts';
import { drop, json, startService } from '../../../test/support/net/service-server.ts';
import { withCaller } from '../platform/ports/caller.ts';
import type { ClientOptions } from './client.ts';
import { Gate } from './gate.ts';

const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
async function setUp(routes: Record<string, Step | Step[]>, options: Partial<ClientOptions> = {}) {
  const server = await startService(routes);
  servers.push(server);
  return { server, ...clientRig(server.origin, options) };
}
const get = { path: '/a', expect: 'json' } as const;
const post = { ...get, method: 'POST', json: { x: 1 } } as const;

const page =
  (status: number): Step =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');

describe('a server that is down', () => {
  /** A gate with the default waits, as for a cloud service. */
  const remote = (clock = new FakeClock()) => ({ gate: new Gate(clock, 'x', { concurrency: 4 }) });

  it('is reported with the reason of the last call that was sent', async () => {
    const { server, client, throughTime } = await setUp({ 'GET /a': drop }, remote());
    await server.stop();
    const sent = await failed(throughTime(client.request(get)));
    await failed(throughTime(client.request(get)));
    const held = await failed(client.request(get));
    expect(held.error.detail).toMatchObject({ kind: 'down' });
    expect(held.error.message).toBe(`${sent.error.message} The app will retry shortly.`);
  });

  it('gets no calls after 5 failures, then one probe', async () => {
    const clock = new FakeClock();
    const routes = { 'GET /a': page(502), 'GET /b': page(502) };
    const { server, client, throughTime } = await setUp(routes, remote(clock));
    for (let call = 0; call < 2; call += 1) await failed(throughTime(client.request(get)));
    expect(server.requests).toHaveLength(5);
    expect(client.gate.state).toMatchObject({ k: 'down', since: clock.now() });
    const ask = (path: string) => failed(client.request({ ...get, path }));
    expect((await ask('/b')).error).toMatchObject({
      code: 'unreachable',
      detail: { kind: 'down' },
    });
    expect(server.requests).toHaveLength(5);
    clock.advance(30_000);
    const both = await Promise.all([throughTime(ask('/a')), ask('/b')]);
    expect(both.map(({ error }) => error.detail?.['kind'])).toEqual(['down', 'down']);
    expect(server.requests).toHaveLength(6);
    expect(client.gate.state).toMatchObject({ until: clock.now() + 60_000 });
    clock.advance(60_000);
    server.on('GET /a', json(1));
    expect((await client.request(get)).body).toBe(1);
    expect(client.gate.state.k).toBe('open');
  });

  it('is tried at once for a user and for a write', async () => {
    const { server, client } = await setUp({ 'GET /a': json(1), 'POST /a': page(502) }, remote());
    for (let call = 0; call < 6; call += 1) await failed(client.request(post));
    expect(server.requests).toHaveLength(6);
    expect(client.gate.state.k).toBe('down');
    expect((await failed(client.request(get))).error.detail).toMatchObject({ kind: 'down' });
    expect((await client.request({ ...get, priority: 'user' })).body).toBe(1);
    expect(client.gate.state.k).toBe('open');
  });

  it('is tried at once for a command', async () => {
    const { client } = await setUp({ 'GET /a': json(1), 'POST /a': page(502) }, remote());
    for (let call = 0; call < 5; call += 1) await failed(client.request(post));
    const ask = (asks: boolean) => withCaller({ limit: null, asks }, () => client.request(get));
    expect((await failed(ask(false))).error.detail).toMatchObject({ kind: 'down' });
    expect((await ask(true)).body).toBe(1);
  });

  it.each([502, 503, 504])('is not one whose service itself answers %d', async (status) => {
    const { server, client } = await setUp({
      'POST /busy': json({ code: 'timeout', message: 'too long' }, status),
      'GET /a': json(1),
    });
    for (let call = 0; call < 20; call += 1)
      await failed(client.request({ ...post, path: '/busy' }));
    expect(client.gate.state.k).toBe('open');
    expect((await client.request(get)).body).toBe(1);
    expect(server.requests).toHaveLength(21);
  });

  it('is not one that breaks off the exchange for one resource', async () => {
    const { client } = await setUp({ 'POST /a': drop, 'POST /b': drop });
    for (let call = 0; call < 20; call += 1) await failed(client.request(post));
    expect(client.gate.state.k).toBe('open');
    await failed(client.request({ ...post, path: '/b' }));
    expect(client.gate.state.k).toBe('down');
  });

  it('nearby is tried again after 2 s', async () => {
    const { server, client, throughTime, clock } = await setUp({ 'GET /a': page(503) });
    for (let call = 0; call < 2; call += 1) await failed(throughTime(client.request(get)));
    server.on('GET /a', json(1));
    clock.advance(2_000);
    expect((await client.request(get)).body).toBe(1);
    expect(client.gate.state.k).toBe('open');
  });
});
