import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import type { PlayerJson } from '../../src/main/cli/player-json.ts';
import type { CliAnswer } from '../support/programs/cli-run.ts';
import type { CliProcess } from '../support/programs/spawn-cli.ts';
import { spawnCli } from '../support/programs/spawn-cli.ts';
import type { CliRun } from '../support/programs/start-cli.ts';
import { startCli } from '../support/programs/start-cli.ts';
import { filesWith } from '../support/files-with.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
const started: CliRun[] = [];
let dataDir: string;
let server: MusicDemo;

beforeEach(async () => {
  dataDir = await tempDir();
  server = await startMusicDemo();
});
afterEach(async () => {
  for (const one of started.splice(0)) {
    one.terminate();
    await one.answer;
  }
  await server.stop();
});

const common = (): string[] => ['--data-dir', dataDir, '--secret-store', 'file'];

function start(args: readonly string[], stdin = ''): CliRun {
  const run = startCli([...args, ...common()], { stdin });
  started.push(run);
  return run;
}

/** As a program of its own, for what only a process does: signals, a closed output, its exit. */
function spawn(args: readonly string[], stdin = ''): CliProcess {
  const child = spawnCli([...args, ...common()], { stdin });
  started.push(child);
  return child;
}

const cli = (args: readonly string[], stdin = ''): Promise<CliAnswer> => start(args, stdin).answer;

