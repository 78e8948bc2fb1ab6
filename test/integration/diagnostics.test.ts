import os from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { startDeploysDemo } from '../../src/demo/deploys/deploys-demo.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { bareHost } from '../../src/main/core/core-types.ts';
import { shortenPaths } from '../../src/main/core/diagnostics.ts';
import type { Core } from '../../src/main/core.ts';
import { createCore } from '../../src/main/core.ts';
import type { CallContext, MethodInput, MethodName } from '../../src/shared/contract/methods.ts';
import { musicInput } from '../support/music/music-input.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const makeDir = useTempDirs();
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function coreOn(dataDir: string): Promise<Core> {
  const core = await createCore({
    dataDir,
    secretStore: 'file',
    demo: false,
    verbose: false,
    version: '9.9.9',
  });
  ends.push(() => core.stop());
  core.attachHost({ ...bareHost, kind: 'headless' });
  await core.start();
  return core;
}

const call = <M extends MethodName>(core: Core, name: M, input: MethodInput<M>) =>
  core.router.call(name, input, context);

const isOnline = (core: Core): boolean =>
  core.hub.get('connections.profiles').some(({ status }) => status.phase === 'connected');

describe('the report', () => {
  it('has no token, no password of an address and no name of a user, whatever the app logged', async () => {
    const server = await startMusicDemo();
    ends.push(() => server.stop());
    const core = await coreOn(await makeDir());
    await call(core, 'connections.save', musicInput(server));
    await until(
      (look) => core.hub.onChange(look),
      () => isOnline(core),
    );
    core.log.warn('a token in a text', { text: `the server got ${server.token}` });
    core.log.error('an address', { url: 'https://ines:hunter2hunter@music.example.net/' });
    core.log.info('a file', { path: `${os.homedir()}/music/a.flac`, other: '/home/ines/a' });
    core.log.info('a header', { headers: { authorization: 'Bearer abcdefgh12345678' } });
    const report = await call(core, 'app.report', undefined);
    expect(report).toContain('"volumeStep": 5');
    expect(report).not.toContain('localUrl');
    expect(report).toContain('Channelstrip 9.9.9');
    expect(report).toContain('a token in a text');
    for (const secret of [
      server.token,
      'hunter2hunter',
      'abcdefgh12345678',
      `${os.homedir()}/music`,
      '/home/ines',
    ])
      expect(report).not.toContain(secret);
    const lines = await call(core, 'app.log', { from: 0 });
    expect(JSON.stringify(lines)).not.toContain(server.token);
    expect(lines.map(({ level }) => level)).toContain('warn');
  });

  it('shortens paths of users on every system', () => {
    expect(shortenPaths('/home/ines/a /Users/ines/b', '/root')).toBe('/home/…/a /Users/…/b');
    expect(shortenPaths(String.raw`C:\Users\Ines\a C:\\Users\\Ines\\a`, '/root')).toBe(
      String.raw`C:\Users\…\a C:\\Users\\…\\a`,
    );
    expect(shortenPaths('/home/ines/.config', '/home/ines')).toBe('~/.config');
  });
});

describe('diagnostics', () => {
  it('say what the app runs on, and follow the log level of the settings', async () => {
    const core = await coreOn(await makeDir());
    const { versions, memoryBytes, cpuPercent } = await call(core, 'app.diagnostics', undefined);
    expect(versions[0]).toEqual({ name: 'Channelstrip', version: '9.9.9' });
    expect(versions.map(({ name }) => name)).toContain('Node.js');
    expect(memoryBytes).toBeGreaterThan(1_000_000);
    expect(cpuPercent).toBeGreaterThanOrEqual(0);
    const texts = async () => (await call(core, 'app.log', { from: 0 })).map(({ text }) => text);
    core.log.debug('hidden at first');
    await call(core, 'settings.update', { logLevel: 'debug' });
    core.log.debug('a detail');
    await call(core, 'settings.update', { logLevel: 'warn' });
    core.log.info('hidden again');
    expect((await texts()).join('\n')).toContain('a detail');
    expect((await texts()).join('\n')).not.toContain('hidden');
  });

  it('keep the history of the connections of all services', async () => {
    const server = await startMusicDemo();
    ends.push(() => server.stop());
    const core = await coreOn(await makeDir());
    await call(core, 'connections.save', musicInput(server));
    await until(
      (look) => core.hub.onChange(look),
      () => isOnline(core),
    );
    const platform = await startDeploysDemo();
    ends.push(() => platform.stop());
    await call(core, 'connections.save', {
      service: 'deploys',
      fields: { url: platform.url },
      credential: 'bearer',
      secrets: { token: platform.token },
    });
    const hasBoth = async () => {
      const changes = await call(core, 'connections.changes', { limit: 50 });
      return new Set(changes.map(({ service }) => service)).size === 2;
    };
    await expect.poll(hasBoth, { timeout: 10_000 }).toBe(true);
    const changes = await call(core, 'connections.changes', { limit: 50 });
    expect(changes.find(({ service }) => service === 'music')?.kind).toBe('connected');
    expect(JSON.stringify(changes)).not.toContain(server.token);
  });
});
