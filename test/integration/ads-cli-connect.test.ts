import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { startAdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { createCore } from '../../src/main/core.ts';
import { runCli } from '../support/programs/cli-run.ts';
import { json, startService } from '../support/net/service-server.ts';
import { useTempDirs } from '../support/temp-dir.ts';

vi.setConfig({ testTimeout: 60_000 });
const tempDir = useTempDirs();
let demo: AdsDemo;
beforeEach(async () => {
  demo = await startAdsDemo({});
});
afterEach(() => demo.stop());

it('signs in with the browser: prints one address, and keeps the secrets out of everything else', async () => {
  const dataDir = await tempDir();
  const base = ['--data-dir', dataDir, '--secret-store', 'file'];
  const visits: Promise<Response>[] = [];
  const connected = await runCli(
    [
      'connect',
      'ads',
      '--url',
      demo.url,
      '--sdk-header',
      'X-Spotify-Ads-Sdk',
      '--sign-in',
      '--client-id',
      demo.clientId,
      '--accounts-url',
      demo.accountsUrl,
      '--secret-stdin',
      '--no-browser',
      ...base,
    ],
    {
      createCore,
      stdin: demo.clientSecret,
      onErr: (text) => {
        const address = /^OPEN (\S+)$/m.exec(text)?.[1];
        // The service sends the browser on to the app's own address.
        if (address !== undefined) visits.push(fetch(address));
      },
    },
  );
  expect(connected.code, connected.out + connected.err).toBe(0);
  expect(visits).toHaveLength(1);
  expect((await visits[0])?.status).toBe(200);
  const { code, out } = await runCli(['ads', 'businesses', '--json', ...base], { createCore });
  expect([code, (JSON.parse(out) as { items: unknown[] }).items]).toEqual([0, expect.anything()]);

  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.includes('secret'),
  );
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(path.join(parentPath, name), 'utf8')),
  );
  expect(texts.length).toBeGreaterThan(0);
  const all = [connected.out, connected.err, ...texts].join('\n');
  expect(all).not.toContain(demo.clientSecret);
  expect(all).not.toMatch(/refresh_token|access_token/);
});

it.each([400, 401, 403, 404, 500])(
  'shows no fresh token that the service repeats in a %s',
  async (status) => {
    const fresh = {
      access_token: 'FRESH_ACCESS_0123456789',
      refresh_token: 'FRESH_REFRESH_012345',
    };
    const words = `refused Bearer ${fresh.access_token}, renewed by ${fresh.refresh_token}`;
    const server = await startService({
      'GET /authorize': ({ query }, response) => {
        const back = new URL(query.get('redirect_uri') ?? '');
        back.searchParams.set('state', query.get('state') ?? '');
        back.searchParams.set('code', 'CODE');
        response.writeHead(302, { location: back.href }).end();
      },
      'POST /api/token': json({ ...fresh, expires_in: 3600 }),
      'GET /ads/v3/businesses': json({ error: { message: words, status } }, status),
    });
    const visits: Promise<Response>[] = [];
    const { code, out, err } = await runCli(
      [
        'connect',
        'ads',
        '--url',
        `${server.origin}/ads/v3`,
        '--sign-in',
        '--secret-stdin',
        '--client-id',
        'app',
        '--accounts-url',
        server.origin,
        '--no-browser',
        '--verbose',
        '--data-dir',
        await tempDir(),
        '--secret-store',
        'file',
      ],
      {
        createCore,
        stdin: 'SECRET_OF_THE_APP',
        onErr: (text) => {
          const address = /^OPEN (\S+)$/m.exec(text)?.[1];
          if (address !== undefined) visits.push(fetch(address));
        },
      },
    );
    await Promise.all(visits);
    await server.stop();
    expect(code).toBe(1);
    expect(server.requests.map(({ path }) => path)).toContainEqual(
      expect.stringContaining('/businesses'),
    );
    expect(out + err).not.toMatch(/FRESH_(ACCESS|REFRESH)/);
  },
);