/** Exactly one JSON value on standard output, with the expected exit code. */
async function json(args: readonly string[], stdin = '', code = 0): Promise<unknown> {
  const answer = await cli([...args, '--json'], stdin);
  expect({ code: answer.code, err: answer.err }, answer.out).toEqual({ code, err: '' });
  expect(answer.out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(answer.out) as unknown;
}

const connectArgs = (url: string): string[] => ['connect', 'music', '--url', url, '--token-stdin'];

async function connected(): Promise<void> {
  expect(await json(connectArgs(server.url), `${server.token}\n`)).toMatchObject({ ok: true });
}

/** The sign-in address of a host that starts. */
async function readyUrl(host: CliRun): Promise<string> {
  const url = /^READY (http:\/\/127\.0\.0\.1:\d+\/login\?t=[\w-]{43})$/.exec(
    await host.nextLine(),
  )?.[1];
  if (url === undefined) throw new Error('no READY line');
  return url;
}

describe('connect', () => {
  it('goes through every step, keeps the token in its place alone, and is undone', async () => {
    const report = (await json(connectArgs(server.url), server.token)) as {
      ok: boolean;
      steps: { name: string; ok: boolean | null; detail: string }[];
    };
    expect(Object.keys(report)).toEqual(['ok', 'steps']);
    expect(report.ok).toBe(true);
    expect(report.steps.map(({ name }) => name)).toEqual([
      'address',
      'resolve',
      'port',
      'tls',
      'product',
      'identity',
      'trust',
      'credentials',
      'permissions',
    ]);
    const holding = filesWith(dataDir, server.token);
    expect(holding).toHaveLength(1);
    expect((await stat(holding[0] ?? '')).mode & 0o777).toBe(0o600);
    expect(await json(['disconnect', 'music'])).toMatchObject({ removed: { service: 'music' } });
    expect(await readdir(dataDir)).not.toContain('secrets.json');
    expect(await json(['players'], '', 1)).toMatchObject({ error: { code: 'not-found' } });
  });

  it('names the step that fails, keeps nothing then, and exits with 1', async () => {
    const report = (await json(connectArgs(server.url), 'TOKEN_WRONG', 1)) as {
      ok: boolean;
      steps: { name: string; ok: boolean | null }[];
    };
    expect(report.ok).toBe(false);
    expect(report.steps.filter(({ ok }) => ok === false).map(({ name }) => name)).toEqual([
      'credentials',
    ]);
    expect(await json(['players'], '', 1)).toMatchObject({ error: { code: 'not-found' } });
  });

  it('signs in with a password that is kept nowhere', async () => {
    const { name, password } = server.user;
    const args = [...connectArgs(server.url), '--user', name];
    expect(await json(args, password)).toMatchObject({ ok: true });
    expect(filesWith(dataDir, password)).toEqual([]);
    expect(await json(['volume', 'Office', '11'])).toMatchObject({ volume: 11 });
    const checked = [...connectArgs(server.url), '--user', name, '--check-only'];
    server.fault('no-revoke');
    expect(await json(checked, password)).toMatchObject({
      ok: true,
      notice: expect.stringContaining('could not sign out') as string,
    });
    const told = await cli(['disconnect', 'music']);
    expect(told).toMatchObject({ code: 0 });
    expect(told.err).toContain('The token "Channelstrip" couldn\'t be revoked');
  });

  it('uses the token that it keeps for a known address, and keeps what is not named', async () => {
    const named = ['--external-url', 'https://music.example', '--profile', 'Studio'];
    await json([...connectArgs(server.url), ...named], server.token);
    const again = ['connect', 'music', '--url', server.url.replace('http://', '')];
    expect(await json([...again, '--check-only'])).toMatchObject({ ok: true });
    expect(await json(again)).toMatchObject({ ok: true });
    expect(await json([...again, '--profile', 'studio'])).toMatchObject({ ok: true });
    const file = path.join(dataDir, 'settings.json');
    const { data } = JSON.parse(await readFile(file, 'utf8')) as {
      data: { music: { profiles: unknown[] } };
    };
    expect(data.music.profiles).toMatchObject([
      { name: 'Studio', localUrl: server.url, externalUrl: 'https://music.example' },
    ]);
    const other = await startMusicDemo();
    try {
      const unknown = await json(['connect', 'music', '--url', other.url], '', 1);
      expect(unknown).toMatchObject({ ok: false });
      expect(other.everything().join('\n')).not.toContain(server.token);
    } finally {
      await other.stop();
    }
  });

  it.each<[string, string, string]>([
    ['an address that is none', 'http://', 'address'],
    ['a port where nobody listens', 'http://127.0.0.1:1', 'port'],
  ])('says what is wrong with %s', async (_name, url, step) => {
    const report = (await json(connectArgs(url), 'TOKEN_A', 1)) as {
      steps: { name: string; ok: boolean | null; detail: string }[];
    };
    expect(report.steps.find(({ ok }) => ok === false)).toMatchObject({ name: step });
  });

  it('sends no token to something that is not a music server', async () => {
    server.fault('html');
    const report = (await json(connectArgs(server.url), 'TOKEN_CANARY', 1)) as {
      steps: { name: string; ok: boolean | null }[];
    };
    expect(report.steps.find(({ ok }) => ok === false)).toMatchObject({ name: 'product' });
    expect(server.everything().join('\n')).not.toContain('TOKEN_CANARY');
  });

  it('knows the specified generation too', async () => {
    const other = await startMusicDemo({ generation: 'specified' });
    try {
      expect(await json(connectArgs(other.url), other.token)).toMatchObject({ ok: true });
      expect(await json(['volume', 'Kitchen', '31'])).toMatchObject({ volume: 31 });
      expect(other.model.players.get('kitchen')?.volume).toBe(31);
    } finally {
      await other.stop();
    }
  });
});

describe('players, without a running app', () => {
  beforeEach(connected);

  it('are listed with exactly the promised keys', async () => {
    const players = (await json(['players'])) as PlayerJson[];
    expect(players.map(({ name }) => name)).toEqual([
      'Bedroom',
      'Kitchen',
      'Living room',
      'Office',
      'Terrace',
    ]);
    for (const player of players)
      expect(Object.keys(player)).toEqual([
        'id',
        'name',
        'state',
        'powered',
        'volume',
        'muted',
        'available',
        'group',
        'nowPlaying',
      ]);
    const living = players[2];
    expect(living).toMatchObject({ state: 'playing', volume: 38, muted: false });
    expect(living?.group).toMatchObject({
      leader: 'living_room',
      members: ['kitchen', 'terrace'],
    });
    const now = living?.nowPlaying;
    expect(now?.elapsed).toBeGreaterThanOrEqual(108);
    expect(now?.elapsed).toBeLessThan(now?.duration ?? 0);
    expect(players[0]).toMatchObject({ powered: false, group: null, nowPlaying: null });
  });

  it('are changed on the server before the command ends', async () => {
    const office = server.model.players.get('office');
    expect(await json(['volume', 'office', '30'])).toMatchObject({ id: 'office', volume: 30 });
    expect(office?.volume).toBe(30);
    expect(await json(['volume', 'OFFICE', '-5'])).toMatchObject({ volume: 25 });
    expect(office?.volume).toBe(25);
    expect(await json(['mute', 'Office', 'toggle'])).toMatchObject({ muted: true });
    expect(office?.muted).toBe(true);
    expect(await json(['play', 'Office'])).toMatchObject({ state: 'playing' });
    expect(await json(['seek', 'Office', '20'])).toMatchObject({ id: 'office' });
    expect(await json(['power', 'Bedroom', 'on'])).toMatchObject({ powered: true });
  });

  it('are grouped, and taken out of their group', async () => {
    expect(await json(['ungroup', 'Terrace'])).toMatchObject({ group: null });
    expect(server.model.players.get('terrace')?.leader).toBeNull();
    const leader = (await json(['group', 'Living room', 'Terrace'])) as PlayerJson;
    expect(leader.group?.leader).toBe('living_room');
    expect(leader.group?.members.toSorted()).toEqual(['kitchen', 'terrace']);
    expect(server.model.players.get('terrace')?.leader).toBe('living_room');
  });

  it('are implied where only one of them leads what plays', async () => {
    expect(await json(['pause'])).toMatchObject({ id: 'living_room', state: 'paused' });
    const answer = await cli(['pause']);
    expect(answer.code).toBe(2);
  });

  it('refuse what they cannot do, in one sentence', async () => {
    expect(await json(['seek', 'Bedroom', '10'], '', 1)).toMatchObject({
      error: { retryable: false },
    });
    expect((await cli(['volume', 'Nowhere', '10'])).code).toBe(1);
  });

  it('are told for a person, too', async () => {
    const answer = await cli(['players']);
    expect(answer.code).toBe(0);
    expect(answer.out).toMatch(/^NAME +STATE/);
    expect(answer.out).not.toContain('\u001b');
  });

  it('cannot be reached when the server is gone: exit 1 and why', async () => {
    await server.stop();
    const answer = (await json(['players'], '', 1)) as { error: { code: string; message: string } };
    expect(answer.error.code).toBe('unreachable');
    expect(answer.error.message).toContain('127.0.0.1');
    expect(await json(['status'])).toMatchObject({ host: 'none', services: [{ name: 'music' }] });
  });

  it('say that the token counts no more', async () => {
    server.revoke(server.token);
    expect(await json(['players'], '', 1)).toMatchObject({ error: { code: 'unauthorized' } });
  });

  it('can be asked for by many commands at once', async () => {
    // Two processes, which the data folder keeps apart, and two commands of one process.
    const runs = [spawn, spawn, start, start].map((run) => run(['volume', 'Office', '+1']).answer);
    for (const run of await Promise.all(runs)) expect(run).toMatchObject({ code: 0, err: '' });
    expect(server.model.players.get('office')?.volume).toBe(26);
  });
});

describe('a running host', () => {
  beforeEach(connected);

  it('is used by commands, over its one connection, and ends by itself', async () => {
    const host = spawn(['serve']);
    await readyUrl(host);
    expect(await json(['volume', 'Kitchen', '41'])).toMatchObject({ volume: 41 });
    expect(server.connections()).toBe(1);
    expect(await json(['status'])).toMatchObject({
      host: 'headless',
      services: [{ name: 'music', state: 'online', address: server.url }],
    });
    host.terminate();
    // A process that shuts down too slowly exits with code 1.
    const { code, out } = await host.answer;
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    await server.waitFor((demo) => demo.connections() === 0);
  });

  it('gives out fresh addresses, is the only one with its folder, and leaves no lock when it is killed', async () => {
    const host = spawn(['serve']);
    const url = await readyUrl(host);
    const fresh = ((await json(['open'])) as { url: string }).url;
    expect(fresh).not.toBe(url);
    expect((await fetch(fresh)).status).toBe(200);
    expect((await fetch(fresh)).status).toBe(403);
    const second = await cli(['serve']);
    expect(second.code).toBe(1);
    expect(second.out).toBe('');
    expect(second.err).toContain(String(host.pid));
    // Killed, it leaves no lock behind.
    host.terminate('SIGKILL');
    await host.answer;
    await readyUrl(start(['serve']));
  });

  it('tells changes one a line to whoever watches', async () => {
    await readyUrl(start(['serve']));
    const watch = start(['watch', '--json']);
    const next = async (): Promise<{ kind: string; state?: string; player?: PlayerJson }> =>
      JSON.parse(await watch.nextLine()) as { kind: string; player?: PlayerJson };
    let line = await next();
    while (!(line.kind === 'connection' && line.state === 'online')) line = await next();
    await json(['volume', 'Office', '47']);
    while (line.player?.id !== 'office' || line.player.volume !== 47) line = await next();
    watch.terminate();
    expect((await watch.answer).code).toBe(0);
  });

  it('ends a command whose reader is gone, and not itself', async () => {
    const host = spawn(['serve']);
    await readyUrl(host);
    host.closeOutput();
    const watch = spawn(['watch', '--json']);
    while (!/"state":"online"/.test(await watch.nextLine()));
    watch.closeOutput();
    await json(['volume', 'Office', '47']);
    expect(await watch.answer).toMatchObject({ code: 0, err: '' });
    expect(await json(['status'])).toMatchObject({ host: 'headless' });
  });
});

describe('a program of its own', () =>
  it('exits with 0, 1 or 2 after it wrote its answer, with a token from its standard input', async () => {
    const connect = await spawn([...connectArgs(server.url), '--json'], `${server.token}\n`).answer;
    expect(connect).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(connect.out)).toMatchObject({ ok: true });
    const unknown = await spawn(['volume', 'Nowhere', '10']).answer;
    expect(unknown).toMatchObject({ code: 1, out: '' });
    expect(unknown.err).toContain('Nowhere');
    const usage = await spawn(['volume']).answer;
    expect(usage).toMatchObject({ code: 2, out: '' });
    expect(usage.err).toContain('channelstrip');
  }));

