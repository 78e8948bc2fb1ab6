import { getCause } from '../../../../shared/music/cause-failure.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { RequestListener } from 'node:http';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { startScripted } from '../../../../../test/support/net/http-fault-server.ts';
import { musicPorts } from '../../../../../test/support/music/music-rig.ts';
import type { Generation } from '../../../../shared/music/settings.ts';
import { identify } from './identify.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const info = (over: Record<string, unknown> = {}): string =>
  JSON.stringify({ server_id: 'S1', schema_version: 29, onboard_done: true, ...over });
const page =
  (type: string, body: string, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

/** A server with a few answers by path; every other path is 404. */
async function server(
  paths: Record<string, RequestListener>,
  greet: (peer: WebSocket) => void = () => undefined,
) {
  const http = await startScripted((request, response) => {
    const answer = paths[request.url ?? ''] ?? paths['*'];
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  const wss = new WebSocketServer({ server: http.server });
  const texts: string[] = [];
  wss.on('connection', (peer) => {
    peer.on('message', (data: Buffer) => texts.push(data.toString()));
    greet(peer);
  });
  cleanUps.push(async () => {
    for (const client of wss.clients) client.terminate();
    wss.close();
    await http.stop();
  });
  return { http, texts, wss };
}

async function ask(
  origin: string,
  remembered: Generation | null = null,
  afterOpen: (clock: FakeClock) => void = (clock) => clock.advance(3000),
): Promise<string> {
  const clock = new FakeClock();
  const ports = musicPorts({ clock });
  const socket = await ports.openSocket({ url: `${origin.replace('http', 'ws')}/ws` });
  const target = { origin, caFile: null };
  const answer = identify(ports, socket, target, remembered).then(
    (identity) => identity.generation,
    (error: unknown) => getCause(error)?.code ?? String(error),
  );
  afterOpen(clock);
  return answer;
}

describe('evidence', () => {
  it('server info on the socket: current', async () => {
    const { http, texts } = await server({ '*': page('text/html', '<html>') }, (peer) =>
      peer.send(info()),
    );
    expect(await ask(http.origin, null, () => undefined)).toBe('current');
    expect(http.seen.filter((line) => line.startsWith('GET /info'))).toEqual([]);
    expect(texts).toEqual([]);
  });

  it('server info at /info: current', async () => {
    const { http } = await server({ '/info': page('application/json', info()) });
    expect(await ask(http.origin)).toBe('current');
  });

  it.each([
    ['a list of commands', 'application/json', '[{"command":"players/all"}]'],
    ['commands under a key', 'application/json', '{"commands":{"config/players/get":{}}}'],
    ['names in a list', 'application/json', '["config/players/get"]'],
    ['a page that names commands', 'text/html', '<html><code>players/cmd/play</code>'],
    ['a page of its own', 'text/html', '<html>API</html>'],
  ])('%s at /api-docs: specified', async (_name, type, body) => {
    const { http, texts } = await server({ '/api-docs': page(type, body) });
    expect(await ask(http.origin)).toBe('specified');
    expect(texts).toEqual([]);
  });

  it.each([
    ['nothing at all', {}],
    ['a server that answers everything', { '*': page('application/json', '{"ok":true}') }],
    ['an empty list', { '*': page('application/json', '[]') }],
    ['errors', { '*': page('text/plain', 'players', 500) }],
  ])('%s: none', async (_name, paths) => {
    const { http, texts } = await server(paths);
    expect(await ask(http.origin)).toBe('not-a-music-server');
    expect(texts).toEqual([]);
  });

  it('a web page for every path: none, and it says so', async () => {
    const { http } = await server({ '*': page('text/html', '<html>Welcome</html>') });
    expect(await ask(http.origin)).toBe('speaks-html');
  });

  it('texts without server info prove nothing', async () => {
    const { http } = await server({}, (peer) => {
      for (const text of ['hello', '{}', '{"server_id":"S1"}', '{"event":"x"}']) peer.send(text);
    });
    expect(await ask(http.origin)).toBe('not-a-music-server');
  });
});

describe('remembered generations', () => {
  it('specified skips the wait when all evidence agrees', async () => {
    const { http } = await server({ '/api-docs': page('text/html', 'players/all') });
    expect(await ask(http.origin, 'specified', () => undefined)).toBe('specified');
  });

  it('specified is replaced by late server info', async () => {
    const peers: WebSocket[] = [];
    const { http } = await server(
      {
        '/api-docs': (_request, response) => {
          for (const peer of peers) peer.send(info(), () => response.end('players/all'));
        },
      },
      (peer) => peers.push(peer),
    );
    expect(await ask(http.origin, 'specified', () => undefined)).toBe('current');
  });

  it('specified is replaced by /info', async () => {
    const docs = page('text/html', 'players/all');
    const { http } = await server({
      '/info': page('application/json', info()),
      '/api-docs': docs,
    });
    expect(await ask(http.origin, 'specified', () => undefined)).toBe('current');
  });

  it('current waits longer for its info', async () => {
    const { http } = await server({ '/api-docs': page('text/html', 'players/all') });
    const asked = (): boolean => http.seen.some((line) => line.startsWith('GET /info'));
    const answer = ask(http.origin, 'current', (clock) => {
      clock.advance(7999);
      expect(clock.nextIn).toBe(1);
      expect(asked()).toBe(false);
      clock.advance(1);
    });
    expect(await answer).toBe('specified');
    expect(asked()).toBe(true);
  });
});

describe('servers that are not ready', () => {
  it('starting', async () => {
    const { http } = await server({}, (peer) => peer.send(info({ status: 'starting' })));
    expect(await ask(http.origin, null, () => undefined)).toBe('starting');
  });

  it('without a first user: closed right after the info, or reported with 503', async () => {
    const closing = await server({}, (peer) => {
      peer.send(info({ onboard_done: false }));
      peer.close(1000);
    });
    expect(await ask(closing.http.origin, null, () => undefined)).toBe('needs-setup');
    const telling = await server({}, (peer) =>
      peer.send('{"message_id":"connection","error_code":503,"details":"Setup required"}'),
    );
    expect(await ask(telling.http.origin, null, () => undefined)).toBe('needs-setup');
  });

  it('onboard_done false alone is no reason: some releases report it after set-up too', async () => {
    const { http } = await server({}, (peer) => peer.send(info({ onboard_done: false })));
    const clock = new FakeClock();
    const ports = musicPorts({ clock });
    const socket = await ports.openSocket({ url: `${http.origin.replace('http', 'ws')}/ws` });
    const identity = identify(ports, socket, { origin: http.origin, caFile: null }, null);
    while (clock.nextIn !== 500) await socket.isAlive(1_000_000);
    clock.advance(500);
    expect(await identity).toMatchObject({ generation: 'current' });
  });

  it('closed before it sent anything', async () => {
    const { http } = await server({}, (peer) => peer.close(1000));
    expect(await ask(http.origin, null, () => undefined)).toBe('closed');
  });
});
