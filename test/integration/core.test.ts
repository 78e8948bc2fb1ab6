import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Core } from '../../src/main/core.ts';
import { createCore } from '../../src/main/core.ts';
import type { ContractName } from '../../src/shared/domains.ts';
import type { MusicDemo, MusicDemoOptions } from '../../src/demo/music/server.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { AppFailure } from '../../src/shared/contract/errors.ts';
import type { CallContext, MethodInput, MethodName } from '../../src/shared/contract/methods.ts';
import { bareHost } from '../../src/main/core/core-types.ts';
import { musicInput } from '../support/music/music-input.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { until as changed } from '../support/until.ts';

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const makeDir = useTempDirs();
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function coreOn(
  dataDir: string,
  demo = false,
  oneCommand?: readonly ContractName[],
): Promise<Core> {
  const core = await createCore({
    dataDir,
    secretStore: demo ? 'memory' : 'file',
    demo,
    verbose: false,
    version: '9.9.9',
    ...(oneCommand === undefined ? {} : { oneCommand }),
  });
  ends.push(() => core.stop());
  core.attachHost({ ...bareHost, kind: 'headless', open: () => 'http://x/login' });
  await core.start();
  return core;
}

async function server(options: MusicDemoOptions = {}): Promise<MusicDemo> {
  const demo = await startMusicDemo(options);
  ends.push(() => demo.stop());
  return demo;
}

const call = <M extends MethodName>(core: Core, name: M, input: MethodInput<M>) =>
  core.router.call(name, input, context);

/** Resolves as soon as `ask` holds; checked on every change of a topic. */
const until = (core: Core, ask: () => boolean): Promise<void> =>
  changed((look) => core.hub.onChange(look), ask);