describe('a demo', () => {
  it('needs nothing and leaves nothing', async () => {
    const before = await readdir(dataDir);
    // A busy machine may not start a demo within the usual limit.
    const patient = ['--demo', '--timeout', '50'];
    const players = (await json(['players', ...patient])) as PlayerJson[];
    expect(players.length).toBeGreaterThanOrEqual(4);
    expect(await json(['volume', 'Kitchen', '12', ...patient])).toMatchObject({ volume: 12 });
    expect(await readdir(dataDir)).toEqual(before);
  });

  it('runs in the host, where commands find it', async () => {
    await readyUrl(start(['serve', '--demo']));
    expect(await json(['volume', 'Kitchen', '13', '--demo'])).toMatchObject({ volume: 13 });
    const players = (await json(['players', '--demo'])) as PlayerJson[];
    expect(players.find(({ name }) => name === 'Kitchen')?.volume).toBe(13);
  });

  it('server runs by itself and says where and how in its first line', async () => {
    const demo = start(['demo-server', 'music', '--generation', 'specified']);
    const ready = JSON.parse(await demo.nextLine()) as Record<string, unknown>;
    expect(ready).toMatchObject({ ready: true, name: 'music', generation: 'specified' });
    const { status } = await fetch(`${String(ready['url'])}/api-docs`);
    expect(status).toBe(200);
    demo.terminate();
    expect((await demo.answer).code).toBe(0);
  });
});
