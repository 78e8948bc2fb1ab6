import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { serve } from '../../src/main/hosts/headless/serve.ts';
import type { Core } from '../../src/main/core.ts';
import { createCore } from '../../src/main/core.ts';
import type { CallContext, MethodInput, MethodName } from '../../src/shared/contract/methods.ts';
import { SETTINGS_VERSION } from '../../src/shared/settings/migrations.ts';
import { defaultSettings } from '../../src/shared/settings/preferences.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const makeDir = useTempDirs();
const call = <M extends MethodName>(core: Core, name: M, input: MethodInput<M>) =>
  core.router.call(name, input, context);

it('a safe start uses none of the user\'s settings and changes none, until "Start normally"', async () => {
  const server = await startMusicDemo();
  const dataDir = await makeDir();
  const file = path.join(dataDir, 'settings.json');
  const profile = {
    id: 'p1',
    service: 'deploys',
    name: 'Platform',
    fields: { url: server.url },
    credential: 'bearer' as const,
    secrets: ['token'],
    account: null,
    expiresAt: null,
    caFile: null,
    proxy: null,
    trustedNetworks: [],
    extra: {},
  };
  const data = {
    ...defaultSettings,
    theme: 'dark',
    connections: { profiles: [profile], defaults: { deploys: 'p1' } },
    rules: {
      rules: [
        {
          id: 'r1',
          name: 'Night watch',
          on: true,
          when: { k: 'deployFailed', service: null },
          then: { k: 'notify', text: '' },
        },
      ],
    },
  };
  const text = JSON.stringify({ version: SETTINGS_VERSION, data });
  await writeFile(file, text);
  // No browser opens.
  for (const name of ['DISPLAY', 'WAYLAND_DISPLAY']) delete process.env[name];
  const cores: Core[] = [];
  const urls: string[] = [];
  const stop = new AbortController();
  let started: () => void = () => undefined;
  const next = (): Promise<void> => new Promise((resolve) => (started = resolve));
  const first = next();
  const over = serve(
    {
      dataDir,
      port: 0,
      urlFile: null,
      secretStore: 'file',
      demo: false,
      verbose: false,
      safe: true,
      open: false,
      version: '9.9.9',
      windowFolder: path.join(dataDir, 'no-window'),
      icons: null,
    },
    {
      createCore: async (options) => {
        const core = await createCore(options);
        cores.push(core);
        return core;
      },
      ready: (url) => {
        urls.push(url);
        started();
      },
      say: () => undefined,
      signal: stop.signal,
    },
  );
  await first;
  const [safe] = cores as [Core];
  expect(safe.hub.get('app.info')).toMatchObject({ safe: true, demo: false });
  expect(safe.hub.get('connections.profiles')).toEqual([]);
  expect(safe.hub.get('rules.state').rules).toEqual([]);
  expect(await call(safe, 'settings.update', { volumeStep: 9 })).toMatchObject({
    theme: 'system',
    volumeStep: 9,
  });
  expect(await readFile(file, 'utf8')).toBe(text);

  const second = next();
  await call(safe, 'app.startNormally', undefined);
  await second;
  const [, normal] = cores as [Core, Core];
  expect(normal.hub.get('app.info').safe).toBe(false);
  expect(normal.hub.get('settings')).toMatchObject({ theme: 'dark', volumeStep: 5 });
  expect(normal.hub.get('connections.profiles')).toMatchObject([{ name: 'Platform' }]);
  expect(new URL(urls[1] ?? '').port).toBe(new URL(urls[0] ?? '').port);
  stop.abort();
  await over;
  await server.stop();
});
