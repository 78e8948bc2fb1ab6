import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ContractClient } from '../../src/shared/contract/client.ts';
import { topicNames } from '../../src/shared/contract/topics.ts';
import { joiners } from '../../src/shared/music/joining.ts';
import { resolveSocket } from '../../src/main/hosts/common/data-folder.ts';
import { connectPrivate } from '../../src/main/platform/private-socket.ts';
import type { HostileScript, HostileServer } from '../support/net/hostile-server.ts';
import { startHostileServer } from '../support/net/hostile-server.ts';
import type { CliProcess } from '../support/programs/spawn-cli.ts';
import { spawnCli } from '../support/programs/spawn-cli.ts';
import { startCli } from '../support/programs/start-cli.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { wirePlayer } from '../support/music/tiny-server.ts';
import { until as changed } from '../support/until.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
const tempDir = useTempDirs();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const GIB = 1024 * 1024 * 1024;
const TOKEN = 'TOKEN/FOR+A=HOSTILE_SERVER';

async function hostile(script: Partial<HostileScript>): Promise<HostileServer> {
  const server = await startHostileServer(script);
  ends.push(() => server.stop());
  return server;
}

interface Host {
  readonly dataDir: string;
  readonly process: CliProcess;
  /** Runs a command beside the host, in this process. */
  cli(args: readonly string[], stdin?: string): CliProcess['answer'];
  /** Peak memory of the process (bytes). */
  peak(): Promise<number>;
}

