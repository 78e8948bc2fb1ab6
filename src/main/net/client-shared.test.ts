import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/net/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import type { ServiceServer, Step } from '../../../test/support/net/service-server.ts';
import { after, hold, json, startService } from '../../../test/support/net/service-server.ts';

const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
async function setUp(routes: Record<string, Step | Step[]>) {
  const server = await startService(routes);
  servers.push(server);
  return { server, ...clientRig(server.origin) };
}
const get = { path: '/a', expect: 'json' } as const;
const post = { ...get, method: 'POST', json: { x: 1 } } as const;

describe('identical reads', () => {
  it('share one request and its answer for 2 s', async () => {
    const { server, client, clock } = await setUp({ 'GET /a': json({ a: 1 }) });
    const [one, two] = await Promise.all([client.request(get), client.request(get)]);
    expect(one.body).toBe(two.body);
    await client.request(get);
    expect(server.requests).toHaveLength(1);
    clock.advance(2_000);
    await client.request(get);
    expect(server.requests).toHaveLength(2);
    await client.request({ ...get, fresh: true });
    expect(server.requests).toHaveLength(3);
  });

  it('differ by path, query and body', async () => {
    const { server, client } = await setUp({ 'GET /a': json(1), 'POST /a': json(1) });
    await Promise.all([
      client.request({ ...get, query: { page: 1, tag: ['a', 'b'], none: null } }),
      client.request({ ...get, query: { page: 2 } }),
      client.request({ ...post, safe: true }),
      client.request({ ...post, safe: true, json: { x: 2 } }),
    ]);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /a?page=1&tag=a&tag=b',
      'GET /a?page=2',
      'POST /a',
      'POST /a',
    ]);
  });

  it('are cancelled one by one; the request ends with the last', async () => {
    const { server, client, flight } = await setUp({ 'GET /a': hold });
    const a = new AbortController();
    const b = new AbortController();
    const first = failed(client.request({ ...get, signal: a.signal }));
    const second = failed(client.request({ ...get, signal: b.signal }));
    await server.arrived(1);
    a.abort();
    expect((await first).error.code).toBe('cancelled');
    expect(flight.calls).toBe(1);
    b.abort();
    expect((await second).error.code).toBe('cancelled');
    while (flight.calls > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(server.requests).toHaveLength(1);
  });

  it('are repeated after a write, including running ones', async () => {
    let release = (): void => undefined;
    const slow = new Promise<void>((resolve) => (release = resolve));
    const { server, client } = await setUp({
      'GET /a': [after(slow, json('old')), json('new')],
      'POST /a': json(1),
    });
    const before = client.request(get);
    await server.arrived(1);
    await client.request(post);
    expect((await client.request(get)).body).toBe('new');
    release();
    expect((await before).body).toBe('old');
  });

  it('with an ETag only transfer changes', async () => {
    const fresh = json({ v: 1 }, 200, { etag: '"1"' });
    const { server, client } = await setUp({
      'GET /a': [fresh, (_q, r) => r.writeHead(304).end()],
    });
    const first = await client.request(get);
    const second = await client.request({ ...get, fresh: true });
    expect(second).toBe(first);
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"1"',
    ]);
  });
});
