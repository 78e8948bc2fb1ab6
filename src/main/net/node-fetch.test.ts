import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/net/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { authorityFile } from '../../../test/support/net/http-fault-server.ts';
import { startProxy } from '../../../test/support/net/proxy.ts';
import { recordedLog } from '../../../test/support/core/recorded-log.ts';
import { hold, json, startService } from '../../../test/support/net/service-server.ts';
import { ownAgent } from './node-fetch.ts';
import { createClient } from './client.ts';
import { getCause } from './errors.ts';
import { createHttp } from './http.ts';
import { createNodeFetch } from './node-fetch.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function service(cert?: 'good' | 'other-name') {
  const server = await startService({ 'GET /a': json({ ok: 1 }) }, cert);
  stops.push(() => server.stop());
  return server;
}

async function proxied(...options: Parameters<typeof startProxy>) {
  const proxy = await startProxy(...options);
  stops.push(() => proxy.stop());
  return proxy;
}

const httpWith = (env: Record<string, string>) =>
  createHttp({ fetch: createNodeFetch(env), clock: new FakeClock(), log: recordedLog() });
const get = { path: '/a', expect: 'json' } as const;

describe('the route of a request', () => {
  it('is the proxy of the environment, but not for this computer', async () => {
    const server = await service();
    const proxy = await proxied();
    const http = httpWith({ HTTP_PROXY: proxy.origin });
    const origin = `http://service.invalid:${String(server.port)}`;
    expect((await http.request({ ...get, origin })).body).toEqual({ ok: 1 });
    expect((await http.request({ ...get, origin: server.origin })).body).toEqual({ ok: 1 });
    expect(proxy.asked).toEqual([`service.invalid:${String(server.port)}`]);
  });

  it('is direct if the environment or the request says so', async () => {
    const server = await service();
    const proxy = await proxied();
    const origin = `http://service.invalid:${String(server.port)}`;
    const spared = httpWith({ http_proxy: proxy.origin, no_proxy: 'service.invalid' });
    expect(getCause(await failed(spared.request({ ...get, origin })))?.code).toBe('name-unknown');
    const http = httpWith({ http_proxy: proxy.origin });
    const direct = http.request({ ...get, origin, proxy: 'none' });
    expect(getCause(await failed(direct))?.code).toBe('name-unknown');
    expect(proxy.asked).toEqual([]);
  });

  it('is the proxy of the request, also with its own authority', async () => {
    const server = await service('good');
    const proxy = await proxied();
    const through = { ...get, origin: server.origin, proxy: proxy.origin };
    expect(getCause(await failed(httpWith({}).request(through)))?.code).toBe('tls-authority');
    const answer = await httpWith({}).request({ ...through, caFile: authorityFile });
    expect(answer.body).toEqual({ ok: 1 });
    expect(proxy.asked).toHaveLength(2);
  });

  it('is refused by name if it is not an address', async () => {
    const odd = { ...get, origin: 'http://127.0.0.1:1', proxy: 'socks5://proxy.lan:3128' };
    const failure = await failed(httpWith({}).request(odd));
    expect(failure.error).toMatchObject({ code: 'invalid-input', detail: { field: 'proxy' } });
  });
});

