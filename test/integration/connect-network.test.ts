import { writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCore } from '../../src/main/core.ts';
import { runCli } from '../support/programs/cli-run.ts';
import { authorityFile, startScripted } from '../support/net/http-fault-server.ts';
import { startProxy } from '../support/net/proxy.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const stop of stops.splice(0)) await stop();
});

interface Step {
  readonly name: string;
  readonly ok: boolean | null;
  readonly detail: string;
}

/** Every service that `connect` knows, with what it needs besides its address. */
const services: Readonly<Record<string, readonly string[]>> = {
  music: [],
  deploys: [],
  issues: ['--email', 'ines@example.com'],
  workflows: [],
  ads: [],
};
const names = Object.keys(services);

/** The steps of `connect`, by name. Nothing is saved by a failed one. */
async function connect(service: string, url: string, ...more: string[]) {
  const args = ['connect', service, '--url', url, ...(services[service] ?? []), '--token-stdin'];
  const answer = await runCli(
    [...args, ...more, '--json', '--data-dir', await tempDir(), '--secret-store', 'file'],
    {
      createCore,
      stdin: service === 'deploys' ? `dk_live_${'0'.repeat(64)}` : 'TOKEN_OF_THE_TEST',
    },
  );
  const { steps } = JSON.parse(answer.out) as { steps: Step[] };
  const step = (name: string) => steps.find((each) => each.name === name);
  const failedAt = steps.find(({ ok }) => ok === false);
  return { ...answer, steps, step, failedAt };
}

async function scripted(answer: RequestListener) {
  const server = await startScripted(answer);
  stops.push(() => server.stop());
  return server;
}

async function proxied(...options: Parameters<typeof startProxy>) {
  const proxy = await startProxy(...options);
  stops.push(() => proxy.stop());
  vi.stubEnv('https_proxy', proxy.origin);
  vi.stubEnv('http_proxy', proxy.origin);
  return proxy;
}

describe.each(names)('the connection test of %s', (service) => {
  it('case proxy-resolves: leaves to the proxy of the environment what only it can do', async () => {
    const proxy = await proxied({ status: 502 });
    const { code, step, failedAt } = await connect(service, 'https://tracker.corp.test');
    expect(code).toBe(1);
    for (const name of ['resolve', 'port', 'tls'])
      expect(step(name)).toEqual(
        expect.objectContaining({ name, ok: null, detail: 'Checked through the proxy.' }),
      );
    expect(proxy.asked).toContain('tracker.corp.test:443');
    expect(failedAt?.detail).toContain('could not connect to tracker.corp.test:443 (502)');
  });

  it('case proxy-407: asks once, and names the proxy instead of the service', async () => {
    const proxy = await proxied({ status: 407 });
    const { failedAt } = await connect(service, 'https://tracker.corp.test');
    expect(failedAt?.detail).toContain('requires a user name and password (407)');
    expect(proxy.asked).toEqual(['tracker.corp.test:443']);
  });

  it('names a variable that holds no proxy', async () => {
    vi.stubEnv('https_proxy', 'socks5://127.0.0.1:1080');
    const { failedAt } = await connect(service, 'https://tracker.corp.test');
    expect(failedAt?.name).toBe('resolve');
    expect(failedAt?.detail).toContain('https_proxy is "socks5://127.0.0.1:1080"');
  });

  it('cases tls-ip-address, ca-broken-file: names the certificate, refuses the file', async () => {
    const server = await startScripted((_request, response) => response.end(), 'other-name');
    stops.push(() => server.stop());
    const other = await connect(service, server.origin, '--ca', authorityFile);
    expect(other.failedAt).toMatchObject({
      name: 'tls',
      detail: expect.stringContaining('for another name: elsewhere.example.') as string,
    });
    const file = path.join(await tempDir(), 'broken.pem');
    await writeFile(file, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
    const plain = server.origin.replace('https', 'http');
    for (const url of [server.origin, plain]) {
      const { failedAt } = await connect(service, url, '--ca', file);
      expect(failedAt?.name).toBe('tls');
      expect(failedAt?.detail).toContain("can't be used: certificate 1 in it can't be read");
    }
  });

  it('tells a wrong path and a wrong token apart, each with what helps', async () => {
    const missing = await scripted((_request, response) => response.writeHead(404).end());
    const path = await connect(service, `${missing.origin}/elsewhere`);
    expect(path.failedAt?.name).toBe(service === 'music' ? 'product' : 'address');
    expect(path.failedAt?.detail).toMatch(
      /Check (its path|the path|the address)|no music server|not a music server/,
    );
    const refusing = await scripted((_request, response) => response.writeHead(401).end());
    const token = await connect(service, refusing.origin);
    expect(token.failedAt?.name).toBe(service === 'music' ? 'product' : 'sign-in');
  });
});
