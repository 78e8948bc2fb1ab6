import { afterEach, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import type {
  CertificateName,
  ScriptedServer,
} from '../../../test/support/net/http-fault-server.ts';
import {
  authorityFile,
  certificateFile,
  startScripted,
} from '../../../test/support/net/http-fault-server.ts';
import { failed } from '../../../test/support/failed.ts';
import { recordedLog } from '../../../test/support/core/recorded-log.ts';
import { getCause } from './errors.ts';
import { createHttp } from './http.ts';
import { createNodeFetch } from './node-fetch.ts';
import { createNetProbe } from './probe.ts';

const servers: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
const start = async (cert?: CertificateName): Promise<ScriptedServer> => {
  const server = await startScripted((_request, response) => response.end(), cert);
  servers.push(server);
  return server;
};
const options = { timeoutMs: 5000 };
const causeCode = async (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => getCause(error)?.code,
  );

describe('resolve', () => {
  it('returns an address for a name, and an address unchanged', async () => {
    const probe = createNetProbe(new FakeClock());
    expect(await probe.resolve('http://localhost:1', options)).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await probe.resolve('http://192.0.2.7', options)).toBe('192.0.2.7');
    expect(await probe.resolve('http://[::1]:8095', options)).toBe('::1');
    expect(await causeCode(probe.resolve('http://nobody.invalid', options))).toBe('name-unknown');
  });
});

describe('port', () =>
  it('connects and disconnects, and names a closed port', async () => {
    const server = await start();
    const clock = new FakeClock();
    const probe = createNetProbe(clock);
    expect(await probe.port(server.origin, options)).toBe(0);
    expect(clock.pending).toBe(0);
    await servers.pop()?.stop();
    expect(await causeCode(probe.port(server.origin, options))).toBe('refused');
  }));

describe('tls', () => {
  it('reads how long a certificate is valid', async () => {
    const server = await start('good');
    const probe = createNetProbe(new FakeClock());
    expect(await probe.tls(server.origin, authorityFile, options)).toBe('2099-12-31T00:00:00.000Z');
    expect(await causeCode(probe.tls(server.origin, null, options))).toBe('tls-authority');
  });

  it('distinguishes wrong names, expiry and servers without TLS', async () => {
    const probe = createNetProbe(new FakeClock());
    const code = async (server: ScriptedServer): Promise<string | undefined> =>
      causeCode(probe.tls(server.origin.replace('http:', 'https:'), authorityFile, options));
    expect(await code(await start('other-name'))).toBe('tls-name');
    expect(await code(await start('expired'))).toBe('tls-expired');
    expect(await code(await start())).toBe('tls-other');
  });

  it.each([
    ['case tls-ip-address', 'other-name', authorityFile, 'for another name: elsewhere.example.'],
    [
      'many names and a wildcard',
      'many-names',
      certificateFile('many-names'),
      'for another name: *.corp.example, a.example, 192.0.2.7, 2001:DB8:0:0:0:0:0:1, b.example and 2 more.',
    ],
    ['no name', 'no-name', certificateFile('no-name'), 'contains no name.'],
  ] as const)('lists the names of the certificate: %s', async (_what, cert, caFile, words) => {
    const server = await start(cert);
    const localhost = server.origin.replace('127.0.0.1', 'localhost');
    for (const origin of [server.origin, localhost]) {
      const probe = createNetProbe(new FakeClock());
      const tls = await failed(probe.tls(origin, caFile, options));
      expect(tls.message).toContain(words);
      expect(tls.message).not.toMatch(/altnames|IP:|cert's|DNS/);
      expect(tls.error.code).toBe('certificate');
      const http = createHttp({
        fetch: createNodeFetch({}),
        clock: new FakeClock(),
        log: recordedLog(),
      });
      const asked = await failed(http.request({ origin, path: '/', expect: 'text', caFile }));
      expect(asked.message).toBe(tls.message);
    }
  });

  it('does not wait forever, and stops on abort', async () => {
    const silent = createServer((socket) => socket.resume());
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const origin = `https://127.0.0.1:${String(port)}`;
    const clock = new FakeClock();
    const probe = createNetProbe(clock);
    const slow = causeCode(probe.tls(origin, null, { timeoutMs: 3000 }));
    clock.advance(3000);
    expect(await slow).toBe('timeout');
    const stopped = probe.tls(origin, null, { ...options, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ error: { code: 'cancelled' } });
    expect(clock.pending).toBe(0);
    silent.close();
    await once(silent, 'close');
  });
});