/** The headless host in its own process, stopped with SIGTERM after the test. */
async function startHost(): Promise<Host> {
  const dataDir = await tempDir();
  const common = ['--data-dir', dataDir, '--secret-store', 'file'];
  const process = spawnCli(['serve', ...common]);
  ends.push(() => {
    process.terminate();
    return process.answer;
  });
  await process.nextLine();
  return {
    dataDir,
    process,
    cli: (args, stdin = '') => startCli([...args, ...common, '--timeout', '100'], { stdin }).answer,
    peak: async () => {
      const status = await readFile(`/proc/${String(process.pid)}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
  };
}

const connect = (host: Host, server: HostileServer) =>
  host.cli(['connect', 'music', '--url', server.url, '--token-stdin', '--json'], TOKEN);

/** Resolves once the session's state fulfills the condition. */
const until = (client: ContractClient, condition: () => boolean): Promise<void> =>
  changed((look) => client.onChange(look), condition);

/** The message of the failed step. */
function failedStep(out: string): string | undefined {
  const { steps } = JSON.parse(out) as { steps: { ok: boolean | null; detail: string }[] };
  return steps.find(({ ok }) => ok === false)?.detail;
}

/** A window's session, over the host's private socket. */
async function openSession(host: Host): Promise<ContractClient> {
  const transport = await connectPrivate(resolveSocket(host.dataDir));
  if (transport === null) throw new Error('nobody listens');
  const client = new ContractClient(transport, topicNames);
  ends.push(() => {
    client.close();
    return Promise.resolve();
  });
  await client.ready();
  return client;
}

describe.runIf(process.platform === 'linux')('a server with 10,000 players', () =>
  it('that can all be grouped is shown whole, in bounded memory, to windows and scripts', async () => {
    const count = 10_000;
    const players = Array.from({ length: count }, (_, at) =>
      wirePlayer(`player-${String(at)}`, { can_group_with: ['demo'] }),
    );
    const server = await hostile({ players });
    const host = await startHost();
    expect(await connect(host, server)).toMatchObject({ code: 0 });
    const listed = await host.cli(['players', '--json']);
    expect({ code: listed.code, err: listed.err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(listed.out) as unknown[]).toHaveLength(count);
    const client = await openSession(host);
    const shown = Object.values(client.get('music.players'));
    expect(shown).toHaveLength(count);
    const [first] = shown;
    if (first === undefined) throw new Error('no player');
    expect(joiners(first, shown)).toHaveLength(count - 1);
    expect(await host.peak()).toBeLessThan(GIB);
  }),
);

describe.runIf(process.platform === 'linux')('a server that sends too much', () => {
  it('is cut off before it signed the user in, long before its frame is whole', async () => {
    let taken = 0;
    const server = await hostile({
      greeting: () => {
        taken += 1;
        return [Buffer.from(`{"x":[${'[],'.repeat(20 * 1024 * 1024)}[]]}`)];
      },
    });
    const host = await startHost();
    const answer = await connect(host, server);
    expect(taken).toBeGreaterThan(0);
    expect(answer.code).toBe(1);
    expect(failedStep(answer.out)).toContain('too large');
    expect(await host.peak()).toBeLessThan(GIB / 2);
  });

  it('is cut off after it, too, where a message is larger than any list', async () => {
    const server = await hostile({
      command: (peer, name, _args, id) => {
        if (name !== 'players/all') return false;
        peer.socket.send(`{"message_id":"${id}","result":[${'[],'.repeat(20 * 1024 * 1024)}[]]}`);
        return true;
      },
    });
    const host = await startHost();
    const answer = await connect(host, server);
    expect(failedStep(answer.out)).toContain('too large');
    expect(await host.peak()).toBeLessThan(GIB / 2);
  });

  it('costs nothing where a message is small in bytes and huge in depth or values', async () => {
    const depth = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    const values = `[${'[],'.repeat(4_000_000)}[]]`;
    const server = await hostile({
      players: [wirePlayer('a')],
      command: (peer, name, _args, id) => {
        if (name !== 'players/all') return false;
        for (const data of [depth, values])
          peer.socket.send(`{"event":"player_updated","object_id":"a","data":${data}}`);
        peer.send({ message_id: id, result: [wirePlayer('a')], partial: false });
        return true;
      },
    });
    const host = await startHost();
    expect(await connect(host, server)).toMatchObject({ code: 0 });
    const listed = await host.cli(['players', '--json']);
    expect(JSON.parse(listed.out) as unknown[]).toMatchObject([{ id: 'a' }]);
    expect(await host.peak()).toBeLessThan(GIB / 2);
  });
});

describe.runIf(process.platform === 'linux')('a server that floods', () => {
  it('with new players, answers to nothing and things unheard of is followed to the end', async () => {
    const count = 10_000;
    const server = await hostile({ players: [wirePlayer('a', { can_group_with: ['demo'] })] });
    const host = await startHost();
    expect(await connect(host, server)).toMatchObject({ code: 0 });
    const client = await openSession(host);
    await until(client, () => client.get('music.connection').state.k === 'online');
    for (let at = 0; at < count; at += 1) {
      const id = `new-${String(at)}`;
      server.tell('player_added', id, wirePlayer(id, { can_group_with: ['demo'] }));
      server.tell(`unheard_of_${id}`, id, { a: [1, 2, 3] });
      for (const peer of server.peers) {
        peer.send({ message_id: id, result: [id], partial: true });
        peer.send([id]);
      }
    }
    await until(client, () => Object.keys(client.get('music.players')).length === count + 1);
    expect(client.get('music.connection').state.k).toBe('online');
    expect(await host.peak()).toBeLessThan(GIB);
  });

  it('with pieces of an answer that never ends is told apart from a good one, and waited for no longer', async () => {
    let stop = false;
    ends.push(() => Promise.resolve((stop = true)));
    const piece = Array.from({ length: 400 }, () => 'x'.repeat(2_000));
    const server = await hostile({
      command: (peer, name, _args, id) => {
        if (name !== 'players/all') return false;
        const frame = JSON.stringify({ message_id: id, result: piece, partial: true });
        const more = (): void => {
          if (!stop) peer.socket.send(frame, (error) => error ?? setImmediate(more));
        };
        more();
        return true;
      },
    });
    const host = await startHost();
    expect(failedStep((await connect(host, server)).out)).toContain('larger than this app accepts');
    expect(await host.peak()).toBeLessThan(GIB);
  });
});

/** The token as a server may encode it. `escaped` is its form after the surrounding JSON was parsed. */
const escaped = [...TOKEN]
  .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
  .join('');
const spellings = [
  TOKEN,
  encodeURIComponent(TOKEN),
  Buffer.from(TOKEN).toString('base64'),
  Buffer.from(`me:${TOKEN}`).toString('base64url'),
];
/** The part of each encoding that depends only on the token. */
const traces = spellings.map((text) => text.slice(4, 28));
const echo = `${spellings.join(' ')} ESCAPED`;

const withEcho = (frame: unknown): string => JSON.stringify(frame).replaceAll('ESCAPED', escaped);

function expectNoToken(text: string, where: string): void {
  for (const trace of traces) expect(text.includes(trace), `${trace} in ${where}`).toBe(false);
}

describe('a server that sends the token back', () => {
  const echoing = (id: string) =>
    wirePlayer(id, {
      name: `Player ${echo}`,
      provider: echo,
      current_media: { uri: echo, title: echo, artist: echo, album: echo },
      can_group_with: [echo],
    });

  async function echoingServer(): Promise<HostileServer> {
    const server = await hostile({
      info: { name: TOKEN, server_version: `2.8 ${TOKEN}`, server_id: `id-${TOKEN}` },
      greeting: () => [withEcho({ event: 'server_told', object_id: TOKEN, data: echo })],
      http: (url, response) => {
        if (url === '/info') return false;
        response.writeHead(500, { 'content-type': 'application/json' });
        response.end(withEcho({ error: echo }));
        return true;
      },
      command: (peer, name, _args, id) => {
        const results: Record<string, unknown> = {
          auth: { authenticated: true, user: { username: echo, role: echo } },
          'players/all': [echoing('a'), echoing(`b-${TOKEN}`)],
          'player_queues/all': [
            { queue_id: 'a', display_name: echo, current_item: { name: echo } },
          ],
        };
        if (name in results) peer.socket.send(withEcho({ message_id: id, result: results[name] }));
        else peer.socket.send(withEcho({ message_id: id, error_code: 999, details: echo }));
        return true;
      },
    });
    return server;
  }

  it('finds it redacted wherever the app shows or keeps what it said', async () => {
    const server = await echoingServer();
    const host = await startHost();
    const connected = await connect(host, server);
    expect(connected).toMatchObject({ code: 0 });
    const answers = [connected];
    for (const args of [
      ['status', '--json'],
      ['players', '--json'],
      ['volume', 'a', '30', '--json'],
      ['eq', 'get', 'a', '--json'],
    ])
      answers.push(await host.cli(args));
    for (const { out, err } of answers) expectNoToken(out + err, 'an answer of the command line');
    expect(answers[2]?.out).toContain('[redacted]');
    expect(answers[3]).toMatchObject({ code: 1 });
    const client = await openSession(host);
    const state = JSON.stringify(topicNames.map((name) => client.get(name)));
    expect(state).toContain('[redacted]');
    expectNoToken(state, 'the state of a window');
    client.close();
    host.process.terminate();
    const { out, err } = await host.process.answer;
    expectNoToken(out + err, 'the output of the host');
    const files = await readdir(host.dataDir, { recursive: true, withFileTypes: true });
    const kept = files.filter((file) => file.isFile() && file.name !== 'secrets.json');
    expect(kept.map(({ name }) => name)).toContain('settings.json');
    for (const { parentPath, name } of kept)
      expectNoToken(await readFile(path.join(parentPath, name), 'latin1'), name);
  });

  it('finds it redacted where it refuses the token with it', async () => {
    const server = await echoingServer();
    server.script.command = (peer, name, _args, id) => {
      peer.socket.send(withEcho({ message_id: id, error_code: 20, details: `${name} ${echo}` }));
      return true;
    };
    const host = await startHost();
    const { code, out, err } = await connect(host, server);
    expect(code).toBe(1);
    expect(failedStep(out)).toContain('[redacted]');
    expectNoToken(out + err, 'the report');
  });
});