describe('a proxy of the environment', () => {
  it('cases proxy-without-scheme, proxy-https-without-scheme: gets plain HTTP', async () => {
    const proxy = await proxied();
    const bare = proxy.origin.replace('http://', '');
    const plain = await service();
    const origin = `http://service.invalid:${String(plain.port)}`;
    const answer = await httpWith({ http_proxy: bare }).request({ ...get, origin });
    expect(answer.body).toEqual({ ok: 1 });
    const secure = await service('other-name');
    const other = `https://elsewhere.example:${String(secure.port)}`;
    const https = httpWith({ https_proxy: bare });
    const through = await https.request({ ...get, origin: other, caFile: authorityFile });
    expect(through.body).toEqual({ ok: 1 });
    expect(proxy.asked).toEqual([origin, other].map((url) => new URL(url).host));
  });

  it('case proxy-no-proxy-cidr: is not used for a network that is spared', async () => {
    const proxy = await proxied();
    const server = await service();
    // An address that reaches this computer but is not a loopback address.
    const origin = `http://0.0.0.0:${String(server.port)}`;
    const spared = httpWith({ http_proxy: proxy.origin, no_proxy: '10.0.0.0/8,0.0.0.0/16' });
    expect((await spared.request({ ...get, origin })).body).toEqual({ ok: 1 });
    expect(proxy.asked).toEqual([]);
    const other = httpWith({ http_proxy: proxy.origin, no_proxy: '10.0.0.0/8' });
    expect((await other.request({ ...get, origin })).body).toEqual({ ok: 1 });
    expect(proxy.asked).toEqual([new URL(origin).host]);
  });

  it.each([
    ['http', 'http://tracker.corp.test'],
    ['https', 'https://tracker.corp.test'],
  ])('case proxy-407: is named, not the service, for %s', async (_scheme, origin) => {
    const proxy = await proxied({ signIn: 'ines:secret' });
    const { error } = await failed(httpWith(bothOf(proxy.origin)).request({ ...get, origin }));
    expect(error).toMatchObject({
      code: 'rejected',
      retryable: false,
      detail: { proxyStatus: 407, cause: { code: 'proxy' } },
    });
    expect(error.message).toMatch(
      /^No connection through the proxy: the proxy 127\.0\.0\.1:\d+ requires a user name and password \(407\)\./,
    );
  });

  it('signs in with the user and password of its address, which no error shows', async () => {
    const server = await service();
    const proxy = await proxied({ signIn: 'ines:p@ss w' });
    const at = (password: string) => proxy.origin.replace('//', `//ines:${password}@`);
    const origin = `http://service.invalid:${String(server.port)}`;
    const http = httpWith(bothOf(at('p%40ss%20w')));
    expect((await http.request({ ...get, origin })).body).toEqual({ ok: 1 });
    const secure = await service('other-name');
    const other = `https://elsewhere.example:${String(secure.port)}`;
    const answer = await http.request({ ...get, origin: other, caFile: authorityFile });
    expect(answer.body).toEqual({ ok: 1 });
    for (const url of [origin, other]) {
      const wrong = await failed(httpWith(bothOf(at('wrong1'))).request({ ...get, origin: url }));
      expect(wrong.error.detail).toMatchObject({ proxyStatus: 407 });
      expect(JSON.stringify(wrong.error)).not.toContain('wrong1');
    }
  });

  it.each(['http://tracker.corp.test', 'https://tracker.corp.test'])(
    'is named if it is dead: %s',
    async (origin) => {
      const proxy = await startProxy();
      await proxy.stop();
      const { error } = await failed(httpWith(bothOf(proxy.origin)).request({ ...get, origin }));
      const { host } = new URL(proxy.origin);
      expect(error.message).toContain(`the proxy ${host} can't be reached`);
      expect(error.detail).toMatchObject({ cause: { code: 'proxy' } });
    },
  );

  it.each([
    [403, 'rejected', 'does not allow connections to tracker.corp.test:443 (403)'],
    [502, 'unreachable', 'could not connect to tracker.corp.test:443 (502)'],
  ])('reports its answer: %s', async (status, code, words) => {
    const proxy = await proxied({ status });
    const origin = 'https://tracker.corp.test';
    const { error } = await failed(httpWith(bothOf(proxy.origin)).request({ ...get, origin }));
    expect(error).toMatchObject({ code, detail: { cause: { code: 'proxy' } } });
    expect(error.message).toContain(words);
  });

  it('gets one request from a client, which does not repeat what the proxy refused', async () => {
    const proxy = await proxied({ status: 407 });
    const fetch = createNodeFetch(bothOf(proxy.origin));
    const { client } = clientRig('https://tracker.corp.test', {}, fetch);
    await failed(client.request({ path: '/a', expect: 'json' }));
    expect(proxy.asked).toEqual(['tracker.corp.test:443']);
  });

  it('is aborted with the caller', async () => {
    const proxy = await proxied();
    const server = await startService({ 'GET /a': hold });
    stops.push(() => server.stop());
    const origin = `http://service.invalid:${String(server.port)}`;
    const stop = new AbortController();
    const asked = httpWith(bothOf(proxy.origin)).request({ ...get, origin, signal: stop.signal });
    await server.arrived(1);
    stop.abort();
    expect((await failed(asked)).error.code).toBe('cancelled');
  });
});

const bothOf = (proxy: string) => ({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy });

describe('the authorities of the system', () => {
  const unknown = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
  it.each([
    [authorityFile, `${unknown} {"ok":1}`],
    ['/dev/null', `${unknown} ${unknown}`],
  ])('count from the first call that leaves this computer: %s', async (file, said) => {
    const server = await service('good');
    const module = new URL('node-fetch.ts', import.meta.url).href;
    const script = `
      const { createNodeFetch } = await import(${JSON.stringify(module)});
      const fetch = createNodeFetch({});
      const ask = () => fetch('${server.origin}/a', {}).then((r) => r.text(), (e) => e.cause.code);
      const before = await ask();
      await fetch('https://nobody.invalid/', {}).catch(() => undefined);
      console.log(before, await ask());`;
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
    const env = { ...process.env, SSL_CERT_FILE: file, SSL_CERT_DIR: '/nonexistent' };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout.trim()).toBe(said);
  });
});

describe('a connection that cannot be established', () => {
  /** Accepts connections and never answers, so that TLS does not begin. */
  async function silent() {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
      return Promise.resolve();
    });
    const { port } = server.address() as AddressInfo;
    return { origin: `https://127.0.0.1:${String(port)}`, opened: () => sockets.size };
  }

  it.each([
    ['by the way of Node', null],
    ['with an authority of its own', authorityFile],
  ])(
    'fails long before the time limit of the request, and is retried: %s',
    async (_name, caFile) => {
      const { origin, opened } = await silent();
      const clock = new FakeClock();
      const fetch = createNodeFetch({}, { connectMs: 50 });
      const http = createHttp({ fetch, clock, log: recordedLog() });
      const ports = { http, clock, random: () => 0 };
      const client = createClient(ports, { origin, caFile });
      const failure = failed(client.request(get));
      for (let tries = 1; tries < 3; tries += 1) {
        await expect.poll(() => clock.nextIn).toBe(0);
        clock.advance(0);
      }
      expect(getCause(await failure)?.code).toBe('connect-timeout');
      expect((await failure).error).toMatchObject({ code: 'timeout', retryable: true });
      expect(opened()).toBe(3);
      expect(clock.monotonic()).toBe(0);
    },
  );

  it('closes connections soon that the server offers to keep', () => {
    const agent = ownAgent() as { readonly [key: symbol]: Readonly<Record<string, unknown>> };
    const options = Object.getOwnPropertySymbols(agent).flatMap((key) => agent[key] ?? []);
    expect(options).toContainEqual(expect.objectContaining({ keepAliveMaxTimeout: 5_000 }));
  });
});
