import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connected } from '../../src/main/cli/running-app.ts';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import type { SecretBackend, SecretsView, ServiceStatus } from '../../src/shared/app/model.ts';
import type { ContractClient } from '../../src/shared/contract/client.ts';
import { topicNames } from '../../src/shared/contract/topics.ts';
import { startChild } from '../support/programs/child.ts';
import type { CliAnswer } from '../support/programs/cli-run.ts';
import { sampleOf } from '../support/sample.ts';
import type { SecretService } from '../support/desktop/secret-service.ts';
import { noKeyringHere, startSecretService } from '../support/desktop/secret-service.ts';
import type { CliProcess } from '../support/programs/spawn-cli.ts';
import { spawnCli } from '../support/programs/spawn-cli.ts';
import type { CliRun } from '../support/programs/start-cli.ts';
import { startCli } from '../support/programs/start-cli.ts';
import { filesWith } from '../support/files-with.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { until as changed } from '../support/until.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
const tempDir = useTempDirs();
const started: CliRun[] = [];
const clients: ContractClient[] = [];
let dataDir: string;
let server: MusicDemo;
let desktop: SecretService;

// One for all tests: the library of the keyring stays on the first bus that its process finds.
beforeAll(async () => {
  if (noKeyringHere !== null) return;
  desktop = await startSecretService();
  // Commands in this process find the session bus where programs do.
  Object.assign(process.env, desktop.bus.env);
});
afterAll(async () => {
  if (noKeyringHere === null) await desktop.stop();
});
beforeEach(async (context) => {
  if (noKeyringHere !== null) context.skip(noKeyringHere);
  dataDir = await tempDir();
  server = await startMusicDemo();
});
afterEach(async () => {
  if (noKeyringHere !== null) return;
  for (const client of clients.splice(0)) client.close();
  for (const one of started.splice(0)) {
    one.terminate();
    await one.answer;
  }
  await server.stop();
  // Whatever the test did to the service, the next one finds it running and unlocked.
  await desktop.stopService();
  await desktop.startService();
  await desktop.unlock();
});

const common = (): string[] => ['--data-dir', dataDir];

function start(args: readonly string[], stdin = ''): CliRun {
  const run = startCli([...args, ...common()], { stdin, env: {} });
  started.push(run);
  return run;
}

/** In a process of its own. */
function spawn(args: readonly string[]): CliProcess {
  const env = { ...desktop.bus.env, CHANNELSTRIP_SECRET_STORE: '' };
  const child = spawnCli([...args, ...common()], { env });
  started.push(child);
  return child;
}

const cli = (args: readonly string[], stdin = ''): Promise<CliAnswer> => start(args, stdin).answer;

const connect = (...more: string[]): Promise<CliAnswer> =>
  cli(['connect', 'music', '--url', server.url, '--token-stdin', ...more], server.token);

async function ready<T extends CliRun>(host: T): Promise<T> {
  expect(await host.nextLine()).toMatch(/^READY http/);
  return host;
}

const serve = (): Promise<CliRun> => ready(start(['serve']));

async function client(): Promise<ContractClient> {
  const one = await connected(dataDir, topicNames, new AbortController().signal);
  if (one === null) throw new Error('nothing runs');
  clients.push(one);
  return one;
}

/** Resolves when a running app's connection enters the state after `after` (ms since epoch). */
const reached = (app: ContractClient, state: string, after = 0): Promise<void> =>
  until(app, () => {
    const view = app.get('music.connection');
    return view.state.k === state && view.since > after;
  });

const until = (app: ContractClient, holds: () => boolean): Promise<void> =>
  changed((look) => app.onChange(look), holds);

async function status(): Promise<ServiceStatus | undefined> {
  const answer = await cli(['status', '--json']);
  expect(answer).toMatchObject({ code: 0 });
  return (JSON.parse(answer.out) as { services: ServiceStatus[] }).services[0];
}

/** The names of all files of the data folder that contain the token. */
const holders = (): string[] => filesWith(dataDir, server.token).map((file) => path.basename(file));