/** Names of the admin's tokens on the server. */
async function tokensOn(demo: MusicDemo): Promise<string[]> {
  const answer = await fetch(`${demo.url}/api`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.token}` },
    body: JSON.stringify({ command: 'auth/tokens' }),
  });
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}

const online = (core: Core) =>
  until(core, () => core.hub.get('music.connection').state.k === 'online');

const connect = (
  core: Core,
  demo: MusicDemo,
  more: Partial<MethodInput<'connections.save'>> = {},
) => call(core, 'connections.save', musicInput(demo, more));

const signInTo = ({ url, user }: MusicDemo): Partial<MethodInput<'connections.save'>> => ({
  credential: 'login',
  fields: { localUrl: url, user: user.name },
  secrets: { password: user.password },
});

const remove = (core: Core, profileId: string | null) =>
  call(core, 'connections.remove', { service: 'music', profileId: profileId ?? '' });

const setDefault = (core: Core, profileId: string) =>
  call(core, 'connections.setDefault', { service: 'music', profileId });

async function thrown(promise: Promise<unknown>): Promise<AppFailure> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppFailure);
  return error as AppFailure;
}

it('has another instance id at every start, on the same data folder too', async () => {
  const dir = await makeDir();
  const first = await coreOn(dir);
  await first.stop();
  const second = await coreOn(dir);
  expect(first.instance).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.instance).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.instance).not.toBe(first.instance);
});

/** The stored music servers. */
const servers = (core: Core) =>
  core.hub.get('connections.profiles').filter(({ service }) => service === 'music');

describe('profiles of music servers', () => {
  it('are kept with their token, named after the server, and connected', async () => {
    const dataDir = await makeDir();
    const core = await coreOn(dataDir);
    const demo = await server({ name: 'Studio server' });
    const { profileId, report } = await connect(core, demo);
    expect(report.ok).toBe(true);
    expect(core.hub.get('connections.test')).toEqual({
      service: 'music',
      profileId: null,
      running: false,
      steps: report.steps,
    });
    await online(core);
    const profiles = servers(core);
    expect(profiles).toMatchObject([{ id: profileId, isDefault: true, hasSecret: true }]);
    const { data } = JSON.parse(await readFile(path.join(dataDir, 'settings.json'), 'utf8')) as {
      data: { music: { profiles: unknown[] } };
    };
    expect(data.music.profiles).toMatchObject([
      { name: 'Studio server', serverId: demo.serverId, generation: 'current' },
    ]);
    const status = await call(core, 'app.status', undefined);
    expect(status).toMatchObject([{ name: 'music', state: 'online', profile: 'Studio server' }]);
    expect(status[0]?.reason).not.toBeNull();
    expect(await readFile(path.join(dataDir, 'settings.json'), 'utf8')).not.toContain(demo.token);
  });

  it('are not kept when the test fails, unless somebody insists', async () => {
    const core = await coreOn(await makeDir());
    const demo = await server();
    const refused = await connect(core, demo, { secrets: { token: 'TOKEN_WRONG' } });
    expect(refused.profileId).toBeNull();
    expect(refused.report.steps.find((step) => step.ok === false)?.name).toBe('credentials');
    expect(servers(core)).toEqual([]);
    const secrets = { token: 'TOKEN_WRONG' };
    const kept = await connect(core, demo, { secrets, force: true, name: 'Later' });
    expect(kept.profileId).not.toBeNull();
    await until(core, () => core.hub.get('music.connection').state.k === 'blocked');
    const fixed = await connect(core, demo, { profileId: kept.profileId });
    expect(fixed.profileId).toBe(kept.profileId);
    await online(core);
    expect(servers(core)).toMatchObject([{ name: 'Later' }]);
    const odd = await connect(core, demo, { fields: { localUrl: 'ftp://x' }, force: true });
    expect(odd.profileId).toBeNull();
  });

  it('are switched, edited without the token, and removed with it', async () => {
    const dataDir = await makeDir();
    const core = await coreOn(dataDir);
    const one = await server({ name: 'One' });
    const two = await server({ name: 'Two' });
    const first = (await connect(core, one)).profileId ?? '';
    const second = (await connect(core, two)).profileId ?? '';
    await online(core);
    expect(core.hub.get('music.connection').profileName).toBe('Two');
    await setDefault(core, first);
    await until(core, () => {
      const { profileName, state } = core.hub.get('music.connection');
      return profileName === 'One' && state.k === 'online';
    });
    const edit = musicInput({ url: one.url }, { profileId: first, name: 'Uno' });
    expect((await call(core, 'connections.save', edit)).report.ok).toBe(true);
    expect((await call(core, 'connections.test', edit)).ok).toBe(true);
    await until(core, () => core.hub.get('music.players')['office'] !== undefined);
    await call(core, 'music.choosePlayer', { playerId: 'office' });
    await call(core, 'music.setCeiling', { playerId: 'office', level: 40 });
    await remove(core, first);
    await until(core, () => core.hub.get('music.connection').profileName === 'Two');
    const secrets = await readFile(path.join(dataDir, 'secrets.json'), 'utf8');
    expect(secrets).not.toContain(one.token);
    expect(secrets).toContain(two.token);
    await remove(core, second);
    expect(core.hub.get('music.connection').state.k).toBe('stopped');
    expect(core.hub.get('music.players')).toEqual({});
    const gone = await thrown(setDefault(core, first));
    expect(gone.error).toMatchObject({ code: 'not-found', detail: { field: 'profileId' } });
  });

  it('take back the token that the app made, when they are removed or sign in again', async () => {
    const core = await coreOn(await makeDir());
    const demo = await server();
    const signIn = signInTo(demo);
    const { profileId } = await connect(core, demo, signIn);
    await online(core);
    expect(await tokensOn(demo)).toEqual(['Channelstrip demo', 'Channelstrip']);
    const first = demo.received().findLast((one) => one.command === 'auth')?.args['token'];
    const again = await connect(core, demo, { ...signIn, profileId });
    expect(again.report).toMatchObject({ ok: true });
    expect(again.report.notice).toBeUndefined();
    await online(core);
    expect(await tokensOn(demo)).toEqual(['Channelstrip demo', 'Channelstrip']);
    expect(demo.received().findLast((one) => one.command === 'auth')?.args['token']).not.toBe(
      first,
    );
    const removed = await remove(core, profileId);
    expect(removed).toEqual({ notice: null });
    expect(await tokensOn(demo)).toEqual(['Channelstrip demo']);
    expect(Object.keys(core.hub.get('attention'))).toEqual([]);
  });

  it('take back what a sign-in made when the app ends in the middle of it', async () => {
    const core = await coreOn(await makeDir());
    const demo = await server({ commandDelayMs: 20 });
    const signIn = signInTo(demo);
    const saving = thrown(connect(core, demo, signIn));
    await demo.waitForCommand('players/all');
    await core.stop();
    expect(await tokensOn(demo)).toEqual(['Channelstrip demo']);
    expect((await saving).error.code).toBe('cancelled');
  });

  it('never revoke a token that the user entered', async () => {
    const core = await coreOn(await makeDir());
    const demo = await server();
    const { profileId } = await connect(core, demo);
    await online(core);
    await remove(core, profileId);
    expect(await tokensOn(demo)).toEqual(['Channelstrip demo']);
    expect(demo.received().some((one) => /revoke|logout/.test(one.command))).toBe(false);
  });

  it.each<[string, (demo: MusicDemo) => Promise<void> | void, string]>([
    ['the server is gone', (demo) => demo.stop(), 'refused the connection on that port'],
    ['it is another server', (demo) => demo.fault('wrong-id'), 'A different music server answered'],
    ['the server refuses', (demo) => demo.fault('no-revoke'), 'does not have permission'],
  ])('are removed although %s, and say that the token is left there', async (_why, fail, said) => {
    const core = await coreOn(await makeDir());
    const demo = await server();
    const signIn = signInTo(demo);
    const { profileId } = await connect(core, demo, signIn);
    await online(core);
    await fail(demo);
    const { notice } = await remove(core, profileId);
    expect(notice).toContain('The token "Channelstrip" couldn\'t be revoked');
    expect(notice).toContain(said);
    expect(servers(core)).toEqual([]);
  });

  it('say where the server has no tokens any more', async () => {
    const core = await coreOn(await makeDir());
    const demo = await server({ serverId: 'S1' });
    const signIn = signInTo(demo);
    const { profileId } = await connect(core, demo, signIn);
    await online(core);
    const { port } = demo;
    await demo.stop();
    const old = await server({ generation: '2.6', serverId: 'S1', port });
    const { notice } = await remove(core, profileId);
    expect(notice).toContain('No token was revoked');
    expect(old.received().some((one) => one.command.startsWith('auth'))).toBe(false);
    expect(old.everything().join(' ')).not.toContain('Bearer');
  });

  it('show what was last seen at the next start, with its time, before the server answers', async () => {
    const dataDir = await makeDir();
    const demo = await server();
    const first = await coreOn(dataDir);
    await connect(first, demo);
    await online(first);
    await until(first, () => Object.keys(first.hub.get('music.players')).length > 3);
    await first.stop();
    await demo.stop();
    const second = await coreOn(dataDir);
    expect(Object.keys(second.hub.get('music.players')).length).toBeGreaterThan(3);
    await until(second, () => second.hub.get('music.connection').state.k === 'waiting');
    expect(second.hub.get('music.connection').liveAt).toBeGreaterThan(0);
    const [profile] = second.hub.get('connections.profiles');
    const { id = '', status } = profile ?? {};
    const history = await call(second, 'connections.history', { service: 'music', profileId: id });
    expect(history.changes.map(({ kind }) => kind)).toEqual(['lost', 'connected', 'added']);
    expect(history.changes[0]?.detail).toBe(status?.reason);
    expect(status?.since).toBe(history.changes[0]?.at);
    await demo.restart();
    await call(second, 'music.retryNow', undefined);
    await online(second);
  });

  it('trust a network when told to', async () => {
    const core = await coreOn(await makeDir());
    const demo = await server();
    const id = (await connect(core, demo)).profileId ?? '';
    await online(core);
    await call(core, 'music.trustNetwork', { profileId: id });
    await online(core);
    expect((await thrown(call(core, 'music.trustNetwork', { profileId: 'nope' }))).error.code).toBe(
      'not-found',
    );
  });
});

describe('the search for servers', () =>
  it('says that it runs and comes to its end when the service stops', async () => {
    const core = await coreOn(await makeDir());
    await call(core, 'music.discover', undefined);
    await call(core, 'music.discover', undefined);
    expect(core.hub.get('music.discovered').searching).toBe(true);
    await core.stop();
    expect(core.hub.get('music.discovered').searching).toBe(false);
  }));

describe('the demo', () => {
  it('replaces the user’s servers while it lasts and leaves nothing behind', async () => {
    const dataDir = await makeDir();
    const core = await coreOn(dataDir);
    const demo = await server({ name: 'Mine' });
    await connect(core, demo);
    await online(core);
    const before = await readFile(path.join(dataDir, 'settings.json'), 'utf8');
    await call(core, 'app.startDemo', undefined);
    await call(core, 'app.startDemo', undefined);
    await online(core);
    expect(core.hub.get('app.info').demo).toBe(true);
    expect(servers(core)).toMatchObject([{ name: 'Demo', demo: true }]);
    await until(core, () => core.hub.get('music.players')['kitchen'] !== undefined);
    await call(core, 'music.choosePlayer', { playerId: 'kitchen' });
    await call(core, 'app.leaveDemo', undefined);
    await online(core);
    expect(core.hub.get('app.info').demo).toBe(false);
    expect(servers(core)).toMatchObject([{ name: 'Mine', demo: false }]);
    expect(await readFile(path.join(dataDir, 'settings.json'), 'utf8')).toBe(before);
  });

  it('starts only what a single command reads, and the others on their first call', async () => {
    const core = await coreOn(await makeDir(), true, ['issues']);
    const started = (): string[] =>
      core.hub.get('connections.profiles').map(({ service }) => service);
    expect([started(), core.hub.get('app.info').demo]).toEqual([['issues'], true]);
    await call(core, 'deploys.refresh', undefined);
    expect(started()).toEqual(expect.arrayContaining(['deploys', 'issues']));
    expect(started()).toHaveLength(2);
  });

  it('ends when a server of the user is connected, and not when that fails', async () => {
    const core = await coreOn(await makeDir());
    const demo = await server({ name: 'Mine' });
    await call(core, 'app.startDemo', undefined);
    await online(core);
    expect((await connect(core, demo, { secrets: { token: 'TOKEN_WRONG' } })).profileId).toBeNull();
    expect(core.hub.get('app.info').demo).toBe(true);
    expect((await connect(core, demo)).report.ok).toBe(true);
    expect(core.hub.get('app.info').demo).toBe(false);
    await online(core);
    expect(servers(core)).toMatchObject([{ name: 'Mine', demo: false }]);
    await until(core, () => core.hub.get('music.connection').profileName === 'Mine');
  });

  it('writes nothing into the data folder when the app runs as a demo', async () => {
    const dataDir = await makeDir();
    const core = await coreOn(dataDir, true);
    await online(core);
    await call(core, 'settings.update', { theme: 'dark' });
    await core.stop();
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('what the core keeps', () => {
  it('is for this user alone, and survives a restart', async () => {
    const dataDir = await makeDir();
    const core = await coreOn(dataDir);
    await connect(core, await server());
    const published: string[] = [];
    core.hub.onPublish((one) => void published.push(...one.names));
    await call(core, 'settings.update', { volumeStep: 7 });
    // Windows have it before the answer, at which they stop showing what was chosen.
    expect(published).toContain('settings');
    await core.stop();
    for (const name of ['secrets.json', 'settings.json', 'history.db'])
      expect((await stat(path.join(dataDir, name))).mode & 0o077, name).toBe(0);
    const again = await coreOn(dataDir);
    expect(again.hub.get('settings').volumeStep).toBe(7);
    expect(again.hub.get('app.info')).toMatchObject({
      version: '9.9.9',
      host: 'headless',
      secrets: { backend: 'file', encryptedAtRest: false },
      safe: false,
      history: true,
      locale: null,
    });
    expect(await call(again, 'app.open', undefined)).toEqual({ url: 'http://x/login' });
  });
});
