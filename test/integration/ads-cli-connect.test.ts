import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdsDemo } from '../../src/main/demo/ads/ads-demo.ts';
import { startAdsDemo } from '../../src/main/demo/ads/ads-demo.ts';
import { createCore } from '../../src/main/core.ts';
import { runCli } from '../support/cli-run.ts';
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
      ...['connect', 'ads', '--url', demo.url, '--sdk-header', 'X-Spotify-Ads-Sdk', '--sign-in'],
      ...['--client-id', demo.clientId, '--accounts-url', demo.accountsUrl],
      ...['--secret-stdin', '--no-browser', ...base],
    ],
    {
      ...{ createCore, stdin: demo.clientSecret },
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