async function remembered(): Promise<unknown> {
  const text = await readFile(path.join(dataDir, 'settings.json'), 'utf8');
  return (JSON.parse(text) as { data: { secretStore: unknown } }).data.secretStore;
}

const move = (app: ContractClient, to: SecretBackend): Promise<SecretsView> =>
  app.call('app.moveSecrets', { to });

describe('a token in the keyring', () => {
  it('is found by the next process, and in no file', async () => {
    const answer = await connect('--secret-store', 'keyring');
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(holders()).toEqual([]);
    expect(await remembered()).toBe('keyring');
    const players = await spawn(['players', '--json']).answer;
    expect(players, players.out).toMatchObject({ code: 0, err: '' });
    await serve();
    const app = await client();
    await reached(app, 'online');
    expect(app.get('app.info').secrets).toEqual({
      backend: 'keyring',
      encryptedAtRest: true,
      locked: false,
      keyring: 'ready',
    });
    expect(app.get('app.info').notices).toEqual([]);
    expect(holders()).toEqual([]);
  });

  it('is kept there where nobody chose anything', async () => {
    expect(await connect()).toMatchObject({ code: 0 });
    expect(holders()).toEqual([]);
    expect(await status()).toMatchObject({ state: 'online' });
  });

  it('may be long, odd, one of many, and gone', async () => {
    const script = fileURLToPath(new URL('../support/desktop/keyring-calls.ts', import.meta.url));
    const child = startChild(script, [], desktop.bus.env);
    expect(JSON.parse(await child.nextLine())).toEqual({
      state: 'ready',
      long: true,
      odd: true,
      many: true,
      none: null,
      gone: null,
      goneTwice: 'fine',
    });
    expect(await child.finish()).toBe(0);
  });
});

describe('a keyring that is', () => {
  it('locked keeps nothing from starting, is said, and connects when it is opened', async () => {
    expect(await connect('--secret-store', 'keyring')).toMatchObject({ code: 0 });
    await desktop.lock();
    await serve();
    const app = await client();
    await reached(app, 'blocked');
    expect(app.get('app.info').secrets).toMatchObject({ locked: true, keyring: 'locked' });
    expect(app.get('connections.profiles')).toMatchObject([{ hasSecret: true }]);
    expect(await status()).toMatchObject({
      state: 'blocked',
      reason: expect.stringContaining('locked') as string,
    });
    // Nobody can answer the prompt that a user's click would show.
    const { since } = app.get('music.connection');
    await app.call('music.retryNow', undefined);
    await reached(app, 'blocked', since);
    await desktop.unlock();
    await reached(app, 'online');
    expect(app.get('app.info').secrets).toMatchObject({ locked: false, keyring: 'ready' });
  });

  it('locked refuses a new token with a sentence, and keeps nothing', async () => {
    await desktop.lock();
    const answer = await connect('--json');
    expect(answer.code).toBe(1);
    expect(JSON.parse(answer.out)).toMatchObject({
      error: { code: 'storage', message: expect.stringContaining('locked') as string },
    });
    expect(answer.out).not.toContain(server.token);
    expect(holders()).toEqual([]);
  });

  it('missing names the other choices to who asked for it', async () => {
    await desktop.stopService();
    for (const more of [['--secret-store', 'keyring'], []]) {
      const answer = await connect(...more);
      expect(answer.code).toBe(1);
      expect(answer.err).toMatch(/--secret-store file.*--secret-store memory/);
    }
    expect(holders()).toEqual([]);
  });

  it('late at login is waited for', async () => {
    expect(await connect()).toMatchObject({ code: 0 });
    await desktop.stopService();
    await serve();
    const app = await client();
    await reached(app, 'waiting');
    expect(app.get('music.connection').state).toMatchObject({ cause: { code: 'keyring-failed' } });
    expect(app.get('app.info').secrets).toMatchObject({ backend: 'keyring', keyring: 'missing' });
    await desktop.startService();
    await reached(app, 'blocked');
    await desktop.unlock();
    await reached(app, 'online');
  });

  it('hanging keeps nothing from starting', async () => {
    expect(await connect()).toMatchObject({ code: 0 });
    desktop.freeze();
    await serve();
    const app = await client();
    await reached(app, 'waiting');
    desktop.thaw();
    await reached(app, 'online');
  });
});

