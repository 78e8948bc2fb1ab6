import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { failed } from '../../../test/support/failed.ts';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import { authorityFile } from '../../../test/support/http-fault-server.ts';
import { startProxy } from '../../../test/support/proxy.ts';
import { recordedLog } from '../../../test/support/recorded-log.ts';
import { json, startService } from '../../../test/support/service-server.ts';
import { causeOf } from './errors.ts';
import { createHttp } from './http.ts';
import { createNodeFetch } from './node-fetch.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function service(cert?: 'good') {
  const server = await startService({ 'GET /a': json({ ok: 1 }) }, cert);
  stops.push(() => server.stop());
  return server;
}

async function proxied() {
  const proxy = await startProxy();
  stops.push(() => proxy.stop());
  return proxy;
}

const httpWith = (env: Record<string, string>) =>
  createHttp({ fetch: createNodeFetch(env), clock: new FakeClock(), log: recordedLog() });
const get = { path: '/a', expect: 'json' } as const;

describe('the way out', () => {
  it('is the proxy of the environment, but not for this computer', async () => {
    const server = await service();
    const proxy = await proxied();
    const http = httpWith({ HTTP_PROXY: proxy.origin });
    const origin = `http://service.invalid:${String(server.port)}`;
    expect((await http.request({ ...get, origin })).body).toEqual({ ok: 1 });
    expect((await http.request({ ...get, origin: server.origin })).body).toEqual({ ok: 1 });
    expect(proxy.asked).toEqual([`service.invalid:${String(server.port)}`]);
  });

  it('is direct where the environment or the request says so', async () => {
    const server = await service();
    const proxy = await proxied();
    const origin = `http://service.invalid:${String(server.port)}`;
    const spared = httpWith({ http_proxy: proxy.origin, no_proxy: 'service.invalid' });
    expect(causeOf(await failed(spared.request({ ...get, origin })))?.code).toBe('name-unknown');
    const http = httpWith({ http_proxy: proxy.origin });
    const direct = http.request({ ...get, origin, proxy: 'none' });
    expect(causeOf(await failed(direct))?.code).toBe('name-unknown');
    expect(proxy.asked).toEqual([]);
  });

  it('is the proxy of the request, also with an authority of its own', async () => {
    const server = await service('good');
    const proxy = await proxied();
    const through = { ...get, origin: server.origin, proxy: proxy.origin };
    expect(causeOf(await failed(httpWith({}).request(through)))?.code).toBe('tls-authority');
    const answer = await httpWith({}).request({ ...through, caFile: authorityFile });
    expect(answer.body).toEqual({ ok: 1 });
    expect(proxy.asked).toHaveLength(2);
  });

  it('is told where it is no address', async () => {
    const odd = { ...get, origin: 'http://127.0.0.1:1', proxy: 'proxy.lan:3128' };
    const failure = await failed(httpWith({}).request(odd));
    expect(failure.error).toMatchObject({ code: 'invalid-input', detail: { field: 'proxy' } });
  });
});

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