describe('another choice of the store', () => {
  it('takes the token along while the connection stays', async () => {
    expect(await connect('--secret-store', 'file')).toMatchObject({ code: 0 });
    expect(holders()).toEqual(['secrets.json']);
    await serve();
    const app = await client();
    await reached(app, 'online');
    const since = app.get('music.connection').since;
    const changes = new Set<string | null>();
    const seen = watch(dataDir, (_event, name) => changes.add(name));
    expect(await move(app, 'keyring')).toMatchObject({ backend: 'keyring', encryptedAtRest: true });
    await vi.waitFor(() => expect(changes).toContain('secrets.json'));
    seen.close();
    // Otherwise the token would be lost if the app were killed in between.
    const files = ['settings.json', 'secrets.json'];
    expect([...changes].filter((name) => files.includes(name ?? ''))).toEqual(files);
    expect(holders()).toEqual([]);
    expect(await readdir(dataDir)).not.toContain('secrets.json');
    expect(await remembered()).toBe('keyring');
    expect(await move(app, 'file')).toMatchObject({ backend: 'file', encryptedAtRest: false });
    expect(holders()).toEqual(['secrets.json']);
    expect(await move(app, 'memory')).toMatchObject({ backend: 'memory' });
    expect(holders()).toEqual([]);
    expect(app.get('app.info')).toMatchObject({ secrets: { backend: 'memory' }, notices: [] });
    expect(await move(app, 'keyring')).toMatchObject({ backend: 'keyring' });
    expect(app.get('music.connection')).toMatchObject({ state: { k: 'online' }, since });
    for (const one of started.splice(0)) {
      one.terminate();
      await one.answer;
    }
    expect(await status()).toMatchObject({ state: 'online' });
  });

  it('is refused while the keyring is locked or missing, and changes nothing', async () => {
    expect(await connect('--secret-store', 'file')).toMatchObject({ code: 0 });
    await serve();
    const app = await client();
    await desktop.lock();
    await expect(move(app, 'keyring')).rejects.toThrow('locked');
    await desktop.stopService();
    await expect(move(app, 'keyring')).rejects.toThrow('not responding');
    await until(app, () => app.get('app.info').secrets.keyring === 'missing');
    expect(app.get('app.info').secrets).toMatchObject({ backend: 'file', locked: false });
    expect(holders()).toEqual(['secrets.json']);
    expect(await remembered()).toBe('file');
  });

  it('has nothing to move in a demo', async () => {
    expect(await connect('--secret-store', 'file')).toMatchObject({ code: 0 });
    await serve();
    const app = await client();
    await app.call('app.startDemo', undefined);
    await expect(move(app, 'keyring')).rejects.toThrow('demo');
    expect(holders()).toEqual(['secrets.json']);
  });

  const moves = [
    { from: 'file', to: 'keyring', when: 'settings.json' },
    { from: 'keyring', to: 'file', when: 'secrets.json' },
    { from: 'keyring', to: 'file', when: 'settings.json' },
  ] as const;
  it.each(sampleOf(moves, 1))(
    'loses no token when the app is killed at $when on the way from $from to $to',
    async (way) => {
      expect(await connect('--secret-store', way.from)).toMatchObject({ code: 0 });
      const host = await ready(spawn(['serve']));
      const app = await client();
      await reached(app, 'online');
      const seen = watch(dataDir, (_event, name) => {
        if (name === way.when) host.terminate('SIGKILL');
      });
      await Promise.allSettled([move(app, way.to)]);
      await host.answer;
      seen.close();
      started.splice(0);
      expect(await status()).toMatchObject({ state: 'online' });
    },
  );
});
